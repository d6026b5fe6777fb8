import { visible } from '../../ui/index.ts';
import { leastFrameHeight } from './windowSizes.ts';

/** A modal dialog in the middle of the window, or all over it. */
export const dialogBox = (full: boolean) => ({
  ...visible,
  display: 'grid',
  // Where the frame would become too low, the dialog scrolls.
  'grid-template-columns': 'minmax(0, 1fr)',
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
