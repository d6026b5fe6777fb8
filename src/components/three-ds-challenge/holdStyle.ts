import { leastFrameHeight } from './windowSizes.ts';

/**
 * Sets styles that no stylesheet of the page can take back. For what decides whether a bank's page can be seen and used at all; how it looks stays the
 * stylesheets' own. Through the object model, as a strict policy allows.
 */
export function holdStyle(element: HTMLElement | null | undefined, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value, 'important');
}

const visible = {
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

/** A modal dialog in the middle of the window, or all over it. */
export const dialogBox = (full: boolean) => ({
  ...visible,
  display: 'grid',
  // Where the frame would become too low, the dialog scrolls.
  'grid-template-columns': 'minmax(0, 1fr) auto',
  'grid-template-rows': `auto minmax(${leastFrameHeight}px, 1fr) auto`,
  position: 'fixed',
  inset: '0',
  'box-sizing': 'border-box',
  width: full ? '100dvw' : 'fit-content',
  height: full ? '100dvh' : 'fit-content',
  'min-width': '0',
  'min-height': '0',
  'max-width': 'none',
  'max-height': '100dvh',
  margin: 'auto',
  padding: '0',
  overflow: 'auto',
});
