import theme from '../theme/theme.css?inline';

/** The style sheets that each document or shadow root has adopted, and how many elements use each. */
const adopted = new WeakMap<Document | ShadowRoot, Map<string, { readonly sheet: CSSStyleSheet; uses: number }>>();

/** Custom elements are inline by default. `:where` lets a page's own rule win. */
const displayRule = ':where([data-tk-element]) { display: block; }';

/** One sheet per text, shared by all shadow roots. */
const sheets = new Map<string, CSSStyleSheet>();

function getSheet(css: string): CSSStyleSheet {
  const existing = sheets.get(css);
  if (existing !== undefined) return existing;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

/**
 * Adopts the kit's theme and the merchant's brand in the document or shadow root of an element: as style sheet objects, which a policy against inline styles
 * allows.
 *
 * @param css the merchant's brand; `undefined` for none
 * @returns removes the sheets that no other element uses
 */
export function adoptElementStyles(element: Element, css: string | undefined): () => void {
  const root = element.getRootNode();
  const styled = root instanceof Document || root instanceof ShadowRoot;
  if (!styled || root.adoptedStyleSheets === undefined) return () => undefined;
  const uses = adopted.get(root) ?? new Map<string, { readonly sheet: CSSStyleSheet; uses: number }>();
  adopted.set(root, uses);
  const texts = [displayRule, theme, ...(css === undefined ? [] : [css])];
  for (const text of texts) {
    const used = uses.get(text) ?? { sheet: getSheet(text), uses: 0 };
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
