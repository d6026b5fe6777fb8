import { contrastOf, type Painted, type Perceived, paint, readability, readColour } from './colours.ts';
import { boundaryPairs, type PaintedPair, textPairs } from './paintedPairs.ts';
import type { ThemeColour } from './themeColours.ts';

/** Schemes that a theme has: light, dark, and both again for people who ask their device for more contrast. */
export type Scheme = 'light' | 'dark' | 'lightContrast' | 'darkContrast';

/** One file of a font. */
export interface AppearanceFont {
  /** Name that `font` lists. */
  readonly family: string;
  /** `https` address of the file. Its server has to allow your pages and the pay origin to load it (`Access-Control-Allow-Origin`). */
  readonly src: string;
  /** Weight, or the two ends of a variable font's, for example `600` or `100 900`. @default 400 */
  readonly weight?: string | number | undefined;
  /** @default 'normal' */
  readonly style?: 'normal' | 'italic' | undefined;
}

/** What a merchant's brand looks like. Everything but the brand colour has a default. */
export interface Appearance {
  /** The brand's main colour in any notation of CSS, for example `#0a7d7d`. Buttons are painted in it as it is. */
  readonly brand: string;
  /** What greys lean to. @default 'brand' */
  readonly greys?: 'brand' | 'neutral' | 'warm' | 'cool' | undefined;
  /** How round corners are. @default 'medium' */
  readonly corners?: 'square' | 'small' | 'medium' | 'large' | 'round' | undefined;
  /** Room around and within parts. Controls keep at least 44 pixels. @default 'regular' */
  readonly density?: 'compact' | 'regular' | 'spacious' | undefined;
  /** Depth of panels. @default 'soft' */
  readonly shadows?: 'none' | 'soft' | 'strong' | undefined;
  /** Where labels of fields are: above the control, inside its box, or inside and where the value will be until there is one. @default 'floating' */
  readonly labels?: 'above' | 'inside' | 'floating' | undefined;
  /** Number, expiry date and code of a card, and the fields of an address: one box in which each has its label, or a field each. @default 'grouped' */
  readonly cardFields?: 'grouped' | 'separate' | undefined;
  /**
   * How wide payment and payout pages are laid out: order and form side by side; one below the other; that closer together with the order folded; or order
   * and form each on a ground of its own, as high as the page. On phones the first, second and last are the same. @default 'sidebar'
   */
  readonly layout?: 'columns' | 'stacked' | 'compact' | 'sidebar' | undefined;
  /** List of font families as CSS has it, for example `Inter, sans-serif`. The page loads those that `fonts` does not have. @default the device's own font */
  readonly font?: string | undefined;
  /** Fonts that the style sheet loads, also in hosted pages and frames. @default none */
  readonly fonts?: readonly AppearanceFont[] | undefined;
  /** Size of running text in CSS pixels at the reader's default size, from 16 to 20. @default 16 */
  readonly textSize?: number | undefined;
  /** Colours that are given instead of worked out, by scheme. A colour that could not be read on its ground is moved until it can. */
  readonly colours?:
    | { readonly [scheme in 'light' | 'dark']?: Partial<Readonly<Record<ThemeColour, string>>> | undefined }
    | undefined;
}

/** Something of an appearance that was not taken as it was given. */
export interface AppearanceRepair {
  /** Scheme that it concerns; absent where all. */
  readonly scheme?: Scheme;
  /** Name of the colour or the field of the appearance. */
  readonly name: string;
  /** What was given. */
  readonly given: string;
  /** What is used instead. */
  readonly used: string;
  /** Why, as a sentence. */
  readonly why: string;
}

/** Contrast of one pair that the components paint. */
export interface ContrastRow {
  /** Scheme that it belongs to. */
  readonly scheme: Scheme;
  /** Token that is painted, without `--tk-`. */
  readonly mark: string;
  /** Token that it is painted on. */
  readonly ground: string;
  /** WCAG 2.2 contrast, from 1 to 21. */
  readonly contrast: number;
  /** What it has to be at least. */
  readonly least: number;
  /** APCA readability, from 0 to about 108. */
  readonly apca: number;
}

