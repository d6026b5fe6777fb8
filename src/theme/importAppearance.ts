import { type Painted, readColour } from './colours.ts';
import type { Appearance } from './compileAppearance.ts';
import type { ThemeColour } from './themeColours.ts';

/** What was found in a design system's tokens. */
export interface ImportedAppearance {
  /** For `compileAppearance`. */
  readonly appearance: Appearance;
  /** Names of the tokens that nothing was taken from. */
  readonly unused: readonly string[];
}

type Colours = Partial<Record<ThemeColour, string>>;

/** One token: its name in lower case, words joined by `-`; its value as CSS has it; whether it belongs to the dark scheme alone. */
interface Token {
  readonly name: string;
  readonly value: string;
  readonly dark: boolean;
}

/** What a colour is for, by the last words of its name: the first row whose pattern fits. */
const meanings: readonly (readonly [pattern: RegExp, colour: ThemeColour | 'brand'])[] = [
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
 * Reads a merchant's design tokens: custom properties of a style sheet, pasted as text (`--primary: #0a7d7d; --radius: 8px`, with the dark scheme in a rule
 * or media query whose words say so), or JSON in the format of the Design Tokens Community Group (`{ "color": { "primary": { "$value": "#0a7d7d" } } }`), as
 * text or as an object. Colours are found by what they are called; corners and fonts too.
 *
 * @throws a `TypeError` that says what to give where no colour is called brand or primary, or the JSON cannot be read
 */
export function importAppearance(source: string | object): ImportedAppearance {
  const tokens = tokensOf(source);
  const used = new Set<Token>();
  const colours: { light: Colours; dark: Colours } = { light: {}, dark: {} };
  let brand: string | undefined;
  for (const [pattern, colour] of meanings) {
    for (const token of tokens) {
      if (used.has(token) || !pattern.test(token.name)) continue;
      const read = colourOf(token.value);
      if (read === undefined) continue;
      used.add(token);
      if (colour !== 'brand') colours[token.dark ? 'dark' : 'light'][colour] ??= read.hex;
      else if (brand === undefined && !token.dark) brand = read.hex;
    }
  }
  if (brand === undefined)
    throw new TypeError(
      'tillkit: no token is the colour of a brand. Name one "brand" or "primary", for example --primary: #0a7d7d, or give compileAppearance a brand yourself.',
    );
  const take = (pattern: RegExp, reads: (value: string) => boolean) => {
    const found = tokens.find((token) => !used.has(token) && pattern.test(token.name) && reads(token.value));
    if (found !== undefined) used.add(found);
    return found?.value;
  };
  const radius = take(/(^|-)(border-)?radius(-(md|medium|base|default))?$|^rounded$/, (value) => pixels(value) >= 0);
  const font = take(/(^|-)font(-family)?(-(sans|body|base|default))?$/, (value) => /[a-z]/i.test(value));
  const given = (of: Colours) => Object.keys(of).length > 0;
  return {
    appearance: {
      brand,
      ...(radius === undefined ? {} : { corners: cornersOf(pixels(radius)) }),
      ...(font === undefined ? {} : { font }),
      ...(given(colours.light) || given(colours.dark)
        ? {
            colours: {
              ...(given(colours.light) ? { light: colours.light } : {}),
              ...(given(colours.dark) ? { dark: colours.dark } : {}),
            },
          }
        : {}),
    },
    unused: tokens.filter((token) => !used.has(token)).map(({ name }) => name),
  };
}

