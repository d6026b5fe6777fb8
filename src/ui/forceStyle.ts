/**
 * Sets inline styles that no style sheet of the page can override: those without which a bank's page could not be seen or used. All other styles are in style
 * sheets. It sets properties, because a strict policy forbids `style` attributes.
 */
export function forceStyle(element: HTMLElement | null | undefined, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value, 'important');
}

/** Styles without which a box may not be visible. */
export const visible = {
  visibility: 'visible',
  opacity: '1',
  'pointer-events': 'auto',
  transform: 'none',
  filter: 'none',
  'clip-path': 'none',
  float: 'none',
} as const;

/** Styles of a box that has exactly this size inside its parent. */
export const exactBox = (width: string, height: string) => ({
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
