import fc from 'fast-check';
import type { Action, Delivery, Outcome, Press, ReadDelivery, Setting, Verdict } from './checkoutWorld.testing.ts';

const outcome = fc.constantFrom<Outcome>(
  'paid',
  'paid',
  'declined',
  'declinedForGood',
  'processing',
  'review',
  'threeDS',
  'threeDS',
  'threeDS',
  'redirect',
  'qrCode',
);
const how = fc.constantFrom<Delivery>(
  'arrives',
  'arrives',
  'arrives',
  'arrives',
  'lost',
  'late',
  'late',
  'gateway',
  'offline',
  'tooMany',
);
const read = fc.constantFrom<ReadDelivery>('fresh', 'fresh', 'fresh', 'delayed', 'stale', 'unknownWord', 'fails');
const verdict = fc.constantFrom<Verdict>('Y', 'Y', 'C', 'C', 'D', 'N', 'R', 'A', 'I', 'U', 'unknown');
const press = fc.constantFrom<Press>(
  'pay',
  'pay',
  'paySaved',
  'retry',
  'retry',
  'pageShown',
  'pageShown',
  'expiryReached',
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
);

/** One thing that happens, drawn so that a run goes everywhere. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('advance'), pick: fc.nat(3), how, outcome, verdict, read }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('press'), what: press }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('elapse'),
      ms: fc.constantFrom(100, 1_000, 5_000, 30_000, 130_000, 240_000, 700_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('elsewhere'),
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
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'again' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' }) },
);
/** What differs from one run to the next. */
export const setting: fc.Arbitrary<Setting> = fc.record({
  unavailable: fc.constantFrom('complete', 'stop'),
  method: fc.boolean(),
  dated: fc.boolean(),
});
