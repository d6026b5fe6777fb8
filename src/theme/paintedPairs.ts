import type { ThemeColour } from './themeColours.ts';

/** A colour, and everything that it is painted on. */
export type PaintedPair = readonly [mark: ThemeColour, ...grounds: ThemeColour[]];

/** Every pair of text and ground that the style sheet paints: at least 4.5:1. */
export const textPairs: readonly PaintedPair[] = [
  ['text', 'canvas', 'surface', 'sunken', 'accent-soft', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft'],
  ['text-muted', 'canvas', 'surface', 'sunken', 'accent-soft'],
  ['accent', 'canvas', 'surface', 'accent-soft'],
  ['on-accent', 'accent', 'accent-hover'],
  ['info', 'surface', 'info-soft'],
  ['success', 'surface', 'success-soft'],
  ['warning', 'canvas', 'surface', 'warning-soft'],
  ['danger', 'canvas', 'surface', 'accent-soft', 'danger-soft'],
];

/** Every boundary or mark without which a control could not be found or its state not be seen: at least 3:1. */
export const boundaryPairs: readonly PaintedPair[] = [
  ['border-control', 'surface', 'canvas', 'accent-soft'],
  ['accent', 'surface', 'canvas', 'accent-soft'],
  ['focus', 'surface', 'canvas', 'accent-soft'],
  ['danger', 'surface', 'accent-soft'],
];
