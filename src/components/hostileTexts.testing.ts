/** What a hostile author may write into a merchant's name, a card's nickname or an order's line. */
export const hostileTexts: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script><b>bold</b>',
  'markup that closes what is around it':
    '"></p></section></div><h1>Paid</h1><iframe srcdoc="<script>top.hostile=1</script>">',
  'an address that runs': 'javascript:window.hostile=1',
  'an address with a page in it': 'data:text/html,<script>window.hostile=1</script>',
  'a template':
    '{{constructor.constructor("window.hostile=1")()}} $\u007Bwindow.hostile=1} <%= 1 %> #{1} {amount} {merchant}',
  'text that turns around': '\u202E\u2067drahtiw 00.0 \u2066\u202D€ 0.00\u2069',
  'text that is not seen': '\u200B\u200C\u200D\u2060\uFEFF\u00AD',
  'nothing that is nothing': '\u0000\u0001\u0007\u001B[31m\u0085\u2028\u2029',
  'ten kilobytes': 'W'.repeat(10_000),
  'ten kilobytes of marks': `a${'\u0301'.repeat(10_000)}`,
  'half a character': 'a\uD800b\uDC00',
  'names of objects': '__proto__ constructor toString',
  'a formula': "=cmd|' /C calc'!A0",
  styles: '</style><style>*{display:none}</style>;background:url(//foreign.example)',
};

/** How many elements of each kind there are, and every address and handler that one of them has. */
export function anatomy() {
  const elements: Record<string, number> = {};
  const dangers: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const name = `${element.tagName} ${element.getAttribute('data-part') ?? ''}`;
    elements[name] = (elements[name] ?? 0) + 1;
    for (const { name: attribute, value } of element.attributes) {
      const runs = /^(on|srcdoc|style)/.test(attribute);
      const leads =
        /^(href|src|action|formaction|xlink:href)$/.test(attribute) && /^\s*(javascript|data|vbscript):/i.test(value);
      if (runs || leads) dangers.push(`${element.tagName} ${attribute}=${value.slice(0, 60)}`);
    }
  }
  return { elements, dangers, text: document.body.textContent ?? '' };
}
