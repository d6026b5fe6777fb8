import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FailureKind } from '../src/client/index.ts';
import {
  type DeclineText,
  declines,
  declineText,
  failureKey,
  notAuthenticatedText,
} from '../src/components/failureText.ts';
import { payoutReasons } from '../src/components/payout-link/PayoutOutcome.tsx';
import { quoteTexts } from '../src/components/payout-link/quoteTexts.ts';
import type { NotAuthenticatedReason } from '../src/flows/index.ts';
import { baseMessages, createTranslator, type MessageKey, payoutTexts } from '../src/i18n/index.ts';
import { refusals } from '../src/proxy/answers/refusal.ts';

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');
const t = createTranslator('en', { ...baseMessages, ...payoutTexts.en });
const sentence = (key: Parameters<typeof t>[0]) => t(key, { merchant: 'the merchant', reference: '…', amount: '…' });

/** Refusals of calls that may have had their effect: no sentence of a failure is shown. */
const settledByReads = new Set(['operation_running', 'answer_lost', 'outcome_unknown']);

/** The first cells of each row of a section's table. */
const rowsOf = (title: string, cells: number) =>
  (page.split(/^## /m).find((section) => section.startsWith(title)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    // The first one is the head.
    .slice(1)
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

it('docs/errors.md has every kind of a failure without an answer, with the sentence that a payer reads', () => {
  const kinds = { network: 0, timeout: 0, contract: 0, cancelled: 0 } satisfies Record<Exclude<FailureKind, 'http'>, 0>;
  const wanted = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => [
    `\`${kind}\``,
    sentence(failureKey({ kind, effect: 'none' })),
  ]);
  expect(rowsOf('No usable answer', 2)).toEqual(wanted);
});

it('docs/errors.md has every refusal of the proxy, with its status and the sentence that a payer reads', () => {
  const wanted = Object.entries(refusals).map(([code, [status]]) => [
    `\`${code}\``,
    String(status),
    settledByReads.has(code)
      ? 'The page waits for the outcome.'
      : sentence(quoteTexts.get(code) ?? failureKey({ kind: 'http', effect: 'none', status, code })),
  ]);
  expect(rowsOf('Proxy errors', 3)).toEqual(wanted);
});

it('docs/errors.md has every family of declines, with the sentence that a payer reads', () => {
  const families = Object.entries(declines).map(([code, { text }]) => [`\`${code}\``, sentence(text)]);
  expect(rowsOf('Declines', 2)).toEqual([...families, ['anything else', sentence(declineText({}).text)]]);
});

it('docs/errors.md has every code of a failed payout that has a reason, with the sentence that its receiver reads', () => {
  expect(rowsOf('Failed payouts', 2)).toEqual([...payoutReasons].map(([code, key]) => [`\`${code}\``, sentence(key)]));
});

it('docs/errors.md has every reason why a payer was not authenticated, with the title and the sentence that they read', () => {
  const reasons = { denied: 0, rejected: 0, unavailable: 0, unreadable: 0 } satisfies Record<NotAuthenticatedReason, 0>;
  const read = ({ title, text }: DeclineText) => `${sentence(title)}. ${sentence(text)}`;
  const byReason = (Object.keys(reasons) as NotAuthenticatedReason[]).map((reason) =>
    read(notAuthenticatedText(reason)),
  );
  const challenge = { status: 'failed', authentication_flow: 'challenge' } as const;
  const atBank = [
    { ...challenge, challenge_cancel: '01' },
    { ...challenge, challenge_cancel: '03' },
    { ...challenge, challenge_code_reason: '19' },
    challenge,
  ].map((details) => read(notAuthenticatedText('denied', { external_authentication_details: details })));
  const rows = rowsOf('3-D Secure', 2);
  expect(rows.map(([, text]) => text)).toEqual([...byReason, ...atBank]);
  expect(rows.slice(0, 4).map(([code]) => code)).toEqual(Object.keys(reasons).map((reason) => `\`${reason}\``));
});

/** Titles of payments and payouts that are done, on their way, or at a step of the person: nobody has anything to fix. */
const inOrder =
  /^(?:outcome\.(?:succeeded|processing|already_paid|requires_(?!merchant_action)\w+|partially_\w+)|payout\.page\.paidOut|payout\.outcome\.(?:success|initiated|pending|requires_(?!vendor_)\w+))\.title$/;

it('docs/errors.md has the title of every screen that is shown in place of a form', () => {
  const keys = Object.keys({ ...baseMessages, ...payoutTexts.en }) as MessageKey[];
  const wanted = keys.filter(
    (key) => /^(?:outcome|payout\.page|payout\.outcome)\.\w+\.title$/.test(key) && !inOrder.test(key),
  );
  const titles = new Set(wanted.map((key) => sentence(key).replace(/^./, (first) => first.toUpperCase())));
  const rows = rowsOf('Screens in place of a form', 2).map(([title]) => title);
  expect(new Set(rows)).toEqual(titles);
  expect(rows).toHaveLength(titles.size);
});

it('docs/errors.md has every code of the clients that is none of the proxy', () => {
  const files = import.meta.glob<string>(
    [
      '../src/client/**/*.ts',
      '../src/contract/dialects/*.ts',
      '../src/proxy/links/*.ts',
      '../src/components/card-entry/*.ts',
      '../src/components/card-entry/*.tsx',
      '../src/hooks/browser-tabs/*.ts',
      '!../src/**/*.test.*',
      '!../src/**/*.testing.*',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const named =
    /(?:\bcode: (?:\w+ \? '(\w+)' : )?|\bcode = [^;'`]*|\b(?:notSent|refuse|failOpen|unusable)\([^'`;]*?|const aboutAnotherCode = )'([a-z]+(?:_[a-z]+)+|superseded)'/g;
  const codes = Object.values(files).flatMap((text) =>
    [...text.matchAll(named)].flatMap(([, first, second]) =>
      [first, second].flatMap((code) => (code ? `\`${code}\`` : [])),
    ),
  );
  const rows = rowsOf('Client errors', 3).map(([code]) => code);
  const known = [...rows, ...rowsOf('Proxy errors', 3).map(([code]) => code)];
  expect([...new Set(codes)].filter((code) => !known.includes(code))).toEqual([]);
  expect(rows.filter((code) => !codes.includes(code ?? ''))).toEqual([]);
});
