import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import postcss from 'postcss';
import { compile } from 'tailwindcss';
import tailwind3 from 'tailwindcss-3';

const { resolve } = createRequire(import.meta.url);
const file = (path: string) => readFile(resolve(path), 'utf8');

/** Tailwind 4 as its own command compiles it for a page without a class: theme, preflight, and the names of its layers. */
async function tailwind4(): Promise<string> {
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async (id) => {
      const path = resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
      return { path, base: dirname(path), content: await readFile(path, 'utf8') };
    },
  });
  return build([]);
}

/** What pages have as their base, each as its makers ship it. */
export const hostSheets = {
  'Tailwind 3': async () =>
    (await postcss([tailwind3({ content: [{ raw: '' }] })]).process('@tailwind base;', { from: undefined })).css,
  'Tailwind 4': tailwind4,
  Bootstrap: () => file('bootstrap/dist/css/bootstrap.css'),
  'modern-normalize': () => file('modern-normalize/modern-normalize.css'),
  'the-new-css-reset': () => file('the-new-css-reset/css/reset.css'),
} as const satisfies Readonly<Record<string, () => Promise<string>>>;
