import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declines, declineText, failureKey } from '../src/components/failureText.ts';
import { baseMessages, createTranslator } from '../src/i18n/index.ts';
import { refusals } from '../src/proxy/answers/refusal.ts';

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');
const t = createTranslator('en', baseMessages);
const sentence = (key: Parameters<typeof t>[0]) => t(key, { merchant: 'the merchant', reference: '…' });

/** Refusals of calls that may have had their effect: no sentence of a failure is shown. */
const settledByReads = new Set(['operation_running', 'answer_lost', 'outcome_unknown']);

/** The first cells of each row of a section's table. */
const rowsOf = (title: string, cells: number) =>
  (page.split(/^## /m).find((section) => section.startsWith(title)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Code'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map((row) => {
      // Who fixes it and what to do are said of every code.
      expect(
        row.slice(cells).filter((cell) => cell.length > 2),
        row.join(' '),
      ).toHaveLength(2);
      return row.slice(0, cells);
    });

it('docs/errors.md has every refusal of the proxy, with its status and the sentence that a payer reads', () => {
  const wanted = Object.entries(refusals).map(([code, [status]]) => [
    `\`${code}\``,
    String(status),
    settledByReads.has(code)
      ? 'The page waits for the outcome.'
      : sentence(failureKey({ kind: 'http', effect: 'none', status, code })),
  ]);
  expect(rowsOf('Proxy errors', 3)).toEqual(wanted);
});

it('docs/errors.md has every family of declines, with the sentence that a payer reads', () => {
  const families = Object.entries(declines).map(([code, { text }]) => [`\`${code}\``, sentence(text)]);
  expect(rowsOf('Declines', 2)).toEqual([...families, ['anything else', sentence(declineText({}).text)]]);
});
