/** A form as a page shows it. */
export interface ReadForm {
  readonly action: string;
  readonly fields: URLSearchParams;
}

/** The text behind the character references that our own pages write. */
function unescapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

/** The one form of a page of the sandbox's bank, with its hidden fields, or `undefined`. */
export function readForm(html: string): ReadForm | undefined {
  const form = /<form\s[^>]*>/.exec(html)?.[0];
  const action = form === undefined ? undefined : attribute(form, 'action');
  if (action === undefined) return undefined;
  const fields = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input\s[^>]*type="hidden"[^>]*>/g)) {
    fields.append(attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '');
  }
  return { action, fields };
}

/** The JSON of a page's `<script type="application/json" id="…">`, or `undefined`. */
export function readJsonElement(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}
