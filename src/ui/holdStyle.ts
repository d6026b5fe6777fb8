/**
 * Sets styles that no stylesheet of the page can take back. For what decides whether a bank's page can be seen and used at all; how it looks stays the
 * stylesheets' own. Through the object model, as a strict policy allows.
 */
export function holdStyle(element: HTMLElement | null | undefined, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value, 'important');
}

/** What a box that has to be seen is never without. */
export const visible = {
  visibility: 'visible',
  opacity: '1',
  'pointer-events': 'auto',
  transform: 'none',
  filter: 'none',
  'clip-path': 'none',
  float: 'none',
} as const;

/** A box that its parent gives exactly this size. */
export const boxOf = (width: string, height: string) => ({
  ...visible,
  display: 'block',
  position: 'static',
  'box-sizing': 'border-box',
  width,
  height,
  'min-width': '0',
  'min-height': '0',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
});
