import fc from 'fast-check';
import { acts, elapse, outside, read, verdict } from './checkoutDraws.testing.ts';
import type { Act, Action, Delivery, Outcome, Setting } from './checkoutWorld.testing.ts';

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
const act = fc.constantFrom<Act>(...acts, 'pageShown', 'expiryReached', 'codeGiven', 'codeGiven');

/** One thing that happens, drawn so that a run goes everywhere. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('advance'), pick: fc.nat(3), how, outcome, verdict, read }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('act'), what: act }) },
  { weight: 4, arbitrary: elapse },
  { weight: 4, arbitrary: outside(outcome) },
  { weight: 2, arbitrary: fc.constant({ do: 'again' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' }) },
);
/** What differs from one run to the next. That a question for a verdict is lost is a fault of a read, and no setting. */
export const setting: fc.Arbitrary<Setting> = fc.record({
  unavailable: fc.constantFrom('complete', 'stop'),
  method: fc.boolean(),
  dated: fc.boolean(),
});
