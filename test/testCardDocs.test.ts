import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { groupCardNumber, testCards } from '../src/validation/index.ts';

const page = new URL('../docs/sandbox.md', import.meta.url);

it('lists in the docs every test card with what it does', async () => {
  const text = await readFile(page, 'utf8');
  const listed = text.slice(text.indexOf('<!-- test cards: begin -->'), text.indexOf('<!-- test cards: end -->'));
  const rows = testCards.map(
    ({ number, title, transStatus = '' }) => `| ${groupCardNumber(number)} | ${title} | ${transStatus} |`,
  );
  expect(listed.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows);
});
