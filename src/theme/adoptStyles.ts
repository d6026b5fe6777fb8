/**
 * Attaches a style sheet to a document or a shadow root: as an object, which no policy for inline styles refuses. An older browser paints without it.
 *
 * @returns what takes it away
 */
export function adoptStyles(root: Node, css: string): () => void {
  const styled = root as Node & DocumentOrShadowRoot;
  if (styled.adoptedStyleSheets === undefined) return () => undefined;
  // A sheet belongs to one document: that of a frame, where the page draws into one.
  const { defaultView: view } = (root.ownerDocument ?? root) as Document;
  const sheet = new (view ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  styled.adoptedStyleSheets = [...styled.adoptedStyleSheets, sheet];
  return () => {
    styled.adoptedStyleSheets = styled.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
