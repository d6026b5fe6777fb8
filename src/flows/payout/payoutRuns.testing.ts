import fc from 'fast-check';
import { drawElapse, drawnFates, drawnPick, drawnTab, playRun, type Runs, searchRuns } from '../tabsModel.testing.ts';
import {
  type PayoutAct,
  type PayoutAction,
  type PayoutOutcome,
  type PayoutSetting,
  PayoutWorld,
} from './payoutWorld.testing.ts';

const outcome = fc.constantFrom<PayoutOutcome>(
  'usual',
  'usual',
  'usual',
  'atOnce',
  'slowly',
  'declined',
  'ineligible',
  'wantsAccount',
);
/** A payout is handed over in two calls: more of them never arrive. */
const how = fc.constantFrom(...drawnFates, 'dropped');
const read = fc.constantFrom('fresh', 'fresh', 'fresh', 'delayed', 'unasked', 'unjudged', 'unknownWord', 'fails');
const act = fc.constantFrom<PayoutAct>(
  'choose',
  'review',
  'back',
  'submit',
  'submit',
  'submitOther',
  'retry',
  'retry',
  'pageShown',
);

/** Everything that can happen. */
export const payoutAction: fc.Arbitrary<PayoutAction> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({ do: fc.constant('advance'), tab: drawnTab, pick: drawnPick, how, outcome, read }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('act'), tab: drawnTab, what: act }) },
  { weight: 3, arbitrary: drawElapse() },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travels'), pick: drawnPick, outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outside'),
      what: fc.constantFrom('strangerStores', 'merchantSends', 'settles', 'fails', 'returns', 'cancels'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again'), tab: drawnTab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload'), tab: drawnTab }) },
);

/** Every setting with so many tabs. */
export function payoutSetting(
  tabs: PayoutSetting['tabs'],
  policy: PayoutSetting['policy'],
): fc.Arbitrary<PayoutSetting> {
  return fc.record({
    tabs: fc.constant(tabs),
    policy: fc.constant(policy),
    locks: fc.boolean(),
    storage: fc.boolean(),
    dialect: fc.constantFrom('documented', 'deployed'),
    telling: fc.boolean(),
    lifetimeMs: fc.constantFrom(60_000, 86_400_000, 86_400_000, 86_400_000),
  });
}

/** Plays a run to its end. */
export const playPayout = (setting: PayoutSetting, actions: readonly PayoutAction[]) =>
  playRun(new PayoutWorld(setting), actions);

/** Searches for a run that breaks a promise. @returns the kinds of state that were reached */
export const searchPayouts = (setting: fc.Arbitrary<PayoutSetting>, runs: Runs) =>
  searchRuns((chosen) => new PayoutWorld(chosen), setting, payoutAction, { ...runs, maxLength: 50 });
