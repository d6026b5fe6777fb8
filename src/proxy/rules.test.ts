import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const table = read('docs/internals/proxy-rules.md');
const rows = [...table.matchAll(/^\| (P\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, rule, asks, where, proof]) => ({
  rule: rule ?? '',
  asks: asks ?? '',
  files: [...`${where} ${proof}`.matchAll(/`((?:src|bench|scripts)\/[\w/.-]+)`/g)].map(([, path]) => path ?? ''),
  carried: /`src\//.test(where ?? ''),
  proved: /\.test\.ts`/.test(proof ?? ''),
}));

/** Every module that a server loads, by following imports from the entry. */
function packagesOf(entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const queue = [entry];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, specifier = ''] of read(file).matchAll(/\b(?:from |import |import\()'([^'?]+)/g)) {
      if (specifier.startsWith('.')) queue.push(join(dirname(file), specifier));
      else if (!/^(node|virtual):/.test(specifier)) {
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      }
    }
  }
  return packages;
}

describe('the table of rules', () => {
  it('has every rule once, in order', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(Array.from({ length: 43 }, (_, at) => `P${at + 1}`));
  });

  it('names files that exist', () => {
    expect(
      rows.flatMap(({ rule, files }) =>
        files.filter((path) => !existsSync(join(root, path))).map((path) => `${rule}: ${path}`),
      ),
    ).toEqual([]);
  });

  it('names where each rule is carried out and the test that proves it: one is left out, one is a list below the table, one is measured', () => {
    expect(rows.filter(({ carried }) => !carried).map(({ rule }) => rule)).toEqual(['P15', 'P38', 'P40']);
    expect(rows.filter(({ proved }) => !proved).map(({ rule }) => rule)).toEqual(['P15', 'P40']);
  });

  it('leaves nothing to others or to later: a rule is carried out here, or its reason for not being stands in its row', () => {
    const deferred =
      /\bnot part of\b|\bbuilt beside\b|\bbelongs to\b|\bnot yet\b|\b(?:to|for|comes) later\b|\bplanned\b/i;
    expect(rows.filter(({ asks }) => deferred.test(asks)).map(({ rule, asks }) => `${rule}: ${asks}`)).toEqual([]);
    const left = rows.filter(({ asks }) => /\*\*Not\b/.test(asks));
    expect(left.map(({ rule }) => rule)).toEqual(['P15']);
    expect(left.every(({ asks }) => /\*\*Not done on purpose\*\*: .{20,}/.test(asks))).toBe(true);
  });
});

describe('the dependencies of a server', () => {
  const reasons = new Set([...table.matchAll(/^\| `([^`]+)` \| .{10,} \|$/gm)].map(([, name]) => name ?? ''));
  const lock: {
    packages: Record<string, { integrity?: string; hasInstallScript?: boolean; dependencies?: Record<string, string> }>;
  } = JSON.parse(read('package-lock.json'));

  it('are those of the table, each with its reason', () => {
    expect([...packagesOf('src/exports/server.ts')].sort()).toEqual([...reasons].sort());
  });

  it('are locked by a hash, run nothing when they are installed, and are few with all that they bring', () => {
    const all = new Set<string>();
    const queue = [...reasons];
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      if (all.has(name)) continue;
      all.add(name);
      queue.push(...Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}));
    }
    const unlocked = [...all].filter((name) => lock.packages[`node_modules/${name}`]?.integrity === undefined);
    const scripted = [...all].filter((name) => lock.packages[`node_modules/${name}`]?.hasInstallScript === true);
    expect({ unlocked, scripted }).toEqual({ unlocked: [], scripted: [] });
    expect(all.size).toBeLessThan(40);
  });
});
