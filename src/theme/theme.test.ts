import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { boundaryPairs, textPairs } from './index.ts';
import { themePage } from './themePage.testing.ts';
import { themeTokens } from './themeTokens.testing.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.css'));
const parts = files.filter((file) => file !== 'theme.css' && file !== 'tokens.css');
const tokensCss = bare(read('tokens.css'));
const partsCss = parts.map((file) => bare(read(file))).join('\n');

/** The custom properties declared in the first block whose selector contains `selector`, searched from `from`. */
function declarations(selector: string, from = 0): Map<string, string> {
  const start = tokensCss.indexOf('{', tokensCss.indexOf(selector, from));
  const body = tokensCss.slice(start + 1, tokensCss.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--tk-[\w-]+):\s*([^;]+);/g)].map((found) => [
      found[1] ?? '',
      (found[2] ?? '').replace(/\s+/g, ' '),
    ]),
  );
}

const palette = declarations(':where(:root, :host)');
const light = declarations(':where(:root, :host, [data-tk-scheme])');
const darkByDevice = declarations("[data-tk-scheme='auto']");
const dark = declarations(":where([data-tk-scheme='dark'], :host([data-tk-scheme='dark']))");
const schemes = { light, dark };

function color(scheme: ReadonlyMap<string, string>, name: string): string {
  const value = scheme.get(name) ?? palette.get(name) ?? '';
  const reference = /^var\((--tk-[\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : color(scheme, reference);
}

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  expect(hex).toMatch(/^#([0-9a-f]{3}|[0-9a-f]{6})$/);
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the tokens', () => {
  for (const [name, scheme] of Object.entries(schemes)) {
    it(`give every text at least 4.5:1 in the ${name} scheme`, () => {
      for (const [text, ...grounds] of textPairs) {
        for (const ground of grounds) {
          const ratio = contrast(color(scheme, `--tk-${text}`), color(scheme, `--tk-${ground}`));
          expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    it(`give every boundary of a control at least 3:1 in the ${name} scheme`, () => {
      for (const [mark, ...grounds] of boundaryPairs) {
        for (const ground of grounds) {
          const ratio = contrast(color(scheme, `--tk-${mark}`), color(scheme, `--tk-${ground}`));
          expect(ratio, `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
        }
      }
    });
  }

  it('are the same whether dark is the choice of the device or of the page', () => {
    expect([...darkByDevice]).toEqual([...dark]);
    expect([...dark.keys()]).toEqual([...light.keys()]);
  });

  it('refer only to tokens that exist, and every palette step is used', () => {
    const used = [...`${tokensCss}${partsCss}`.matchAll(/var\((--tk-[\w-]+)\)/g)].map((found) => found[1] ?? '');
    const declared = new Set([...`${tokensCss}${partsCss}`.matchAll(/(--tk-[\w-]+):/g)].map((found) => found[1] ?? ''));
    for (const name of used) expect(declared).toContain(name);
    for (const name of palette.keys()) expect(used).toContain(name);
  });

  it('are all listed for the playground, and nothing else is', () => {
    const internal = [
      '--tk-color-scheme',
      '--tk-tone',
      '--tk-tone-soft',
      '--tk-tracking',
      '--tk-frame-inline',
      '--tk-frame-block',
    ];
    const declared = [...tokensCss.matchAll(/(--tk-[\w-]+):/g)].map((found) => found[1] ?? '');
    const consulted = [...partsCss.matchAll(/var\((--tk-[\w-]+)/g)].map((found) => found[1] ?? '');
    const expected = [...new Set([...declared, ...consulted])].filter((name) => !internal.includes(name));
    expect(themeTokens.map((token) => token.name).sort()).toEqual(expected.sort());
  });

  it('of the component tier have no value of their own', () => {
    for (const token of themeTokens.filter(({ tier }) => tier === 'component')) {
      expect(`${tokensCss}${partsCss}`).not.toContain(`${token.name}:`);
    }
  });

  it('registered with @property start with their light value', () => {
    const registered = [...tokensCss.matchAll(/@property (--tk-[\w-]+) \{[^}]*initial-value: ([^;]+);/g)];
    expect(registered.length).toBeGreaterThan(0);
    for (const [, name = '', initial] of registered) expect([name, initial]).toEqual([name, color(light, name)]);
  });
});

/** The selectors of a list; commas inside brackets belong to one of them. */
function alternatives(list: string): readonly string[] {
  let depth = 0;
  const marked = [...list].map((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return sign === ',' && depth === 0 ? '\n' : sign;
  });
  return marked
    .join('')
    .split('\n')
    .map((one) => one.trim());
}

describe('the stylesheet', () => {
  it('puts the tokens into the cascade layer and nothing else, so that no reset of a page wins over a part', () => {
    const imported = [...read('theme.css').matchAll(/@import '\.\/([\w-]+\.css)'( layer\(tillkit\))?;/g)].map(
      ([, file, layer]) => [file, layer !== undefined] as const,
    );
    expect(imported.map(([file]) => file).sort()).toEqual(files.filter((file) => file !== 'theme.css').sort());
    expect(imported.filter(([, layered]) => layered)).toEqual([['tokens.css', true]]);
    expect(
      bare(read('theme.css'))
        .replace(/@import[^;]*;/g, '')
        .trim(),
    ).toBe('');
  });

  it('has the specificity of one attribute, so that a merchant’s rule for a part wins wherever it is linked', () => {
    // Keyboard focus, and what is hidden, are stronger: `:focus-visible` and `[hidden]`.
    const lean =
      /^(\[(data-tk|data-part|dir)([$^]?='[\w-]+')?\]( \*)?( ?:where\(.*\))?|:where\(.*\))(:focus-visible)?(::[\w-]+)?$/s;
    const stronger = ["[data-tk] [hidden]:not([hidden='until-found'])"];
    for (const found of partsCss.matchAll(/(?:^|[{}])\s*([^{}@;]+?)\s*\{/g)) {
      const [selector = ''] = [found[1]?.replace(/\s+/g, ' ')];
      if (/^((to|from|\d+%)(, )?)+$/.test(selector)) continue;
      for (const one of alternatives(selector)) {
        if (one.includes("[data-state='printing']") || stronger.includes(one)) continue;
        expect(one).toMatch(lean);
      }
    }
  });

  it('has no !important and no colour outside the tokens', () => {
    expect(`${tokensCss}${partsCss}`).not.toContain('!important');
    // A token that is seen through is no colour of its own.
    const withoutSeeThrough = partsCss.replace(/color-mix\(in srgb, var\(--[\w-]+\) \d+%, transparent\)/g, '');
    expect(
      withoutSeeThrough.match(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)a?\(/gi),
    ).toBeNull();
    expect(
      partsCss
        .replace(/var\([^()]*\)/g, '')
        .match(/:\s*[^;{}]*\b(white|black|red|green|blue|gr[ae]y|orange|yellow)\b[^;{}-]*;/gi),
    ).toBeNull();
  });

  it('has only logical properties, so that it reads the same from right to left', () => {
    const physical =
      /(^|[\s{;])(width|height|(min|max)-(width|height)|(margin|padding|border)-(left|right|top|bottom)[\w-]*|left|right|top|bottom|float:\s*(left|right)|text-align:\s*(left|right))\s*:/gm;
    expect(partsCss.match(physical)).toBeNull();
    expect(partsCss).not.toMatch(/text-align:\s*(left|right)/);
  });

  it('moves only for those who did not ask for less motion', () => {
    const still = partsCss.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g, '');
    expect(still).not.toMatch(/\b(animation|transition)\b/);
  });

  it('keeps the text of fields at 16 px or more, so that a phone does not zoom', () => {
    expect(partsCss).toMatch(/\[data-part='select'\]\) \{[^}]*?font-size: max\(16px, 1em\);/);
  });

  it('is on the page of the theme; `npx vitest run src/theme/theme.test.ts -u` writes it', async () => {
    await expect(themePage()).toMatchFileSnapshot('../../docs/theme.md');
  });

  it('touches nothing outside the components: every selector names a part or a component', () => {
    for (const found of partsCss.matchAll(/(?:^|\})\s*([^{}@]+?)\s*\{/g)) {
      for (const selector of (found[1] ?? '').split(/,\s*(?![^(]*\))/)) {
        if (/^(to|from|\d+%)$/.test(selector.trim())) continue;
        expect(selector).toMatch(/\[(data-tk|data-part|data-icon|dir)/);
      }
    }
  });

  it('describes the DOM it expects at the top of each file', () => {
    for (const file of parts)
      expect([file, read(file)]).toEqual([file, expect.stringMatching(/^\/\*\n[\s\S]*?data-(tk|part)=[\s\S]*?\*\//)]);
  });

  it('weighs at most 9.4 kB compressed', () => {
    const lean = `${tokensCss}${partsCss}`.replace(/\s+/g, ' ').replace(/ ?([{}:;,>]) ?/g, '$1');
    expect(gzipSync(lean, { level: 9 }).length).toBeLessThanOrEqual(9.4 * 1024);
  });
});
