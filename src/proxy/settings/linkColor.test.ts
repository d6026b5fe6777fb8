import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { buttonOf, canvasOf, contrast, luminance, readLinkColor, surfaces } from './linkColor.ts';

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** A token of the theme as `#rrggbb`, looked up in one scheme. */
const css = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8');
function token(name: string, scheme: 'light' | 'dark'): string {
  const block = css.slice(
    css.indexOf(scheme === 'light' ? ':where(:root, :host, [data-tk-scheme])' : ":where([data-tk-scheme='dark'],"),
  );
  const value = new RegExp(`--tk-${name}: ([^;]+);`).exec(block)?.[1] ?? '';
  const step = /^var\(--tk-([\w-]+)\)$/.exec(value)?.[1];
  const hex = step === undefined ? value : (new RegExp(`--tk-${step}: ([^;]+);`).exec(css)?.[1] ?? '');
  return readLinkColor(hex) ?? '';
}

describe('the colour of a link', () => {
  everyRow([
    ['#ffd400', '#ffd400'],
    ['#FFD400FF', '#ffd400'],
    ['#123', '#112233'],
    ['#123f', '#112233'],
    ['navy', '#000080'],
    ['RebeccaPurple', '#663399'],
    [' rgb(10, 200, 10) ', '#0ac80a'],
    ['rgb(10 200 10)', '#0ac80a'],
    ['rgba(10,200,10,1)', '#0ac80a'],
    ['rgb(10 200 10 / 100%)', '#0ac80a'],
    ['hsl(210, 50%, 40%)', '#336699'],
    ['hsl(210deg 50% 40%)', '#336699'],
  ])('%s is %s', (text, colour) => {
    expect(readLinkColor(text)).toBe(colour);
  });

  everyRow([
    'red;background:url(//e.test)',
    '}body{display:none',
    'url(//e.test)',
    'var(--x)',
    'env(x)',
    'attr(data-x)',
    'if(else:red)',
    'color-mix(in srgb, red, blue)',
    'light-dark(red, blue)',
    'inherit',
    'currentcolor',
    'transparent',
    'canvastext',
    '#12345678',
    '#1234',
    '#12',
    '#12345',
    '#4285F4\n}',
    'red\n',
    'r\\65d',
    'rgb(256, 0, 0)',
    'rgb(1, 2)',
    'rgba(0, 0, 0, 0.1)',
    'rgb(calc(1), 2, 3)',
    'hsl(0, 101%, 0%)',
    'hsl(1e9, 1%, 1%)',
    'expression(1)',
    'constructor',
    '__proto__',
    'notacolour',
    '',
    'r'.repeat(10_000),
    ' '.repeat(10_000),
    undefined,
    null,
    0xff0000,
    ['red'],
    { toString: () => 'red' },
  ])('%j is none', (text) => {
    expect(readLinkColor(text)).toBeUndefined();
  });

  it('is six hexadecimal digits or nothing, whatever is written', () => {
    const words = fc.constantFrom('rgb(', 'hsl(', '#', 'red', ')', ',', ' ', '/', '%', '1', '255', 'url(', ';', '\\');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words).map((all) => all.join('')),
        ),
        (text) => {
          expect(readLinkColor(text) ?? '#000000').toMatch(/^#[\da-f]{6}$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a button of any colour', () => {
  it('has a text of at least 4.5:1, the merchant’s own only where that is readable', () => {
    fc.assert(
      fc.property(hexes, fc.option(hexes, { nil: undefined }), (background, wanted) => {
        const button = buttonOf(background, wanted);
        expect(contrast(button.background, button.text)).toBeGreaterThanOrEqual(4.5);
        expect(button.text === wanted || ['#000000', '#ffffff'].includes(button.text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('can be distinguished from the surface it lies on, by its colour or by its edge', () => {
    fc.assert(
      fc.property(hexes, (background) => {
        const { edge = background } = buttonOf(background);
        for (const surface of surfaces) {
          expect(Math.max(contrast(surface, background), contrast(surface, edge))).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a ground of any colour', () => {
  it('is taken only where every text of its scheme has 4.5:1 on it', () => {
    const texts = ['text', 'text-muted', 'accent', 'warning', 'danger'];
    fc.assert(
      fc.property(
        fc.oneof(
          hexes,
          fc.integer({ min: 0, max: 255 }).map((one) => `#${one.toString(16).padStart(2, '0').repeat(3)}`),
        ),
        (background) => {
          const canvas = canvasOf(background);
          if (canvas === undefined) return;
          for (const text of texts) {
            expect(contrast(token(text, canvas.scheme), background), text).toBeGreaterThanOrEqual(4.5);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(canvasOf('#ffffff')?.scheme).toBe('light');
    expect(canvasOf('#000000')?.scheme).toBe('dark');
    expect(canvasOf('#808080')).toBeUndefined();
  });
});

describe('what is held to the theme', () => {
  it('are its surfaces', () => {
    expect(surfaces).toEqual([token('surface', 'light'), token('surface', 'dark')]);
    expect(luminance('#ffffff')).toBe(1);
  });
});
