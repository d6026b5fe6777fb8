import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { endpointScreens, screens } from '../e2e/cells/endpointScreens.ts';
import { catalogue } from '../src/contract/index.ts';
import { groupCardNumber, testCards } from '../src/validation/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const invariants = [...read('docs/internals/invariants.md').matchAll(/^\| (V\d+) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, name = '', , where = '']) => ({
    name,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);
/** True where a text names the invariant, also within a range as "V3–V13". */
function names(text: string, invariant: string): boolean {
  const wanted = Number(invariant.slice(1));
  if (new RegExp(`\\b${invariant}\\b`).test(text)) return true;
  return [...text.matchAll(/\bV(\d+)–V(\d+)\b/g)].some(
    ([, from, to]) => Number(from) <= wanted && wanted <= Number(to),
  );
}

describe('the docs for maintainers', () => {
  it('name only folders and files that are there', () => {
    const pages = [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      ...readdirSync(join(root, 'docs/internals')).map((page) => `docs/internals/${page}`),
    ];
    const lost = pages.flatMap((page) =>
      [
        ...read(page).matchAll(
          /`((?:src|scripts|test|e2e|bench|docs|playground|site|create|compat|examples)\/[\w./-]+)`/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the guide for operators', () => {
  it('has a section for every alert, which names it as its runbook', () => {
    const alerts = read('examples/monitoring/alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1);
    const sections = read('docs/operations.md').matchAll(/^### (Tillkit\w+)$/gm);
    expect(alerts.map((alert) => alert.split('\n')[0])).toEqual([...sections].map(([, name]) => name));
    for (const alert of alerts) {
      const [name = ''] = alert.split('\n');
      expect(alert).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
    }
  });
});

describe('the invariants', () => {
  it('are all there, from V1 to V25', () => {
    expect(invariants.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, at) => `V${at + 1}`));
  });

  it.each(invariants.map(({ name, files }) => [name, files] as const))(
    '%s has a test that bears its number',
    (name, files) => {
      for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
      const titles = files
        .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
        .flatMap((file) => [
          ...read(file).matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^'`]*?\))?\(\s*(['`])(.*?)\1/gs),
        ])
        .map(([, , title = '']) => title);
      expect(
        titles.some((title) => names(title, name)),
        `${name} in a title of ${files.join(', ')}`,
      ).toBe(true);
    },
  );
});

const checks = [...read('docs/internals/threeds-checks.md').matchAll(/^\| (K\d{2}) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
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
    expect(checks.map(({ check }) => check)).toEqual(
      Array.from({ length: 46 }, (_, at) => `K${String(at + 1).padStart(2, '0')}`),
    );
  });

  it('names at least one test for every check, and each is where it is said to be', () => {
    const missing = checks.flatMap(({ check, proof }) => {
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

it('docs/sandbox.md lists every test card with what it does', () => {
  const text = read('docs/sandbox.md');
  const listed = text.slice(text.indexOf('<!-- test cards: begin -->'), text.indexOf('<!-- test cards: end -->'));
  const rows = testCards.map(
    ({ number, title, transStatus = '' }) => `| ${groupCardNumber(number)} | ${title} | ${transStatus} |`,
  );
  expect(listed.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows);
});

it('docs/interface.md names the screen where a person reaches each endpoint', () => {
  const rows = Object.entries(endpointScreens).map(([name, reached]) => {
    const { method, path } = catalogue[name as keyof typeof catalogue];
    const dialect = typeof reached === 'string' || reached.dialect === undefined ? '' : ` (${reached.dialect})`;
    return `| \`${method} ${path}\` | ${typeof reached === 'string' ? reached : screens[reached.at]}${dialect} |`;
  });
  const [, text = ''] = read('docs/interface.md').split('## Where a person reaches each endpoint');
  expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