/** What a page takes of a theme. */
export interface AppearanceSheet {
  /** The style sheet: declares the tokens on the page. Link it after or before `tillkit/theme.css`, or attach it yourself. */
  readonly css: string;
  /** Origins that `css` loads fonts from, for `font-src` of a page's policy. @default none */
  readonly fontSources?: readonly string[] | undefined;
}

/** A theme: the tokens of one appearance. Plain data, which can be made at build time and sent to a page. */
export interface CompiledAppearance extends AppearanceSheet {
  /** Colours by scheme and token, `#rrggbb`. */
  readonly colours: Readonly<Record<Scheme, Readonly<Record<string, string>>>>;
  /** The other tokens, as CSS has them. */
  readonly measures: Readonly<Record<string, string>>;
  /** What was not taken as it was given. Empty for most brands. */
  readonly repairs: readonly AppearanceRepair[];
  /** Every painted pair with its contrast. */
  readonly contrasts: readonly ContrastRow[];
}

/** What a scheme's colours are made of: where its greys and marks are, in lightness. */
interface Recipe {
  readonly dark: boolean;
  readonly text: number;
  readonly boundary: number;
  readonly canvas: number;
  readonly surface: number;
  readonly sunken: number;
  readonly words: number;
  readonly muted: number;
  readonly border: number;
  readonly control: number;
  readonly soft: number;
  readonly softChroma: number;
}

const light: Recipe = {
  dark: false,
  text: 4.5,
  boundary: 3,
  canvas: 0.975,
  surface: 1,
  sunken: 0.95,
  words: 0.22,
  muted: 0.49,
  border: 0.915,
  control: 0.64,
  soft: 0.965,
  softChroma: 0.022,
};

const dark: Recipe = {
  dark: true,
  text: 4.5,
  boundary: 3,
  canvas: 0.18,
  surface: 0.215,
  sunken: 0.29,
  words: 0.96,
  muted: 0.77,
  border: 0.34,
  control: 0.59,
  soft: 0.3,
  softChroma: 0.05,
};

const recipes: Readonly<Record<Scheme, Recipe>> = {
  light,
  dark,
  lightContrast: {
    ...light,
    text: 7,
    boundary: 4.5,
    canvas: 1,
    sunken: 0.97,
    words: 0.1,
    muted: 0.3,
    border: 0.5,
    control: 0.45,
  },
  darkContrast: {
    ...dark,
    text: 7,
    boundary: 4.5,
    canvas: 0.1,
    surface: 0.13,
    sunken: 0.18,
    soft: 0.22,
    words: 1,
    muted: 0.92,
    border: 0.65,
    control: 0.7,
  },
};

/** Lightness that the grounds of a scheme may have: outside of it no colour could be read on all of them. */
const darkestLightGround = 0.9;
const lightestDarkGround = 0.36;

/** Colours of meaning, which no brand changes: hue and chroma. */
const meanings = {
  success: { hue: 158, chroma: 0.11 },
  warning: { hue: 75, chroma: 0.11 },
  danger: { hue: 27, chroma: 0.18 },
} as const;

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

const corners = { square: [0, 0], small: [6, 8], medium: [10, 16], large: [14, 22], round: [24, 28] } as const;
const labelModes = { above: 'above', inside: 'inside', floating: 'floating' } as const;
const cardFieldModes = { grouped: 'grouped', separate: 'separate' } as const;
const layouts = { columns: 'columns', stacked: 'stacked', compact: 'compact', sidebar: 'sidebar' } as const;
const densities = { compact: ['3.5px', '44px'], regular: ['4px', '48px'], spacious: ['5px', '54px'] } as const;

