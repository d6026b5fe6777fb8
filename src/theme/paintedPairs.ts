import type { ThemeColour } from './themeColours.ts';

/** A foreground colour, and every background that it is painted on. */
export type PaintedPair = readonly [foreground: ThemeColour, ...backgrounds: ThemeColour[]];

/** Every text colour with its backgrounds in the style sheet. Each pair has a contrast of at least 4.5:1. */
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

/** Every colour that shows where a control is or which state it is in, with its backgrounds. Each pair has a contrast of at least 3:1. */
export const boundaryPairs: readonly PaintedPair[] = [
  ['border-control', 'surface', 'canvas', 'accent-soft'],
  ['accent', 'surface', 'canvas', 'accent-soft'],
  ['focus', 'surface', 'canvas', 'accent-soft'],
  ['danger', 'surface', 'accent-soft'],
];
