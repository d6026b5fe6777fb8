import fc from 'fast-check';
import { drawElapse, drawnFates, drawnPick, drawnTab, playRun, type Runs, searchRuns } from '../tabsModel.testing.ts';
import {
  CheckoutTabs,
  type Outcome,
  type TabAct,
  type TabAction,
  type TabsSetting,
  type Verdict,
} from './checkoutTabs.testing.ts';

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
const how = fc.constantFrom(...drawnFates);
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

/** At times more than a challenge may take. */
const challengeElapse = drawElapse(700_000);

/** Everything that can happen. */
export const tabAction: fc.Arbitrary<TabAction> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({ do: fc.constant('advance'), tab: drawnTab, pick: drawnPick, how, outcome, verdict, read }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('act'), tab: drawnTab, what: act }) },
  { weight: 4, arbitrary: challengeElapse },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travels'), pick: drawnPick, outcome }) },
  { weight: 4, arbitrary: outside },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again'), tab: drawnTab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload'), tab: drawnTab }) },
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

/** Plays a run to its end. */
export const playTabs = (setting: TabsSetting, actions: readonly TabAction[]) =>
  playRun(new CheckoutTabs(setting), actions);

/** Searches for a run that breaks a promise. @returns the kinds of state that were reached */
export const searchTabs = (setting: fc.Arbitrary<TabsSetting>, runs: Runs) =>
  searchRuns((chosen) => new CheckoutTabs(chosen), setting, tabAction, { ...runs, maxLength: 60 });
