import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/internals/invariants.md', root), 'utf8');
const rows = [...page.matchAll(/^\| (V\d+) \| (.+?) \| (.+?) \|$/gm)].map(([, name = '', , where = '']) => ({
  name,
  files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');
/** True where a text names the invariant, also within a range as "V3–V13". */
function names(text: string, invariant: string): boolean {
  const wanted = Number(invariant.slice(1));
  if (new RegExp(`\\b${invariant}\\b`).test(text)) return true;
  return [...text.matchAll(/\bV(\d+)–V(\d+)\b/g)].some(
    ([, from, to]) => Number(from) <= wanted && wanted <= Number(to),
  );
}

describe('the invariants', () => {
  it('are all there, from V1 to V25', () => {
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, at) => `V${at + 1}`));
  });

  it.each(rows.map(({ name, files }) => [name, files] as const))(
    '%s has a test that bears its number',
    (name, files) => {
      for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true);
      const titles = files
        .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
        .flatMap((file) => [
          ...textOf(file).matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^'`]*?\))?\(\s*(['`])(.*?)\1/gs),
        ])
        .map(([, , title = '']) => title);
      expect(
        titles.some((title) => names(title, name)),
        `${name} in a title of ${files.join(', ')}`,
      ).toBe(true);
    },
  );
});
