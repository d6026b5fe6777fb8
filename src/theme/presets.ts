import type { Appearance } from './appearance.ts';

/** Appearances to begin with: each differs from the others in colour, corners, room and depth. */
export const appearancePresets = {
  indigo: { brand: '#3a46c8' },
  ink: { brand: '#14161c', greys: 'neutral', corners: 'square', shadows: 'none' },
  teal: { brand: '#0a7d7d', corners: 'round', shadows: 'none' },
  forest: { brand: '#1f6b3a', greys: 'warm', corners: 'small' },
  sunflower: { brand: '#ffcf33', greys: 'warm', corners: 'large', shadows: 'strong' },
  coral: { brand: '#ff6f59', corners: 'round', density: 'spacious' },
  berry: { brand: '#a3195b', greys: 'cool', corners: 'medium', shadows: 'strong' },
  violet: { brand: '#7c3aed', corners: 'large', density: 'spacious' },
  sky: { brand: '#38bdf8', greys: 'cool', corners: 'large', shadows: 'none' },
  clay: { brand: '#b4532a', greys: 'warm', corners: 'small', density: 'compact', font: 'Georgia, serif' },
  slate: { brand: '#475569', greys: 'cool', corners: 'small', density: 'compact', shadows: 'none' },
  paper: {
    brand: '#5b4636',
    greys: 'warm',
    corners: 'square',
    font: "'Iowan Old Style', Georgia, serif",
    textSize: 17,
    shadows: 'none',
  },
  terminal: {
    brand: '#16a34a',
    greys: 'neutral',
    corners: 'square',
    font: 'ui-monospace, Menlo, monospace',
    density: 'compact',
  },
  candy: { brand: '#ec4899', corners: 'round', density: 'spacious', shadows: 'strong', textSize: 17 },
} as const satisfies Readonly<Record<string, Appearance>>;
