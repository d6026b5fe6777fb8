import { describe, expect, it } from 'vitest';
import type { TabAction, TabsSetting } from './checkoutTabs.testing.ts';
import { playTabs } from './checkoutTabsRuns.testing.ts';

type Advance = Extract<TabAction, { do: 'advance' }>;
const advance = (more: Partial<Advance> = {}): TabAction => ({
  do: 'advance',
  tab: 0,
  pick: 0,
  how: 'arrives',
  outcome: 'paid',
  verdict: 'Y',
  read: 'fresh',
  ...more,
});
const elapse = (ms: number): TabAction => ({ do: 'elapse', ms });
const reload: TabAction = { do: 'reload', tab: 0 };
const one: TabsSetting = {
  tabs: 1,
  locks: false,
  storage: true,
  unavailable: 'complete',
  method: false,
  dated: false,
};
const two: TabsSetting = { ...one, tabs: 2, storage: false };
/** The link is read, the person pays, the card is stored: now paying itself is on its way. */
const paying = (tab = 0) => [advance({ tab }), advance({ tab }), advance({ tab })];

// What the search has found, shrunk; in the first version of the flows each of these broke its promise.
describe('found by the search', () => {
  it.each<[string, TabsSetting, TabAction[]]>([
    [
      'V6: an unknown status at the first read after a reload does not make this tab forget what it has sent',
      one,
      [...paying(), reload, advance({ read: 'unknownWord' }), advance(), advance()],
    ],
    [
      'V6: a payer who was charged does not read the decline of another tab, out of a copy that lags behind the lost answer',
      { ...two, dated: true },
      [
        advance({ tab: 1 }),
        advance(),
        advance({ tab: 1 }),
        advance({ tab: 1 }),
        advance(),
        advance(),
        advance({ tab: 1, outcome: 'otherMethod' }),
        advance({ tab: 1 }),
        { do: 'travels', pick: 0, outcome: 'paid' },
        advance({ how: 'dropped' }),
        advance({ read: 'stale' }),
        advance(),
      ],
    ],
    [
      'V16: a payment whose approval was read is completed, although its lost answer could not be asked for again',
      { ...one, dated: true },
      [
        ...paying().slice(0, 2),
        advance(),
        advance({ outcome: 'threeDS' }),
        advance({ how: 'lost' }),
        reload,
        advance(),
        advance({ how: 'noJournal' }),
        advance({ read: 'stale' }),
      ],
    ],
    [
      'V6: a second card after the bank’s denial is not forgotten over a reload, although the page never saw the payment as failed',
      one,
      [
        ...paying(),
        advance({ outcome: 'threeDS' }),
        advance({ verdict: 'N' }),
        advance(),
        advance(),
        advance(),
        reload,
        advance(),
      ],
    ],
    [
      'V6: a copy that lags behind does not end a completion that is open, whichever tab reloads',
      { ...one, storage: false, dated: true },
      [
        ...paying(),
        advance({ outcome: 'threeDS' }),
        advance(),
        advance({ how: 'late' }),
        advance({ read: 'stale' }),
        reload,
        advance(),
      ],
    ],
    [
      'V4: a tab whose completion was turned away sees that another tab has paid',
      two,
      [
        advance(),
        advance(),
        advance(),
        advance({ outcome: 'threeDS' }),
        advance(),
        advance({ how: 'offline' }),
        { do: 'act', tab: 1, what: 'pay' },
      ],
    ],
    [
      'V7: a call that turns out to be open does not begin the two minutes anew',
      two,
      [
        ...paying(),
        advance({ tab: 1, read: 'unknownWord' }),
        advance({ how: 'late' }),
        elapse(130_000),
        elapse(1_000),
        advance({ tab: 1 }),
        elapse(60_000),
      ],
    ],
    [
      'V16: what the bank has refused here is not completed here because another tab was at it in between',
      { ...two, locks: true },
      [
        advance({ tab: 0 }),
        ...paying(1),
        advance({ tab: 1, outcome: 'threeDS' }),
        advance({ tab: 1, verdict: 'unknown' }),
        { do: 'act', tab: 0, what: 'paySaved' },
        advance({ tab: 1 }),
        advance({ tab: 1 }),
      ],
    ],
    [
      'V6: an approval that another tab got beside the challenge of this one does not charge without a submit here',
      { ...two, method: true },
      [
        advance({ tab: 1 }),
        ...paying(1).slice(0, 2),
        advance({ tab: 1, outcome: 'threeDS' }),
        { do: 'reload', tab: 1 },
        advance(),
        advance({ tab: 1 }),
        advance(),
        advance({ tab: 1, verdict: 'C' }),
        advance(),
      ],
    ],
    [
      'V6: a payment that went on to another page while the outcome was unknown is not offered again as if nothing had happened',
      { ...one, storage: false },
      [
        ...paying(),
        advance({ how: 'killed', outcome: 'redirect' }),
        advance(),
        elapse(130_000),
        elapse(130_000),
        advance(),
        advance(),
        advance(),
        elapse(100),
      ],
    ],
    [
      'V16: an approval that is read together with the lost answer to its authentication completes the payment',
      { ...two, locks: false },
      [
        ...[advance(), { do: 'act', tab: 0, what: 'paySaved' } as const, advance({ outcome: 'threeDS' })],
        ...[advance({ how: 'lost', verdict: 'C' }), { do: 'outside', what: 'bankApproves', outcome: 'paid' } as const],
        ...[advance(), { do: 'again', tab: 0 } as const, advance()],
      ],
    ],
    [
      'V6: a read from before an operation says nothing of it: the form does not come back while the operation may still arrive',
      one,
      [
        ...[advance({ read: 'unknownWord' }), advance(), { do: 'again', tab: 0 } as const, advance()],
        ...[{ do: 'act', tab: 0, what: 'paySaved' } as const, advance({ pick: 3, how: 'dropped' }), advance()],
      ],
    ],
    [
      'V16: a lost answer with an unknown word is not forgotten because it comes beside a status that is not known here',
      { ...one, storage: false },
      [
        ...[advance(), { do: 'act', tab: 0, what: 'pay' } as const, advance(), advance({ outcome: 'threeDS' })],
        ...[advance({ how: 'killed', verdict: 'unknown' }), advance(), advance(), advance({ read: 'unknownWord' })],
        ...[advance(), advance()],
      ],
    ],
  ])('%s', (_promise, setting, actions) => {
    expect(() => playTabs(setting, actions)).not.toThrow();
  });
});