/**
 * Makes a theme from a brand: tokens for light, dark and more contrast, in which every text has a contrast of at least 4.5 (7 with more contrast) on every
 * ground that it is painted on, and every boundary of a control 3 (4.5). What cannot be used as it is given is repaired, and `repairs` says how and why.
 *
 * @throws a `TypeError` that says what to give where `brand` is no colour, or a field has a value that it does not know
 */
export function compileAppearance(appearance: Appearance): CompiledAppearance {
  const unknown = Object.keys(appearance ?? {}).find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined)
    throw new TypeError(
      `tillkit: an appearance has no field ${JSON.stringify(unknown)}. It has ${Object.keys(fields).join(', ')}.`,
    );
  const brand = readColour(appearance?.brand);
  if (brand === undefined)
    throw new TypeError(
      `tillkit: brand is not a colour: ${JSON.stringify(appearance?.brand)}. Give one as CSS writes it, for example '#0a7d7d' or 'teal'.`,
    );
  const repairs: AppearanceRepair[] = [];
  const painted = Object.fromEntries(
    Object.entries(recipes).map(([scheme, recipe]) => [
      scheme,
      paintScheme(scheme as Scheme, recipe, brand, appearance, repairs),
    ]),
  ) as Record<Scheme, Readonly<Record<string, Painted>>>;
  const measures = measuresOf(appearance, repairs);
  const colours = Object.fromEntries(
    Object.entries(painted).map(([scheme, tokens]) => [
      scheme,
      Object.fromEntries(Object.entries(tokens).map(([name, { hex }]) => [name, hex])),
    ]),
  ) as CompiledAppearance['colours'];
  const fonts = (appearance.fonts ?? []).flatMap((font) => fontFace(font, repairs) ?? []);
  return {
    colours,
    measures,
    css: fonts.map(({ rule }) => rule).join('') + styleSheet(colours, measures),
    fontSources: [...new Set(fonts.map(({ origin }) => origin))],
    repairs,
    contrasts: Object.entries(painted).flatMap(([scheme, tokens]) => contrastRows(scheme as Scheme, tokens)),
  };
}

type Tokens = Record<string, Painted>;

