import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import type { Appearance } from './appearance.ts';
import { parseColour } from './colours.ts';
import { compileAppearance } from './compileAppearance.ts';
import { appearancePresets } from './presets.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = fc.dictionary(
  fc.constantFrom(
    'canvas',
    'surface',
    'sunken',
    'text',
    'accent',
    'accent-soft',
    'on-accent',
    'danger',
    'border-control',
  ),
  hex,
);
const appearances: fc.Arbitrary<Appearance> = fc.record({
  brand: hex,
  greys: fc.constantFrom('brand', 'neutral', 'warm', 'cool'),
  corners: fc.constantFrom('square', 'medium', 'round'),
  density: fc.constantFrom('compact', 'regular', 'spacious'),
  colours: fc.record({ light: colours, dark: colours }),
});

/** The pairs that a theme paints below the contrast that they need. */
const tooFaint = (appearance: Appearance) =>
  compileAppearance(appearance)
    .contrasts.filter(({ contrast, least }) => contrast < least)
    .map(({ scheme, mark, ground, contrast }) => `${scheme}: ${mark} on ${ground} ${Math.round(contrast * 100) / 100}`);

describe('an appearance', () => {
  it('has every painted pair readable in every scheme, whatever the brand’s colour is', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        expect(tooFaint({ brand })).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('has them readable also where colours are given that cannot be read together', () => {
    fc.assert(
      fc.property(appearances, (appearance) => {
        expect(tooFaint(appearance)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(tooFaint({ brand: '#f10000', colours: { light: { 'on-accent': '#000000' } } })).toEqual([]);
    expect(
      tooFaint({ brand: 'yellow', colours: { light: { surface: 'black', canvas: 'white', text: '#777' } } }),
    ).toEqual([]);
  });

  it('writes the main button in the text colour that was chosen, where it can be read', () => {
    const write = (onAccent: string) =>
      compileAppearance({ brand: '#ffcf33', colours: { light: { 'on-accent': onAccent } } }).colours.light[
        'button-text'
      ];
    expect(write('#2b0a5e')).toBe('#2b0a5e');
    expect(write('#fff4c2')).not.toBe('#fff4c2');
  });

  it('says what it has repaired, and why', () => {
    const { repairs, colours: used } = compileAppearance({
      brand: '#0a7d7d',
      textSize: 11,
      font: 'x;}body{display:none',
      colours: { light: { text: '#cccccc', surface: 'blak' } },
    });
    expect(repairs.map(({ name, given, why }) => [name, given, why])).toEqual([
      ['surface', 'blak', 'It is not an opaque colour of CSS.'],
      ['text', '#cccccc', 'As it was given, it could not be read where it is painted.'],
      ['surface', 'blak', 'It is not an opaque colour of CSS.'],
      ['text', '#cccccc', 'As it was given, it could not be read where it is painted.'],
      ['textSize', '11', 'Text is from 16 to 20 pixels: below 16 phones zoom into a field that is typed into.'],
      ['font', 'x;}body{display:none', 'It is not a list of font families.'],
    ]);
    expect(used.light.surface).toBe('#ffffff');
  });

  it('takes the names of fonts in any script, and none whose quote stays open', () => {
    const compile = (font: string) => compileAppearance({ brand: 'teal', font });
    expect(compile("'ヒラギノ角ゴ', sans-serif").css).toContain("--tk-font:'ヒラギノ角ゴ', sans-serif");
    for (const open of ['Inter, "Foo', "Inter, 'Foo", 'Inter,\nserif']) {
      expect(compile(open).css).not.toContain('--tk-font:');
      expect(compile(open).repairs.map(({ name }) => name)).toEqual(['font']);
    }
  });

  it('loads the fonts that it names, and says where from', () => {
    const { css, fontSources, repairs } = compileAppearance({
      brand: 'teal',
      font: 'Inter, sans-serif',
      fonts: [
        { family: 'Inter', src: 'https://fonts.example.com/in ter")}.woff2', weight: '100 900' },
        { family: 'Inter', src: 'http://127.0.0.1:4000/inter.woff2', style: 'italic' },
        { family: 'In"ter', src: 'https://evil.example/x.woff2' },
        { family: 'Inter', src: 'http://fonts.example.com/inter.woff2' },
        { family: 'Inter', src: 'https://fonts.example.com/x', weight: '400;}' },
      ],
    });
    expect(css.match(/@font-face\{[^}]*\}/g)).toEqual([
      '@font-face{font-family:"Inter";src:url("https://fonts.example.com/in%20ter%22%29%7D.woff2");font-weight:100 900;font-style:normal;font-display:swap}',
      '@font-face{font-family:"Inter";src:url("http://127.0.0.1:4000/inter.woff2");font-weight:400;font-style:italic;font-display:swap}',
    ]);
    expect(fontSources).toEqual(['https://fonts.example.com', 'http://127.0.0.1:4000']);
    expect(repairs.map(({ name, why }) => [name, why])).toEqual(
      Array(3).fill(['fonts', 'A font has a name, an https address and a weight from 1 to 1000.']),
    );
  });

  it('has its labels and its layout as tokens', () => {
    const { css } = compileAppearance({ brand: 'teal', labels: 'inside', layout: 'sidebar' });
    expect(css).toContain('--tk-labels:inside;--tk-card-fields:grouped;--tk-layout:sidebar');
    expect(compileAppearance({ brand: 'teal' }).measures).toMatchObject({ labels: 'floating', layout: 'sidebar' });
    expect(() => compileAppearance({ brand: 'teal', layout: 'rows' as 'columns' })).toThrow(
      'layout is "rows". It is one of columns, stacked, compact, sidebar.',
    );
  });

  it('repairs nothing of a brand that is given alone', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        expect(compileAppearance({ brand }).repairs).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('paints the main button in the brand’s own colour, also where that is none for text', () => {
    const { colours: yellow } = compileAppearance({ brand: '#ffd400' });
    expect(yellow.light['button-background']).toBe('#ffd400');
    expect(yellow.light.accent).not.toBe('#ffd400');
    const { colours: navy } = compileAppearance({ brand: '#0a1a40' });
    expect(navy.light.accent).toBe('#0a1a40');
    expect(navy.dark['button-background']).toBe('#0a1a40');
    expect(navy.dark['button-edge']).toBe(navy.dark.accent);
  });

  it('gives a teal merchant a teal accent, focus and information', () => {
    const { light, dark } = compileAppearance({ brand: 'teal' }).colours;
    for (const name of ['accent', 'accent-hover', 'focus', 'info', 'halo'])
      for (const tokens of [light, dark])
        expect(Math.abs((parseColour(tokens[name] ?? '')?.hue ?? 0) - 195), name).toBeLessThan(12);
  });

  it('gives a field that is typed in no ring that looks like the one of an error, in any red brand', () => {
    for (const brand of ['#a3492b', '#e11d48', '#b3261e', '#f2542d']) {
      const { light, dark } = compileAppearance({ brand }).colours;
      for (const tokens of [light, dark]) {
        expect(parseColour(tokens.focus ?? '')?.chroma, brand).toBeLessThan(0.03);
        expect(parseColour(tokens.halo ?? '')?.chroma, brand).toBeLessThan(0.03);
        expect(parseColour(tokens.accent ?? '')?.chroma, brand).toBeGreaterThan(0.08);
      }
    }
  });

  it('reads a brand in every notation of CSS', () => {
    const accents = ['#008080', 'teal', 'rgb(0 128 128)', 'hsl(180 100% 25.1%)', ' TEAL '].map(
      (brand) => compileAppearance({ brand }).colours.light.accent,
    );
    expect(new Set(accents).size).toBe(1);
  });

  everyRow([
    [{ brand: 'tael' }, /brand is not an opaque colour: "tael"\. Give one as CSS writes it/],
    [{ brand: 'rgb(0 0 0 / 10%)' }, /brand is not an opaque colour/],
    [{ brand: 'var(--brand)' }, /brand is not an opaque colour/],
    [{} as Appearance, /brand is not an opaque colour: undefined/],
    [{ brand: 5 as unknown as string }, /brand is not an opaque colour: 5/],
    [{ brand: 'teal', corner: 'round' } as Appearance, /no field "corner"\. It has brand, greys, corners/],
    [{ brand: 'teal', corners: 'rounded' as 'round' }, /corners is "rounded"\. It is one of square, small/],
  ])('refuses %j and says what to give', (appearance, text) => {
    expect(() => compileAppearance(appearance)).toThrow(text);
  });

  it('is a style sheet with nothing of what was given but colours, and fonts', () => {
    const { css } = compileAppearance({ brand: 'teal', font: "'Inter', sans-serif", corners: 'round' });
    expect(css).toContain("--tk-font:'Inter', sans-serif");
    expect(css).toContain('--tk-button-radius:999px');
    // The person's own colours count.
    expect(css.indexOf('@media (forced-colors:none)')).toBeLessThan(css.indexOf('--tk-canvas'));
    expect(css.replace(/--tk-[\w-]+:(#[0-9a-f]{6}|[^;{}<>]+)/g, '').match(/url|expression|</)).toBeNull();
    expect(css.split('{')).toHaveLength(css.split('}').length);
  });
});

describe('the presets', () => {
  it('are at least twelve, each with a look of its own', () => {
    const looks = Object.values(appearancePresets).map((preset) => compileAppearance(preset).css);
    expect(looks.length).toBeGreaterThanOrEqual(12);
    expect(new Set(looks).size).toBe(looks.length);
    const brands = Object.values(appearancePresets).map(({ brand }) => brand);
    expect(new Set(brands).size).toBe(brands.length);
  });
});
