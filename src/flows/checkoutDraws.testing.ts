import fc from 'fast-check';
import type { Verdict } from './checkoutWorld.testing.ts';

/** What the bank says, drawn so that a run goes everywhere. */
export const verdict = fc.constantFrom<Verdict>('Y', 'Y', 'C', 'C', 'D', 'N', 'R', 'A', 'I', 'U', 'unknown');

/** What becomes of a read's answer on its way. */
export const read = fc.constantFrom(
  'fresh',
  'fresh',
  'fresh',
  'delayed',
  'stale',
  'unasked',
  'unjudged',
  'unknownWord',
  'fails',
);

/** What a payer does, and what wakes a page. */
export const acts = [
  'pay',
  'pay',
  'paySaved',
  'retry',
  'retry',
  'pageShown',
  'methodEnded',
  'challengeEnded',
  'bankOpened',
  'frameLoaded',
  'newPageAsked',
  'closeAsked',
  'closeConfirmed',
  'closeDismissed',
  'restart',
  'finish',
] as const;

/** Time passes: a moment, a pause between reads, more than a page reads, more than a lock lasts, more than a challenge may take. */
export const elapse = fc.record({
  do: fc.constant('elapse'),
  ms: fc.constantFrom(100, 1_000, 5_000, 30_000, 130_000, 240_000, 700_000),
});

/** The bank or the merchant acts without the page. */
export function outside<Outcome>(outcome: fc.Arbitrary<Outcome>) {
  return fc.record({
    do: fc.constant('outside'),
    what: fc.constantFrom(
      'bankApproves',
      'bankApproves',
      'bankDenies',
      'settles',
      'fails',
      'cancels',
      'lateCallRuns',
      'lateCallRuns',
    ),
    outcome,
  });
}