function paintScheme(
  scheme: Scheme,
  recipe: Recipe,
  brand: Painted,
  { greys = 'brand', colours }: Appearance,
  repairs: AppearanceRepair[],
): Tokens {
  const given = colours?.[recipe.dark ? 'dark' : 'light'] ?? {};
  const tokens: Tokens = {};
  const grey = (lightness: number, share = 1): Perceived => ({ lightness, ...greyOf(greys, brand, share) });
  const soft = (hue: number, chroma: number): Perceived => ({
    lightness: recipe.soft,
    chroma: Math.min(chroma, recipe.softChroma),
    hue,
  });
  /** Takes a colour that others are painted on: within the lightness that its scheme can have. */
  const ground = (name: ThemeColour, own: Perceived) => {
    const wanted = givenColour(scheme, name, given, repairs) ?? paint(own);
    const lightness = recipe.dark
      ? Math.min(wanted.lightness, lightestDarkGround)
      : Math.max(wanted.lightness, darkestLightGround);
    tokens[name] = lightness === wanted.lightness ? wanted : paint({ ...wanted, lightness });
    if (tokens[name] !== wanted && name in given)
      repairs.push(repairOf(scheme, name, wanted, tokens[name], 'nothing could be read on all grounds of this scheme'));
  };
  /** Takes a colour that is painted on grounds: as far from them as it has to be. */
  const mark = (name: ThemeColour, own: Perceived) => {
    const wanted = givenColour(scheme, name, given, repairs);
    tokens[name] = readable(name, wanted ?? paint(own), tokens, recipe);
    if (wanted !== undefined && tokens[name] !== wanted)
      repairs.push(repairOf(scheme, name, wanted, tokens[name], 'it could not be read where it is painted'));
  };
  const { hue, chroma } = brand;
  ground('canvas', grey(recipe.canvas, 0.6));
  ground('surface', grey(recipe.surface));
  ground('sunken', grey(recipe.sunken));
  ground('accent-soft', soft(hue, chroma));
  ground('info-soft', soft(hue, chroma));
  for (const [name, meaning] of Object.entries(meanings))
    ground(`${name as keyof typeof meanings}-soft`, soft(meaning.hue, meaning.chroma));
  mark('text', grey(recipe.words));
  mark('text-muted', grey(recipe.muted, 1.5));
  mark('border', grey(recipe.border));
  mark('border-control', grey(recipe.control, 1.5));
  mark('accent', brand);
  const { accent = brand } = tokens;
  const hover = accent.lightness + (recipe.dark ? 0.06 : -0.07);
  mark('accent-hover', { ...accent, lightness: hover });
  mark('on-accent', onColour(accent, tokens['accent-hover'] ?? accent, recipe.text));
  // Around a field a ring in a brand like the red of errors would say that the field is wrong.
  const isRed = chroma > 0.06 && Math.abs(((hue - meanings.danger.hue + 540) % 360) - 180) < 25;
  mark('focus', isRed ? grey(recipe.words) : accent);
  ground(
    'halo',
    isRed ? grey(recipe.border) : { ...soft(hue, chroma), chroma: Math.min(chroma, recipe.softChroma * 2) },
  );
  mark('info', { ...accent, lightness: hover });
  for (const [name, meaning] of Object.entries(meanings))
    mark(name as keyof typeof meanings, { ...meaning, lightness: recipe.dark ? 0.8 : 0.48 });
  for (const name of Object.keys(given).filter((one) => !Object.hasOwn(tokens, one)))
    repairs.push({
      scheme,
      name,
      given: String(given[name as ThemeColour]),
      used: 'nothing',
      why: 'The theme has no such colour.',
    });
  if (!('accent' in given)) Object.assign(tokens, buttonOf(brand, tokens, recipe));
  return tokens;
}

function givenColour(
  scheme: Scheme,
  name: ThemeColour,
  given: Partial<Readonly<Record<ThemeColour, string>>>,
  repairs: AppearanceRepair[],
): Painted | undefined {
  const text = given[name];
  if (text === undefined) return undefined;
  const read = readColour(text);
  if (read === undefined)
    repairs.push({
      scheme,
      name,
      given: text,
      used: 'the colour worked out from the brand',
      why: 'It is not a colour of CSS.',
    });
  return read;
}

const repairOf = (scheme: Scheme, name: string, wanted: Painted, { hex }: Painted, why: string): AppearanceRepair => ({
  scheme,
  name,
  given: wanted.hex,
  used: hex,
  why: `As it was given, ${why}.`,
});

/** The hue that greys lean to, and how far. */
function greyOf(greys: NonNullable<Appearance['greys']>, brand: Painted, share: number): Omit<Perceived, 'lightness'> {
  const lean = {
    brand: [brand.hue, Math.min(brand.chroma / 12, 0.014)],
    warm: [70, 0.01],
    cool: [260, 0.01],
    neutral: [0, 0],
  } as const;
  const [hue, chroma] = lean[greys];
  return { hue, chroma: chroma * share };
}

/** Pairs that a colour is the mark of, with the contrast that it needs there. */
function needsOf(
  name: ThemeColour,
  { text, boundary }: Recipe,
): readonly (readonly [ground: ThemeColour, least: number])[] {
  const of = (pairs: readonly PaintedPair[], least: number) =>
    pairs.filter(([mark]) => mark === name).flatMap(([, ...on]) => on.map((ground) => [ground, least] as const));
  return [...of(textPairs, text), ...of(boundaryPairs, boundary)];
}

