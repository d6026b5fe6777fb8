import type { Appearance, AppearanceRepair, CompiledAppearance, Scheme } from './appearance.ts';
import { parseColour } from './colours.ts';
import { deriveColours, measureContrasts } from './deriveColours.ts';
import { writeFontFace } from './writeFontFace.ts';
import { writeMeasures } from './writeMeasures.ts';

/** The fields of an appearance. */
const fields: Readonly<Record<keyof Appearance, true>> = {
  brand: true,
  greys: true,
  corners: true,
  density: true,
  shadows: true,
  labels: true,
  cardFields: true,
  layout: true,
  font: true,
  fonts: true,
  textSize: true,
  colours: true,
};

/**
 * Makes a theme from a brand: tokens for light, dark and more contrast. Every text has a contrast of at least 4.5 (7 with more contrast) on every
 * background that it is painted on, and every boundary of a control 3 (4.5). Values that cannot be used are repaired, and `repairs` says how and why.
 *
 * @throws a `TypeError` that says what to pass if `brand` is no colour, or if a field or its value is unknown
 */
export function compileAppearance(appearance: Appearance): CompiledAppearance {
  const unknown = Object.keys(appearance ?? {}).find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined)
    throw new TypeError(
      `tillkit: an appearance has no field ${JSON.stringify(unknown)}. It has ${Object.keys(fields).join(', ')}.`,
    );
  const brand = parseColour(appearance?.brand);
  if (brand === undefined)
    throw new TypeError(
      `tillkit: brand is not an opaque colour: ${JSON.stringify(appearance?.brand)}. Give one as CSS writes it, for example '#0a7d7d' or 'teal'.`,
    );
  const repairs: AppearanceRepair[] = [];
  const derived = deriveColours(brand, appearance, repairs);
  const schemes = Object.entries(derived).map(([scheme, tokens]) => ({ scheme: scheme as Scheme, tokens }));
  const colours = Object.fromEntries(
    schemes.map(({ scheme, tokens }) => [
      scheme,
      Object.fromEntries(Object.entries(tokens).map(([name, { hex }]) => [name, hex])),
    ]),
  ) as CompiledAppearance['colours'];
  const measures = writeMeasures(appearance, repairs);
  const fonts = (appearance.fonts ?? []).flatMap((font) => writeFontFace(font, repairs) ?? []);
  return {
    colours,
    measures,
    css: fonts.map(({ rule }) => rule).join('') + writeStyleSheet(colours, measures),
    fontSources: [...new Set(fonts.map(({ origin }) => origin))],
    repairs,
    contrasts: schemes.flatMap(({ scheme, tokens }) => measureContrasts(scheme, tokens)),
  };
}

function writeStyleSheet(colours: CompiledAppearance['colours'], measures: Readonly<Record<string, string>>): string {
  const declare = (tokens: Readonly<Record<string, string>>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--tk-${name}:${value}`)
      .join(';');
  // In a shadow root the tokens are declared on its host, as in the theme.
  const pages = ":root:not([data-tk-scheme='light']),:host(:not([data-tk-scheme='light'])),[data-tk-scheme='auto']";
  const schemes = (lightName: Scheme, darkName: Scheme) =>
    `:root,:host,[data-tk-scheme]{${declare(colours[lightName])}}@media (prefers-color-scheme:dark){${pages}{${declare(colours[darkName])}}}[data-tk-scheme='dark'],:host([data-tk-scheme='dark']){${declare(colours[darkName])}}`;
  // Forced colours are the user's own.
  return `:root,:host{${declare(measures)}}@media (forced-colors:none){${schemes('light', 'dark')}@media (prefers-contrast:more){${schemes('lightContrast', 'darkContrast')}}}`;
}
