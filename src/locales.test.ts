import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localesPage, writtenModules } from '../scripts/locales.mjs';

const fromRoot = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('the modules that are written from the folders of the locales, and the page on them, are up to date', async () => {
  for (const [path, text] of await writtenModules()) expect([path, fromRoot(path)]).toEqual([path, text]);
  expect(fromRoot('docs/locales.md')).toBe(await localesPage());
});
