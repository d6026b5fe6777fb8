import type { Appearance, AppearanceRepair, ContrastRow, Scheme } from './appearance.ts';
import {
  getApcaContrast,
  getContrast,
  type OklchColour,
  parseColour,
  type ScreenColour,
  toScreenColour,
} from './colours.ts';
import { boundaryPairs, type PaintedPair, textPairs } from './paintedPairs.ts';
import type { ThemeColour } from './themeColours.ts';

/** How the colours of a scheme are derived from the brand. */
interface Recipe {
  readonly dark: boolean;
  /** True for people who have asked for more contrast: the brand gives way to it. */
  readonly prefersContrast: boolean;
  /** Lowest WCAG contrast of a text, and of the boundary of a control, from 1 to 21. */
  readonly minContrast: { readonly text: number; readonly boundary: number };
  /** OKLCH lightness of the greys and of the tinted backgrounds, from 0 to 1. */
  readonly lightness: {
    readonly canvas: number;
    readonly surface: number;
    readonly sunken: number;
    readonly text: number;
    readonly textMuted: number;
    readonly border: number;
    readonly borderControl: number;
    readonly soft: number;
  };
  /** Highest OKLCH chroma of the tinted backgrounds. */
  readonly softChroma: number;
}

const light: Recipe = {
  dark: false,
  prefersContrast: false,
  minContrast: { text: 4.5, boundary: 3 },
  lightness: {
    canvas: 0.975,
    surface: 1,
    sunken: 0.95,
    text: 0.22,
    textMuted: 0.49,
    border: 0.915,
    borderControl: 0.64,
    soft: 0.965,
  },
  softChroma: 0.022,
};

const dark: Recipe = {
  dark: true,
  prefersContrast: false,
  minContrast: { text: 4.5, boundary: 3 },
  lightness: {
    canvas: 0.18,
    surface: 0.215,
    sunken: 0.29,
    text: 0.96,
    textMuted: 0.77,
    border: 0.34,
    borderControl: 0.59,
    soft: 0.3,
  },
  softChroma: 0.05,
};

const moreContrast = { prefersContrast: true, minContrast: { text: 7, boundary: 4.5 } };

const recipes: Readonly<Record<Scheme, Recipe>> = {
  light,
  dark,
  lightContrast: {
    ...light,
    ...moreContrast,
    lightness: {
      ...light.lightness,
      canvas: 1,
      sunken: 0.97,
      text: 0.1,
      textMuted: 0.3,
      border: 0.5,
      borderControl: 0.45,
    },
  },
  darkContrast: {
    ...dark,
    ...moreContrast,
    lightness: {
      canvas: 0.1,
      surface: 0.13,
      sunken: 0.18,
      soft: 0.22,
      text: 1,
      textMuted: 0.92,
      border: 0.65,
      borderControl: 0.7,
    },
  },
};

/** Lightness limits of backgrounds: beyond them no one colour has enough contrast with all backgrounds of the scheme. */
const minLightBackground = 0.9;
const maxDarkBackground = 0.36;

/** Hue and chroma of the status colours, which do not depend on the brand. */
const statusColours = {
  success: { hue: 158, chroma: 0.11 },
  warning: { hue: 75, chroma: 0.11 },
  danger: { hue: 27, chroma: 0.18 },
} as const;

type Tokens = Record<string, ScreenColour>;

/** Derives the colours of all schemes from the brand. */
export function deriveColours(
  brand: ScreenColour,
  appearance: Appearance,
  repairs: AppearanceRepair[],
): Record<Scheme, Tokens> {
  const derive = (scheme: Scheme) => deriveScheme(scheme, brand, appearance, repairs);
  return {
    light: derive('light'),
    dark: derive('dark'),
    lightContrast: derive('lightContrast'),
    darkContrast: derive('darkContrast'),
  };
}

