import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../scripts/words.mjs', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(text: string) {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, stdout };
}

/** Planted words, put together here so that this file contains none. */
const planted = [
  ['no', 'body'],
  ['else', 'where'],
  ['give', 'Code'],
  ['to', 'ld'],
  ['to', 'ldWrongly'],
].map((parts) => parts.join(''));

describe('the vocabulary rule', () => {
  it.each(planted)('names the line of the private word %s and the term to write instead', (word) => {
    const { status, stdout } = check(`const one = 1;\n// The service has ${word} it.\n`);
    expect(status).toBe(1);
    expect(stdout).toMatch(new RegExp(`planted\\.ts:2: “${word}”; write: \\w+`));
    expect(stdout).toContain('1 private words in 1 files');
  });

  it('accepts standard terms, keyboard keys and words that only contain a private one', () => {
    const { status, stdout } = check(
      "// The address is compressed; press Enter to submit.\nawait page.keyboard.press('Tab');\n// A stand-in understands express.\n",
    );
    expect(stdout).toContain('0 private words in 1 files');
    expect(status).toBe(0);
  });
});
