import type { Appearance } from './appearance.ts';
import { parseColour, type ScreenColour } from './colours.ts';
import type { ThemeColour } from './themeColours.ts';

/** The appearance found in a design system's tokens. */
export interface ImportedAppearance {
  /** For `compileAppearance`. */
  readonly appearance: Appearance;
  /** Names of the tokens that were not used. */
  readonly unused: readonly string[];
}

type Colours = Partial<Record<ThemeColour, string>>;

interface Token {
  /** In lower case, words joined by `-`. */
  readonly name: string;
  /** As CSS writes it. */
  readonly value: string;
  /** True for a token of the dark scheme only. */
  readonly dark: boolean;
}

/** The colour that a token sets, by the last words of its name. Earlier patterns take precedence. */
const colourPatterns: readonly (readonly [pattern: RegExp, colour: ThemeColour | 'brand'])[] = [
  [/(^|-)(on-primary|primary-foreground|on-brand|on-accent|primary-contrast)$/, 'on-accent'],
  [/(^|-)(brand|primary|brand-primary|brand-500|brand-600|primary-500|primary-600)$/, 'brand'],
  [/(^|-)(text-muted|muted-foreground|text-secondary|foreground-muted|text-subtle)$/, 'text-muted'],
  [/(^|-)(text|foreground|text-primary|on-background|on-surface|body-color)$/, 'text'],
  [/(^|-)(background|canvas|body-bg|page-background|bg)$/, 'canvas'],
  [/(^|-)(surface|card|panel|surface-1|paper)$/, 'surface'],
  [/(^|-)(border|outline-variant|divider|border-color)$/, 'border'],
  [/(^|-)(input|border-input|input-border|outline)$/, 'border-control'],
  [/(^|-)(ring|focus|focus-ring)$/, 'focus'],
  [/(^|-)(destructive|danger|error|critical|negative)$/, 'danger'],
  [/(^|-)(success|positive)$/, 'success'],
  [/(^|-)(warning|caution)$/, 'warning'],
];

/**
 * Reads a merchant's design tokens: custom properties of a style sheet, pasted as text (`--primary: #0a7d7d; --radius: 8px`, with the dark scheme in rules
 * or media queries that contain the word `dark`), or JSON in the format of the Design Tokens Community Group
 * (`{ "color": { "primary": { "$value": "#0a7d7d" } } }`), as text or as an object. Colours, corners and fonts are found by their names.
 *
 * @throws a `TypeError` that says what to pass if no colour is called brand or primary, or if the JSON cannot be parsed
 */
export function importAppearance(source: string | object): ImportedAppearance {
  const tokens = parseTokens(source);
  const used = new Set<Token>();
  const colours: { light: Colours; dark: Colours } = { light: {}, dark: {} };
  let brand: string | undefined;
  for (const [pattern, name] of colourPatterns) {
    for (const token of tokens) {
      if (used.has(token) || !pattern.test(token.name)) continue;
      const colour = parseTokenColour(token.value);
      if (colour === undefined) continue;
      used.add(token);
      if (name !== 'brand') colours[token.dark ? 'dark' : 'light'][name] ??= colour.hex;
      else if (brand === undefined && !token.dark) brand = colour.hex;
    }
  }
  if (brand === undefined)
    throw new TypeError(
      'tillkit: no token is the colour of a brand. Name one "brand" or "primary", for example --primary: #0a7d7d, or give compileAppearance a brand yourself.',
    );
  const takeFirstMatch = (pattern: RegExp, isValid: (value: string) => boolean) => {
    const match = tokens.find((token) => !used.has(token) && pattern.test(token.name) && isValid(token.value));
    if (match !== undefined) used.add(match);
    return match?.value;
  };
  const radius = takeFirstMatch(
    /(^|-)(border-)?radius(-(md|medium|base|default))?$|^rounded$/,
    (value) => parsePixels(value) >= 0,
  );
  const font = takeFirstMatch(/(^|-)font(-family)?(-(sans|body|base|default))?$/, (value) => /[a-z]/i.test(value));
  const schemes = Object.entries(colours).filter(([, found]) => Object.keys(found).length > 0);
  return {
    appearance: {
      brand,
      ...(radius === undefined ? {} : { corners: findNearestCorners(parsePixels(radius)) }),
      ...(font === undefined ? {} : { font }),
      ...(schemes.length === 0 ? {} : { colours: Object.fromEntries(schemes) }),
    },
    unused: tokens.filter((token) => !used.has(token)).map(({ name }) => name),
  };
}

