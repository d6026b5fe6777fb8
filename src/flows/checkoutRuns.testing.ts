import fc from 'fast-check';
import { elapse, elsewhere, presses, read, verdict } from './checkoutDraws.testing.ts';
import type { Action, Delivery, Outcome, Press, Setting } from './checkoutWorld.testing.ts';

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
  'code',
  'mystery',
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
const press = fc.constantFrom<Press>(...presses, 'pageShown', 'expiryReached', 'codeGiven', 'codeGiven');

/** One thing that happens, drawn so that a run goes everywhere. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('advance'), pick: fc.nat(3), how, outcome, verdict, read }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('press'), what: press }) },
  { weight: 4, arbitrary: elapse },
  { weight: 4, arbitrary: elsewhere(outcome) },
  { weight: 2, arbitrary: fc.constant({ do: 'again' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' }) },
);
/** What differs from one run to the next. */
export const setting: fc.Arbitrary<Setting> = fc.record({
  unavailable: fc.constantFrom('complete', 'stop'),
  method: fc.boolean(),
  dated: fc.boolean(),
});