/** The colour, moved away from its grounds in lightness as little as its contrast asks for. */
function readable(name: ThemeColour, wanted: Painted, tokens: Tokens, recipe: Recipe): Painted {
  const needs = needsOf(name, recipe);
  const holds = (colour: Painted) =>
    needs.every(([ground, least]) => {
      const on = tokens[ground];
      return on === undefined || contrastOf(colour, on) >= least;
    });
  if (holds(wanted)) return wanted;
  // Towards white or black, whichever can be read: nearest to what was wanted.
  const ends = wanted.lightness < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
  return moved(wanted, ends.find((end) => holds(paint({ lightness: end, chroma: 0, hue: 0 }))) ?? ends[0], holds);
}

/** The nearest colour on the way to black or white that holds; black or white itself where none before it does. */
function moved(from: Painted, end: 0 | 1, holds: (colour: Painted) => boolean): Painted {
  let [near, far] = [from.lightness, end as number];
  let found = paint({ lightness: end, chroma: 0, hue: from.hue });
  for (let steps = 0; steps < 12; steps += 1) {
    const middle = (near + far) / 2;
    const tried = paint({ ...from, lightness: middle });
    if (holds(tried)) {
      found = tried;
      far = middle;
    } else near = middle;
  }
  return found;
}

const white = paint({ lightness: 1, chroma: 0, hue: 0 });

/** What is written on a colour and on its hover: white where that can be read, else nearly black in the same hue. */
function onColour(colour: Painted, hover: Painted, least: number): Painted {
  const reads = (text: Painted) => contrastOf(text, colour) >= least && contrastOf(text, hover) >= least;
  if (reads(white)) return white;
  const ink = paint({ lightness: 0.2, chroma: Math.min(colour.chroma, 0.05), hue: colour.hue });
  return reads(ink) ? ink : moved(ink, 0, reads);
}

/**
 * The main button in the brand's own colour, where the accent had to be moved away from it: a bright yellow is no colour for text on white, and still is the
 * colour of the button. Its edge makes it a control where its own colour does not.
 */
function buttonOf(brand: Painted, tokens: Tokens, recipe: Recipe): Tokens {
  const { accent, surface } = tokens;
  if (accent === undefined || surface === undefined || accent.hex === brand.hex || recipe.text > 4.5) return {};
  const lighter = brand.luminance < 0.18;
  const hover = paint({ ...brand, lightness: brand.lightness + (lighter ? 0.05 : -0.05) });
  const text = onColour(brand, hover, recipe.text);
  if (contrastOf(text, brand) < recipe.text || contrastOf(text, hover) < recipe.text) return {};
  const edged = contrastOf(brand, surface) < recipe.boundary;
  return {
    'button-background': brand,
    'button-background-hover': hover,
    'button-text': text,
    ...(edged ? { 'button-edge': accent } : {}),
  };
}

/** Every painted pair of a scheme. */
function contrastRows(scheme: Scheme, tokens: Tokens): ContrastRow[] {
  const { text, boundary } = recipes[scheme];
  const row = (mark: string, ground: string, least: number): ContrastRow[] => {
    const [on, under] = [tokens[mark], tokens[ground]];
    if (on === undefined || under === undefined) return [];
    return [{ scheme, mark, ground, contrast: contrastOf(on, under), least, apca: readability(on, under) }];
  };
  const all = (pairs: readonly PaintedPair[], least: number) =>
    pairs.flatMap(([mark, ...on]) => on.flatMap((ground) => row(mark, ground, least)));
  return [
    ...all(textPairs, text),
    ...all(boundaryPairs, boundary),
    ...row('button-text', 'button-background', text),
    ...row('button-text', 'button-background-hover', text),
    ...row('button-edge', 'surface', boundary),
  ];
}