function tokensOf(source: string | object): Token[] {
  if (typeof source !== 'string') return tokensOfJson(source);
  if (!/^\s*[{[]/.test(source)) return tokensOfCss(source);
  try {
    return tokensOfJson(JSON.parse(source) as object);
  } catch {
    throw new TypeError('tillkit: the design tokens are not JSON. Paste the whole file, or custom properties of CSS.');
  }
}

/** Custom properties, with the scheme of the rules and media queries around them. */
function tokensOfCss(css: string): Token[] {
  const tokens: Token[] = [];
  const around: string[] = [];
  let text = '';
  const declare = () => {
    const found = /--([\w-]+)\s*:\s*([\s\S]+)/.exec(text);
    const [, name = '', value = ''] = found ?? [];
    if (found !== null)
      tokens.push({
        name: name.toLowerCase(),
        value: value.trim(),
        dark: around.some((rule) => /\bdark\b/i.test(rule.replace(/:not\([^)]*\)/g, ''))),
      });
    text = '';
  };
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      around.push(text);
      text = '';
    } else if (sign === ';' || sign === '}') {
      declare();
      if (sign === '}') around.pop();
    } else text += sign;
  }
  declare();
  const byName = new Map(tokens.map((token) => [`${token.dark} ${token.name}`, token]));
  const resolved = ({ value, dark }: Token, depth = 0): string => {
    const name = /^var\(\s*--([\w-]+)\s*(?:,[\s\S]*)?\)$/.exec(value)?.[1]?.toLowerCase();
    const next = name === undefined ? undefined : (byName.get(`${dark} ${name}`) ?? byName.get(`false ${name}`));
    return next === undefined || depth > 8 ? value : resolved(next, depth + 1);
  };
  return tokens.map((token) => ({ ...token, value: resolved(token) }));
}

/** Tokens of a file of design tokens: every object with a `$value`, named by the way to it; `{color.primary}` is another token's value. */
function tokensOfJson(json: object): Token[] {
  const found: { readonly path: string; readonly value: unknown }[] = [];
  const walk = (at: unknown, path: readonly string[]): void => {
    if (typeof at !== 'object' || at === null) return;
    if ('$value' in at) found.push({ path: path.join('.'), value: at.$value });
    else for (const [key, inner] of Object.entries(at)) if (!key.startsWith('$')) walk(inner, [...path, key]);
  };
  walk(json, []);
  const values = new Map(found.map(({ path, value }) => [path, value]));
  const resolved = (value: unknown, depth = 0): unknown => {
    const path = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined;
    return path === undefined || depth > 8 ? value : resolved(values.get(path), depth + 1);
  };
  return found.map(({ path, value }) => ({
    name: path.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    value: cssOf(resolved(value)),
    dark: /(^|[.\s-])dark([.\s-]|$)/i.test(path),
  }));
}

/** A value of a design token as CSS has it: a colour by its components, a dimension by its unit, a list of fonts. */
function cssOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => (/\s/.test(String(one)) ? `'${one}'` : String(one))).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { hex, colorSpace, components, value: number, unit } = value as Record<string, unknown>;
  if (typeof hex === 'string') return hex;
  if (Array.isArray(components)) {
    const list = components.map((one) => (typeof one === 'number' ? one : 'none')).join(' ');
    return colorSpace === 'oklch' || colorSpace === 'oklab' ? `${colorSpace}(${list})` : `color(${colorSpace} ${list})`;
  }
  return `${number}${unit}`;
}

/** A colour of CSS, or the numbers of one as some style sheets keep them: `222 47% 11%`. */
function colourOf(value: string): Painted | undefined {
  return (
    readColour(value) ?? (/^[\d.]+(deg)?\s+[\d.]+%\s+[\d.]+%$/.test(value) ? readColour(`hsl(${value})`) : undefined)
  );
}

/** A length in CSS pixels; `NaN` where it is none. */
function pixels(value: string): number {
  const [, number = '', unit = 'px'] = /^([\d.]+)(px|r?em)?$/.exec(value.trim()) ?? [];
  return (number === '' ? Number.NaN : Number(number)) * (unit === 'px' ? 1 : 16);
}

/** The corners that are nearest to a radius. */
function cornersOf(radius: number): NonNullable<Appearance['corners']> {
  const steps = [
    [3, 'square'],
    [8, 'small'],
    [12, 'medium'],
    [18, 'large'],
  ] as const;
  return steps.find(([below]) => radius < below)?.[1] ?? 'round';
}
