import fc from 'fast-check';
import type { Runs } from '../payment/checkoutTabsRuns.testing.ts';
import {
  type PayoutAct,
  type PayoutAction,
  type PayoutFate,
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
const how = fc.constantFrom<PayoutFate>(
  'arrives',
  'arrives',
  'arrives',
  'arrives',
  'lost',
  'late',
  'late',
  'gateway',
  'killed',
  'dropped',
  'dropped',
  'offline',
  'tooMany',
  'noJournal',
);
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
const tab = fc.nat(1);
const pick = fc.nat(3);

/** Everything that can happen. */
export const payoutAction: fc.Arbitrary<PayoutAction> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: fc.constant('advance'), tab, pick, how, outcome, read }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('act'), tab, what: act }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('elapse'),
      ms: fc.constantFrom(100, 1_000, 5_000, 30_000, 130_000, 240_000),
      answered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travels'), pick, outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outside'),
      what: fc.constantFrom('strangerStores', 'merchantSends', 'settles', 'fails', 'returns', 'cancels'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload'), tab }) },
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

/** Plays a run to its end. @returns the kinds of state that were reached */
export function playPayout(setting: PayoutSetting, actions: readonly PayoutAction[]): ReadonlySet<string> {
  const world = new PayoutWorld(setting);
  const reached = new Set<string>();
  for (const action of actions) {
    world.do(action);
    for (const { state } of world.tabs) reached.add(state.kind);
  }
  world.comeToRest();
  return reached;
}

/** Searches for a run that breaks a promise. @returns the kinds of state that were reached */
export function searchPayouts(setting: fc.Arbitrary<PayoutSetting>, runs: Runs): ReadonlySet<string> {
  const reached = new Set<string>();
  const actions = fc.array(payoutAction, { minLength: 1, maxLength: 50, size: 'max' });
  fc.assert(
    fc.property(setting, actions, (chosen, all) => {
      for (const kind of playPayout(chosen, all)) reached.add(kind);
    }),
    runs,
  );
  return reached;
}