function measuresOf(
  {
    corners: round = 'medium',
    density = 'regular',
    shadows = 'soft',
    labels = 'floating',
    cardFields = 'grouped',
    layout = 'sidebar',
    font,
    textSize = 16,
  }: Appearance,
  repairs: AppearanceRepair[],
): Record<string, string> {
  const [radius, large] = oneOf('corners', round, corners);
  const [space, control] = oneOf('density', density, densities);
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
    'radius-large': `${large}px`,
    space,
    'control-size': control,
    'font-size': `${size / 16}rem`,
    labels: oneOf('labels', labels, labelModes),
    'card-fields': oneOf('cardFields', cardFields, cardFieldModes),
    layout: oneOf('layout', layout, layouts),
    ...(round === 'round' ? { 'button-radius': '999px' } : {}),
    ...oneOf('shadows', shadows, {
      none: { shadow: 'none' },
      soft: {},
      strong: { shadow: '0 2px 4px rgb(0 0 0 / 10%), 0 16px 40px -8px rgb(0 0 0 / 22%)' },
    }),
    ...fontOf(font, repairs),
  };
}

/** The value of a field of the appearance. */
function oneOf<Name extends string, Value>(field: string, given: Name, values: Readonly<Record<Name, Value>>): Value {
  if (Object.hasOwn(values, given)) return values[given];
  throw new TypeError(`tillkit: ${field} is ${JSON.stringify(given)}. It is one of ${Object.keys(values).join(', ')}.`);
}

function fontOf(font: string | undefined, repairs: AppearanceRepair[]): Record<string, string> {
  if (font === undefined) return {};
  // It becomes a part of a style sheet: nothing but names of fonts gets there.
  if (/^[\w\s\-,'".]{1,300}$/u.test(font)) return { font };
  repairs.push({ name: 'font', given: font, used: 'the default font', why: 'It is not a list of font families.' });
  return {};
}

/** The rule that loads a font, and the origin of its file; `undefined` where it is not written as a font is. */
function fontFace(
  { family, src, weight = 400, style = 'normal' }: AppearanceFont,
  repairs: AppearanceRepair[],
): { readonly rule: string; readonly origin: string } | undefined {
  const url = URL.canParse(src) ? new URL(src) : undefined;
  const isLoopback = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  // It becomes a part of a style sheet: nothing but a name, an address, a weight and a style gets there.
  const isName = /^[\p{L}\p{N} _-]{1,100}$/u.test(family);
  const isWeight = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/.test(String(weight));
  if (url === undefined || !(url.protocol === 'https:' || isLoopback) || !isName || !isWeight) {
    const given = JSON.stringify({ family, src, weight });
    const why = 'A font has a name, an https address and a weight from 1 to 1000.';
    repairs.push({ name: 'fonts', given, used: 'the other fonts', why });
    return undefined;
  }
  const address = url.href.replace(/['"\\()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  const slant = oneOf('style', style, { normal: 'normal', italic: 'italic' });
  return {
    rule: `@font-face{font-family:"${family}";src:url("${address}");font-weight:${weight};font-style:${slant};font-display:swap}`,
    origin: url.origin,
  };
}

function styleSheet(colours: CompiledAppearance['colours'], measures: Readonly<Record<string, string>>): string {
  const declare = (tokens: Readonly<Record<string, string>>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--tk-${name}:${value}`)
      .join(';');
  // A shadow root that the sheet is attached to begins anew at its host, as the theme does.
  const pages = ":root:not([data-tk-scheme='light']),:host(:not([data-tk-scheme='light'])),[data-tk-scheme='auto']";
  const schemes = (lightName: Scheme, darkName: Scheme) =>
    `:root,:host,[data-tk-scheme]{${declare(colours[lightName])}}@media (prefers-color-scheme:dark){${pages}{${declare(colours[darkName])}}}[data-tk-scheme='dark'],:host([data-tk-scheme='dark']){${declare(colours[darkName])}}`;
  // In forced colours the person's own colours count.
  return `:root,:host{${declare(measures)}}@media (forced-colors:none){${schemes('light', 'dark')}@media (prefers-contrast:more){${schemes('lightContrast', 'darkContrast')}}}`;
}
