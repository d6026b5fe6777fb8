import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = [...read('docs/internals/threeds-checks.md').matchAll(/^\| (K\d{2}) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
  ([, check = '', where = '', proof = '']) => ({ check, where, proof }),
);
const files = (text: string) => [...text.matchAll(/`((?:src|e2e)\/[\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path);

/** The tests that a row names, each with the file it is said to be in. */
const proofsOf = (proof: string) =>
  proof.split('; ').flatMap((part) => {
    const [path = ''] = files(part);
    return [...part.matchAll(/“(.+?)”(?=[,;]| \(|$)/g)].map(([, title = '']) => ({ path, title }));
  });

describe('the table of the checks of 3-D Secure', () => {
  it('has every check once, in order', () => {
    expect(rows.map(({ check }) => check)).toEqual(
      Array.from({ length: 46 }, (_, at) => `K${String(at + 1).padStart(2, '0')}`),
    );
  });

  it('names files that exist', () => {
    expect(
      rows.flatMap(({ where, proof }) => files(`${where} ${proof}`)).filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
  });

  it('names at least one test for every check, and each is where it is said to be', () => {
    const missing = rows.flatMap(({ check, proof }) => {
      const proofs = proofsOf(proof);
      if (proofs.length !== proof.split('“').length - 1) return [`${check}: a test that cannot be read`];
      if (proofs.length === 0) return [`${check}: no test`];
      // Apostrophes are escaped in sources.
      return proofs
        .filter(({ path, title }) => !read(path).replaceAll("\\'", "'").includes(title))
        .map(({ path, title }) => `${check}: ${path}: ${title}`);
    });
    expect(missing).toEqual([]);
  });
});
