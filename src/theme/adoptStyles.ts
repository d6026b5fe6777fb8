/**
 * Attaches a style sheet to a document or a shadow root: as an object, which no policy for inline styles refuses. An older browser paints without it.
 *
 * @returns what takes it away
 */
export function adoptStyles(root: Node, css: string): () => void {
  const styled = root as Node & DocumentOrShadowRoot;
  if (styled.adoptedStyleSheets === undefined) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  styled.adoptedStyleSheets = [...styled.adoptedStyleSheets, sheet];
  return () => {
    styled.adoptedStyleSheets = styled.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