function deriveScheme(
  scheme: Scheme,
  brand: ScreenColour,
  { greys = 'brand', colours }: Appearance,
  repairs: AppearanceRepair[],
): Tokens {
  const recipe = recipes[scheme];
  const { lightness, minContrast, softChroma } = recipe;
  const chosen = colours?.[recipe.dark ? 'dark' : 'light'] ?? {};
  const tokens: Tokens = {};
  const grey = (value: number, share = 1): OklchColour => ({ lightness: value, ...getGreyTint(greys, brand, share) });
  const soft = (hue: number, chroma: number): OklchColour => ({
    lightness: lightness.soft,
    chroma: Math.min(chroma, softChroma),
    hue,
  });
  /** Sets a colour that others are painted on: the merchant's, kept within the lightness limits of the scheme, or the derived one. */
  const setBackground = (name: ThemeColour, derived: OklchColour) => {
    const wanted = parseChosenColour(scheme, name, chosen, repairs) ?? toScreenColour(derived);
    const limited = recipe.dark
      ? Math.min(wanted.lightness, maxDarkBackground)
      : Math.max(wanted.lightness, minLightBackground);
    const used = limited === wanted.lightness ? wanted : toScreenColour({ ...wanted, lightness: limited });
    tokens[name] = used;
    if (used !== wanted && name in chosen)
      repairs.push(createRepair(scheme, name, wanted, used, 'nothing could be read on all grounds of this scheme'));
  };
  /** Sets a colour that is painted on backgrounds: the merchant's or the derived one, with enough contrast to each of them. */
  const setForeground = (name: ThemeColour, derived: OklchColour) => {
    const wanted = parseChosenColour(scheme, name, chosen, repairs);
    const used = adjustForContrast(name, wanted ?? toScreenColour(derived), tokens, recipe);
    tokens[name] = used;
    if (wanted !== undefined && used !== wanted)
      repairs.push(createRepair(scheme, name, wanted, used, 'it could not be read where it is painted'));
  };
  const { hue, chroma } = brand;
  setBackground('canvas', grey(lightness.canvas, 0.6));
  setBackground('surface', grey(lightness.surface));
  setBackground('sunken', grey(lightness.sunken));
  setBackground('accent-soft', soft(hue, chroma));
  setBackground('info-soft', soft(hue, chroma));
  for (const [name, status] of Object.entries(statusColours))
    setBackground(`${name as keyof typeof statusColours}-soft`, soft(status.hue, status.chroma));
  setForeground('text', grey(lightness.text));
  setForeground('text-muted', grey(lightness.textMuted, 1.5));
  setForeground('border', grey(lightness.border));
  setForeground('border-control', grey(lightness.borderControl, 1.5));
  setForeground('accent', brand);
  const { accent = brand } = tokens;
  const hoverLightness = accent.lightness + (recipe.dark ? 0.06 : -0.07);
  setForeground('accent-hover', { ...accent, lightness: hoverLightness });
  setForeground('on-accent', pickTextOn(accent, tokens['accent-hover'] ?? accent, minContrast.text));
  // A focus ring in a red brand would look like the mark of an invalid field.
  const isRed = chroma > 0.06 && Math.abs(((hue - statusColours.danger.hue + 540) % 360) - 180) < 25;
  setForeground('focus', isRed ? grey(lightness.text) : accent);
  setBackground(
    'halo',
    isRed ? grey(lightness.border) : { ...soft(hue, chroma), chroma: Math.min(chroma, softChroma * 2) },
  );
  setForeground('info', { ...accent, lightness: hoverLightness });
  for (const [name, status] of Object.entries(statusColours))
    setForeground(name as keyof typeof statusColours, { ...status, lightness: recipe.dark ? 0.8 : 0.48 });
  for (const name of Object.keys(chosen).filter((token) => !Object.hasOwn(tokens, token)))
    repairs.push({
      scheme,
      name,
      given: String(chosen[name as ThemeColour]),
      used: 'nothing',
      why: 'The theme has no such colour.',
    });
  if (!('accent' in chosen))
    Object.assign(tokens, deriveBrandButton(brand, parseColour(chosen['on-accent']), tokens, recipe));
  return tokens;
}

/** The colour that the merchant has chosen for a token; `undefined` for none and for a text that is no colour. */
function parseChosenColour(
  scheme: Scheme,
  name: ThemeColour,
  chosen: Partial<Readonly<Record<ThemeColour, string>>>,
  repairs: AppearanceRepair[],
): ScreenColour | undefined {
  const text = chosen[name];
  if (text === undefined) return undefined;
  const colour = parseColour(text);
  if (colour === undefined)
    repairs.push({
      scheme,
      name,
      given: text,
      used: 'the colour worked out from the brand',
      why: 'It is not an opaque colour of CSS.',
    });
  return colour;
}

const createRepair = (
  scheme: Scheme,
  name: string,
  wanted: ScreenColour,
  { hex }: ScreenColour,
  why: string,
): AppearanceRepair => ({ scheme, name, given: wanted.hex, used: hex, why: `As it was given, ${why}.` });

/** Hue and chroma of the greys. */
function getGreyTint(
  greys: NonNullable<Appearance['greys']>,
  brand: ScreenColour,
  share: number,
): Omit<OklchColour, 'lightness'> {
  const tints = {
    brand: [brand.hue, Math.min(brand.chroma / 12, 0.014)],
    warm: [70, 0.01],
    cool: [260, 0.01],
    neutral: [0, 0],
  } as const;
  const [hue, chroma] = tints[greys];
  return { hue, chroma: chroma * share };
}

