import type { Appearance, AppearanceRepair } from './appearance.ts';
import { pickOption } from './pickOption.ts';

/** Radius of controls and of panels, in pixels. */
const corners = { square: [0, 0], small: [6, 8], medium: [10, 16], large: [14, 22], round: [24, 28] } as const;
/** Unit of spacing, and height of controls. */
const densities = { compact: ['3.5px', '44px'], regular: ['4px', '48px'], spacious: ['5px', '54px'] } as const;
const labelModes = { above: 'above', inside: 'inside', floating: 'floating' } as const;
const cardFieldModes = { grouped: 'grouped', separate: 'separate' } as const;
const layouts = { columns: 'columns', stacked: 'stacked', compact: 'compact', sidebar: 'sidebar' } as const;

/** Writes the tokens that are no colours. */
export function writeMeasures(appearance: Appearance, repairs: AppearanceRepair[]): Record<string, string> {
  const { shadows = 'soft', labels = 'floating', cardFields = 'grouped', layout = 'sidebar', font } = appearance;
  const { corners: corner = 'medium', density = 'regular', textSize = 16 } = appearance;
  const [radius, largeRadius] = pickOption('corners', corner, corners);
  const [space, controlSize] = pickOption('density', density, densities);
  const size = Math.min(20, Math.max(16, Number.isFinite(textSize) ? textSize : 16));
  if (size !== textSize)
    repairs.push({
      name: 'textSize',
      given: String(textSize),
      used: String(size),
      why: 'Text is from 16 to 20 pixels: below 16 phones zoom into a field that is typed into.',
    });
  return {
    radius: `${radius}px`,
    'radius-large': `${largeRadius}px`,
    space,
    'control-size': controlSize,
    'font-size': `${size / 16}rem`,
    labels: pickOption('labels', labels, labelModes),
    'card-fields': pickOption('cardFields', cardFields, cardFieldModes),
    layout: pickOption('layout', layout, layouts),
    ...(corner === 'round' ? { 'button-radius': '999px' } : {}),
    ...pickOption('shadows', shadows, {
      none: { shadow: 'none' },
      soft: {},
      strong: { shadow: '0 2px 4px rgb(0 0 0 / 10%), 0 16px 40px -8px rgb(0 0 0 / 22%)' },
    }),
    ...writeFont(font, repairs),
  };
}

function writeFont(font: string | undefined, repairs: AppearanceRepair[]): Record<string, string> {
  if (font === undefined) return {};
  // The text becomes part of a style sheet: only names of fonts may get there, and a quote that stays open would take in what follows.
  const outsideQuotes = font.replace(/"[^"]*"|'[^']*'/g, '');
  if (/^[\p{L}\p{M}\p{N}_ \-,'".]{1,300}$/u.test(font) && !/['"]/.test(outsideQuotes)) return { font };
  repairs.push({ name: 'font', given: font, used: 'the default font', why: 'It is not a list of font families.' });
  return {};
}
