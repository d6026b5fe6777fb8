import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../scripts/docComments.mjs', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks entries that export everything of one planted module each. */
function check(modules: Readonly<Record<string, string>>) {
  const parts = join(folder, 'parts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  for (const [name, text] of Object.entries(modules)) {
    writeFileSync(join(parts, `${name}.ts`), text);
    writeFileSync(join(folder, `${name}.ts`), `export * from './parts/${name}.ts';\n`);
  }
  const { status, stdout } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, stdout };
}

const planted = [
  ['a name', 'export const planted = 1;', 'planted'],
  ['a function', '// Not a doc comment.\nexport function planted() {}', 'planted'],
  ['a property', '/** Documented. */\nexport interface A { readonly planted: number }', 'A.planted'],
  [
    'a nested property',
    '/** Documented. */\nexport type A = { /** Documented. */ b: { planted: 1 | 2 } };',
    'A.b.planted',
  ],
  [
    'a variant of a union',
    "/** Documented. */\nexport type A = { kind: 'a' } | ({ kind: 'b'; planted: 1 | 2 });",
    'A.planted',
  ],
  [
    'an inherited property',
    'interface B { planted: number }\n/** Documented. */\nexport interface A extends B {}',
    'A.planted',
  ],
  ['an element of a list', '/** Documented. */\nexport type A = readonly { planted: number }[];', 'A.planted'],
  [
    'a field of a schema',
    'const inner = z.object({ planted: z.string() });\n/** Documented. */\nexport type A = z.output<typeof outer>;\nconst outer = z.object({ /** Documented. */ b: z.optional(inner) });',
    'A.b.planted',
  ],
  [
    'a field of a request',
    '/** Documented. */\nexport const a = endpoint({ input: z.strictObject({ body: z.strictObject({ planted: z.string() }) }) });',
    'a.body.planted',
  ],
  [
    'an option of a function',
    '/** Documented. */\nexport function a(options: { planted?: 1 } = {}) { return options; }',
    'a.planted',
  ],
] as const;

describe('the rule that public names have doc comments', () => {
  it('names each that has none, with its place', () => {
    const { status, stdout } = check(
      Object.fromEntries(planted.map(([, module], index) => [`planted${index}`, module])),
    );
    for (const [index, [kind, , path]] of planted.entries())
      expect(stdout.match(new RegExp(`planted${index}\\.ts:.*`, 'g')), kind).toEqual([
        expect.stringMatching(new RegExp(`:\\d+:\\d+ ${path.replaceAll('.', '\\.')} has no doc comment\\.$`)),
      ]);
    expect(status).toBe(1);
  });

  it('accepts documented names, the discriminant of a union and what no entry exports', () => {
    const { status, stdout } = check({
      documented:
        "/** Documented. */\nexport type A = { kind: 'a' } | { kind: 'b'; /** Documented. */ value: number };\nconst inner = 1;\nvoid inner;\n",
    });
    expect(stdout).toBe('2 of 2 public names and properties have a doc comment.\n');
    expect(status).toBe(0);
  });
});
