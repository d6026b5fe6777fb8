import theme from '../theme/theme.css?inline';

/** A document or shadow root with the style sheets of the elements in it, and how many elements want each. */
const adopted = new WeakMap<Document | ShadowRoot, Map<string, { readonly sheet: CSSStyleSheet; uses: number }>>();

/** An unknown element is inline; ours are as wide as what is around them, and a page's own rule for them wins. */
const block = ':where([data-tk-element]) { display: block; }';

/** One sheet a text: shadow roots share it. */
const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

/**
 * Gives the tree of an element the kit's theme and the merchant's brand, as style sheet objects, which no policy for inline styles refuses.
 *
 * @param css the merchant's brand, where there is one
 * @returns what takes them away again, once no other element of the tree needs them
 */
export function styleRoot(element: Element, css: string | undefined): () => void {
  const root = element.getRootNode();
  const styled = root instanceof Document || root instanceof ShadowRoot;
  if (!styled || root.adoptedStyleSheets === undefined) return () => undefined;
  const uses = adopted.get(root) ?? new Map<string, { readonly sheet: CSSStyleSheet; uses: number }>();
  adopted.set(root, uses);
  const texts = [block, theme, ...(css === undefined ? [] : [css])];
  for (const text of texts) {
    const used = uses.get(text) ?? { sheet: sheetOf(text), uses: 0 };
    used.uses += 1;
    uses.set(text, used);
    if (used.uses === 1) root.adoptedStyleSheets = [...root.adoptedStyleSheets, used.sheet];
  }
  return () => {
    for (const text of texts) {
      const used = uses.get(text);
      if (used === undefined) continue;
      used.uses -= 1;
      if (used.uses > 0) continue;
      uses.delete(text);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== used.sheet);
    }
  };
}