function parseTokens(source: string | object): Token[] {
  if (typeof source !== 'string') return parseJsonTokens(source);
  if (!/^\s*[{[]/.test(source)) return parseCssTokens(source);
  try {
    return parseJsonTokens(JSON.parse(source) as object);
  } catch {
    throw new TypeError('tillkit: the design tokens are not JSON. Paste the whole file, or custom properties of CSS.');
  }
}

/** True for a selector or media query of the dark scheme; `:root:not(.dark)` is of the light one. */
const isDarkRule = (prelude: string) => /\bdark\b/i.test(prelude.replace(/:not\([^)]*\)/g, ''));

/** Parses custom properties, with the scheme of the rules and media queries around them. */
function parseCssTokens(css: string): Token[] {
  const tokens: Token[] = [];
  const openRules: string[] = [];
  let text = '';
  const addDeclaration = () => {
    const [match, name = '', value = ''] = /--([\w-]+)\s*:\s*([\s\S]+)/.exec(text) ?? [];
    if (match !== undefined)
      tokens.push({ name: name.toLowerCase(), value: value.trim(), dark: openRules.some(isDarkRule) });
    text = '';
  };
  for (const char of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (char === '{') {
      openRules.push(text);
      text = '';
    } else if (char === ';' || char === '}') {
      addDeclaration();
      if (char === '}') openRules.pop();
    } else text += char;
  }
  addDeclaration();
  const byName = new Map(tokens.map((token) => [`${token.dark} ${token.name}`, token]));
  const resolveAlias = ({ value, dark }: Token, depth = 0): string => {
    const name = /^var\(\s*--([\w-]+)\s*(?:,[\s\S]*)?\)$/.exec(value)?.[1]?.toLowerCase();
    const target = name === undefined ? undefined : (byName.get(`${dark} ${name}`) ?? byName.get(`false ${name}`));
    return target === undefined || depth > maxAliasDepth ? value : resolveAlias(target, depth + 1);
  };
  return tokens.map((token) => ({ ...token, value: resolveAlias(token) }));
}

/** Aliases may form a circle. */
const maxAliasDepth = 8;

/** Parses a file of design tokens: every object with a `$value` is a token, named by its path; `{color.primary}` is an alias of another token. */
function parseJsonTokens(json: object): Token[] {
  const entries: { readonly path: string; readonly value: unknown }[] = [];
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('$value' in node) entries.push({ path: path.join('.'), value: node.$value });
    else for (const [key, child] of Object.entries(node)) if (!key.startsWith('$')) walk(child, [...path, key]);
  };
  walk(json, []);
  const values = new Map(entries.map(({ path, value }) => [path, value]));
  const resolveAlias = (value: unknown, depth = 0): unknown => {
    const path = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined;
    return path === undefined || depth > maxAliasDepth ? value : resolveAlias(values.get(path), depth + 1);
  };
  return entries.map(({ path, value }) => ({
    name: path.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    value: toCssValue(resolveAlias(value)),
    dark: /(^|[.\s-])dark([.\s-]|$)/i.test(path),
  }));
}

/** Converts the value of a design token to CSS: a colour with components, a dimension with a unit, a list of fonts. */
function toCssValue(value: unknown): string {
  if (Array.isArray(value))
    return value.map((item) => (/\s/.test(String(item)) ? `'${item}'` : String(item))).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { hex, colorSpace, components, value: number, unit } = value as Record<string, unknown>;
  if (typeof hex === 'string') return hex;
  if (Array.isArray(components)) {
    const space = String(colorSpace);
    // Saturation, lightness, whiteness and blackness are percentages in CSS, and plain numbers in tokens.
    const unit = space === 'hsl' || space === 'hwb' ? '%' : '';
    const list = components
      .map((item, at) => (typeof item !== 'number' ? 'none' : at === 0 ? `${item}` : `${item}${unit}`))
      .join(' ');
    return ['hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch'].includes(space)
      ? `${space}(${list})`
      : `color(${space} ${list})`;
  }
  return `${number}${unit}`;
}

/** Parses a CSS colour, or the bare HSL numbers that some style sheets keep: `222 47% 11%`. */
function parseTokenColour(value: string): ScreenColour | undefined {
  const isBareHsl = /^[\d.]+(deg)?\s+[\d.]+%\s+[\d.]+%$/.test(value);
  return parseColour(value) ?? (isBareHsl ? parseColour(`hsl(${value})`) : undefined);
}

/** Parses a length into CSS pixels; `NaN` for anything else. */
function parsePixels(value: string): number {
  const [, number = '', unit = 'px'] = /^([\d.]+)(px|r?em)?$/.exec(value.trim()) ?? [];
  return (number === '' ? Number.NaN : Number(number)) * (unit === 'px' ? 1 : 16);
}

function findNearestCorners(radius: number): NonNullable<Appearance['corners']> {
  const steps = [
    { below: 3, corners: 'square' },
    { below: 8, corners: 'small' },
    { below: 12, corners: 'medium' },
    { below: 18, corners: 'large' },
  ] as const;
  return steps.find(({ below }) => radius < below)?.corners ?? 'round';
}
