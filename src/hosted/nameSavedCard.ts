/** Stands in the document where the name of a saved card belongs, which only the page around the frame knows. */
export const namePlaceholder = '{name}';

/** Names the field of a security code that the proxy has drawn, as the script that draws the frame names it. */
export function nameSavedCard(container: HTMLElement, name: string): void {
  const field = container.querySelector('input');
  const label = field?.getAttribute('aria-label')?.replace(namePlaceholder, () => name);
  if (label !== undefined) field?.setAttribute('aria-label', label);
}