/** The backgrounds that a foreground colour is painted on, each with the contrast it needs there. */
function getBackgrounds(name: ThemeColour, { minContrast }: Recipe) {
  const collect = (pairs: readonly PaintedPair[], least: number) =>
    pairs
      .filter(([foreground]) => foreground === name)
      .flatMap(([, ...backgrounds]) => backgrounds.map((background) => ({ background, least })));
  return [...collect(textPairs, minContrast.text), ...collect(boundaryPairs, minContrast.boundary)];
}

/** Makes a foreground colour lighter or darker, as little as needed for its contrast. */
function adjustForContrast(name: ThemeColour, wanted: ScreenColour, tokens: Tokens, recipe: Recipe): ScreenColour {
  const backgrounds = getBackgrounds(name, recipe);
  const isReadable = (colour: ScreenColour) =>
    backgrounds.every(({ background, least }) => {
      const behind = tokens[background];
      return behind === undefined || getContrast(colour, behind) >= least;
    });
  if (isReadable(wanted)) return wanted;
  const ends = wanted.lightness < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
  const end = ends.find((lightness) => isReadable(toScreenColour({ lightness, chroma: 0, hue: 0 }))) ?? ends[0];
  return findNearestReadable(wanted, end, isReadable);
}

/** Searches between a colour and black (0) or white (1) for the readable one nearest to it; black or white if there is none. */
function findNearestReadable(
  from: ScreenColour,
  end: 0 | 1,
  isReadable: (colour: ScreenColour) => boolean,
): ScreenColour {
  let [near, far] = [from.lightness, end as number];
  let nearest = toScreenColour({ lightness: end, chroma: 0, hue: from.hue });
  for (let step = 0; step < 12; step += 1) {
    const middle = (near + far) / 2;
    const candidate = toScreenColour({ ...from, lightness: middle });
    if (isReadable(candidate)) {
      nearest = candidate;
      far = middle;
    } else near = middle;
  }
  return nearest;
}

const white = toScreenColour({ lightness: 1, chroma: 0, hue: 0 });

/** Text colour for a background and its hover colour: white if it is readable, otherwise a near black of the same hue. */
function pickTextOn(background: ScreenColour, hover: ScreenColour, least: number): ScreenColour {
  const isReadable = (text: ScreenColour) =>
    getContrast(text, background) >= least && getContrast(text, hover) >= least;
  if (isReadable(white)) return white;
  const nearBlack = toScreenColour({ lightness: 0.2, chroma: Math.min(background.chroma, 0.05), hue: background.hue });
  return isReadable(nearBlack) ? nearBlack : findNearestReadable(nearBlack, 0, isReadable);
}

/**
 * Keeps the main button in the brand's own colour if the accent had to be adjusted: a bright yellow cannot be text on white, but can be a button. The
 * button gets an edge if its colour alone does not show its boundary.
 */
function deriveBrandButton(
  brand: ScreenColour,
  chosenText: ScreenColour | undefined,
  tokens: Tokens,
  { minContrast, prefersContrast }: Recipe,
): Tokens {
  const { accent, surface } = tokens;
  if (accent === undefined || surface === undefined || accent.hex === brand.hex || prefersContrast) return {};
  const isDark = brand.luminance < 0.18;
  const hover = toScreenColour({ ...brand, lightness: brand.lightness + (isDark ? 0.05 : -0.05) });
  const isReadable = (text: ScreenColour) =>
    getContrast(text, brand) >= minContrast.text && getContrast(text, hover) >= minContrast.text;
  const text =
    chosenText !== undefined && isReadable(chosenText) ? chosenText : pickTextOn(brand, hover, minContrast.text);
  if (!isReadable(text)) return {};
  const needsEdge = getContrast(brand, surface) < minContrast.boundary;
  return {
    'button-background': brand,
    'button-background-hover': hover,
    'button-text': text,
    ...(needsEdge ? { 'button-edge': accent } : {}),
  };
}

/** Measures the contrast of every painted pair of a scheme. */
export function measureContrasts(scheme: Scheme, tokens: Readonly<Tokens>): ContrastRow[] {
  const { text, boundary } = recipes[scheme].minContrast;
  const measure = (mark: string, ground: string, least: number): ContrastRow[] => {
    const [foreground, background] = [tokens[mark], tokens[ground]];
    if (foreground === undefined || background === undefined) return [];
    const contrast = getContrast(foreground, background);
    return [{ scheme, mark, ground, contrast, least, apca: getApcaContrast(foreground, background) }];
  };
  const measureAll = (pairs: readonly PaintedPair[], least: number) =>
    pairs.flatMap(([foreground, ...backgrounds]) =>
      backgrounds.flatMap((background) => measure(foreground, background, least)),
    );
  return [
    ...measureAll(textPairs, text),
    ...measureAll(boundaryPairs, boundary),
    ...measure('button-text', 'button-background', text),
    ...measure('button-text', 'button-background-hover', text),
    ...measure('button-edge', 'surface', boundary),
  ];
}
