import fc from 'fast-check';
import {
  CheckoutTabs,
  type Fate,
  type Outcome,
  type TabAct,
  type TabAction,
  type TabsSetting,
  type Verdict,
} from './checkoutTabs.testing.ts';

/** How many runs a property has in `npm test`, and where they start. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

const outcome = fc.constantFrom<Outcome>(
  'paid',
  'paid',
  'declined',
  'declinedForGood',
  'processing',
  'review',
  'otherMethod',
  'threeDS',
  'threeDS',
  'threeDS',
  'threeDS',
  'redirect',
  'qrCode',
  'code',
  'mystery',
);
const how = fc.constantFrom<Fate>(
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
  'offline',
  'tooMany',
  'noJournal',
);
/** What the bank says, drawn so that a run goes everywhere. */
const verdict = fc.constantFrom<Verdict>('Y', 'Y', 'C', 'C', 'D', 'N', 'R', 'A', 'I', 'U', 'unknown');

/** What becomes of a read's answer on its way. */
const read = fc.constantFrom(
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
const act = fc.constantFrom<TabAct>(
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
  'codeGiven',
  'codeGiven',
);

/** Time passes: a moment, a pause between reads, more than a page reads, more than a lock lasts, more than a challenge may take. */
const elapse = fc.record({
  do: fc.constant('elapse'),
  ms: fc.constantFrom(100, 1_000, 5_000, 30_000, 130_000, 240_000, 700_000),
});

const tab = fc.nat(1);
const pick = fc.nat(3);

/** The bank or the merchant acts without the page. */
const outside = fc.record({
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

/** Everything that can happen. */
export const tabAction: fc.Arbitrary<TabAction> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({ do: fc.constant('advance'), tab, pick, how, outcome, verdict, read }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('act'), tab, what: act }) },
  { weight: 4, arbitrary: elapse },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travels'), pick, outcome }) },
  { weight: 4, arbitrary: outside },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload'), tab }) },
);

/** Every setting with so many tabs. Every proxy gives verdicts; a question for one may be lost, as any call may. */
export function tabsSetting(tabs: TabsSetting['tabs'], locks?: boolean): fc.Arbitrary<TabsSetting> {
  return fc.record({
    tabs: fc.constant(tabs),
    locks: locks === undefined ? fc.boolean() : fc.constant(locks),
    storage: fc.boolean(),
    unavailable: fc.constantFrom('complete', 'stop'),
    method: fc.boolean(),
    dated: fc.boolean(),
    expires: fc.option(fc.constantFrom(20_000, 90_000, 300_000), { nil: undefined, freq: 4 }),
  });
}

/** Plays a run to its end. @returns the kinds of state that were reached */
export function playTabs(setting: TabsSetting, actions: readonly TabAction[]): ReadonlySet<string> {
  const world = new CheckoutTabs(setting);
  const reached = new Set<string>();
  for (const action of actions) {
    world.do(action);
    for (const { state } of world.tabs) reached.add(state.kind);
  }
  world.comeToRest();
  return reached;
}

/** Searches for a run that breaks a promise. @returns the kinds of state that were reached */
export function searchTabs(setting: fc.Arbitrary<TabsSetting>, runs: Runs): ReadonlySet<string> {
  const reached = new Set<string>();
  const actions = fc.array(tabAction, { minLength: 1, maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(setting, actions, (chosen, all) => {
      for (const kind of playTabs(chosen, all)) reached.add(kind);
    }),
    runs,
  );
  return reached;
}
