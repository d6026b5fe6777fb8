import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileAppearance } from './compileAppearance.ts';
import { importAppearance } from './importAppearance.ts';

describe('design tokens of a merchant', () => {
  it('are read from pasted custom properties, the dark scheme by its rule', () => {
    const { appearance, unused } = importAppearance(`
      /* of the shop */
      :root { --primary: 180 84% 26%; --primary-foreground: #fff; --background: #fffaf0; --radius: 0.5rem; --chart-1: #f0f }
      .dark { --background: var(--night); --night: #101418; }
      @media (prefers-color-scheme: dark) { :root { --foreground: #eee } }
    `);
    expect(appearance).toEqual({
      brand: '#0b7a7a',
      corners: 'medium',
      colours: {
        light: { 'on-accent': '#ffffff', canvas: '#fffaf0' },
        dark: { canvas: '#101418', text: '#eeeeee' },
      },
    });
    expect(unused).toEqual(['chart-1', 'night']);
  });

  it('belong to the light scheme in a rule that excludes the dark one', () => {
    const css = ':root:not(.dark) { --primary: #0a7d7d; --background: #fff } .dark:not(.print) { --background: #000 }';
    expect(importAppearance(css).appearance).toEqual({
      brand: '#0a7d7d',
      colours: { light: { canvas: '#ffffff' }, dark: { canvas: '#000000' } },
    });
  });

  it('are read from design tokens in JSON: references, components, dimensions and fonts', () => {
    const tokens = {
      base: { teal: { $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0.5, 0.5] } } },
      color: {
        brand: { $value: '{base.teal}' },
        dark: { surface: { $value: { colorSpace: 'oklch', components: [0.2, 0.01, 200], hex: '#0f1416' } } },
      },
      border: { radius: { $type: 'dimension', $value: { value: 2, unit: 'px' } } },
      font: { body: { $type: 'fontFamily', $value: ['Inter Tight', 'sans-serif'] } },
    };
    const read = importAppearance(JSON.stringify(tokens));
    expect(read).toEqual(importAppearance(tokens));
    expect(read.appearance).toEqual({
      brand: '#008080',
      corners: 'square',
      font: "'Inter Tight', sans-serif",
      colours: { dark: { surface: '#0f1416' } },
    });
    expect(read.unused).toEqual(['base-teal']);
  });

  it('are read in every colour space that tokens write', () => {
    const brandIn = (colorSpace: string, components: number[]) =>
      importAppearance({ brand: { $type: 'color', $value: { colorSpace, components } } }).appearance.brand;
    expect(brandIn('hsl', [180, 100, 25])).toBe('#008080');
    expect(brandIn('hwb', [180, 0, 50])).toBe('#008080');
    expect(brandIn('lab', [47.986, -30.387, -8.975])).toBe('#008080');
    expect(brandIn('lch', [47.986, 31.685, 196.455])).toBe('#008080');
  });

  it('compile to a theme whose pairs can be read, whatever they are', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const names = ['primary', 'background', 'foreground', 'card', 'border', 'ring', 'destructive'];
    const sheets = fc
      .tuple(fc.tuple(...names.map(() => colour)), fc.tuple(...names.map(() => colour)))
      .map((schemes) =>
        [':root', '.dark']
          .map((rule, at) => `${rule}{${names.map((name, of) => `--${name}:${schemes[at]?.[of]}`).join(';')}}`)
          .join(''),
      );
    fc.assert(
      fc.property(sheets, (css) => {
        const { contrasts } = compileAppearance(importAppearance(css).appearance);
        expect(contrasts.filter(({ contrast, least }) => contrast < least)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['--accent-9: #123456', /no token is the colour of a brand\. Name one "brand" or "primary"/],
    ['', /no token is the colour of a brand/],
    ['{ "color": ', /the design tokens are not JSON/],
    ['{ "color": { "brand": { "$value": "{color.brand}" } } }', /no token is the colour of a brand/],
  ])('that name no brand or cannot be read are refused with what to give: %s', (source, text) => {
    expect(() => importAppearance(source)).toThrow(text);
  });
});
