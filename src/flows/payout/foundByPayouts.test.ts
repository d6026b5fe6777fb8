import { describe, expect, it } from 'vitest';
import { playPayout } from './payoutRuns.testing.ts';
import type { PayoutAction, PayoutSetting } from './payoutWorld.testing.ts';

type Advance = Extract<PayoutAction, { do: 'advance' }>;
const advance = (more: Partial<Advance> = {}): PayoutAction => ({
  do: 'advance',
  tab: 0,
  pick: 0,
  how: 'arrives',
  outcome: 'usual',
  read: 'fresh',
  ...more,
});
const elapse = (ms: number): PayoutAction => ({ do: 'elapse', ms });
const travels: PayoutAction = { do: 'travels', pick: 0, outcome: 'usual' };
const stranger: PayoutAction = { do: 'outside', what: 'strangerStores' };
const reload: PayoutAction = { do: 'reload', tab: 0 };
const one: PayoutSetting = {
  tabs: 1,
  locks: false,
  storage: true,
  policy: 'fulfill',
  dialect: 'documented',
  telling: true,
  lifetimeMs: 86_400_000,
};
/** The link is read, a way is chosen, the details are reviewed and confirmed: now handing them over is on its way. */
const handingOver = (tab = 0) => [advance({ tab }), advance({ tab }), advance({ tab }), advance({ tab })];

// What the search has found, shrunk; before it, each of these broke its promise.
describe('found by the search', () => {
  it.each<[string, PayoutSetting, PayoutAction[]]>([
    [
      'V21: another person’s details are not shown as one’s own because the answers to one’s own submit were lost',
      { ...one, policy: 'review' },
      [advance(), advance(), advance(), stranger, advance(), advance({ how: 'lost' })],
    ],
    [
      'V21: nor after a reload of a tab whose details never arrived',
      { ...one, policy: 'review' },
      [...handingOver(), reload, stranger],
    ],
    [
      'details that arrive after their page was loaded again can be sent by one submit',
      one,
      [...handingOver(), reload, advance(), travels],
    ],
    [
      'details that arrive after their page has said that they did not are not refused as another person’s',
      { ...one, dialect: 'deployed' },
      [...handingOver(), advance({ how: 'late' }), advance(), advance(), travels, advance(), advance()],
    ],
    [
      'V22: nor is their link shown as expired while they are on their way',
      { ...one, lifetimeMs: 60_000 },
      [...handingOver(), reload, advance(), travels, elapse(61_000)],
    ],
    [
      'V22: nor when they were handed over in time and are worked off after it',
      { ...one, lifetimeMs: 60_000 },
      [
        ...[...handingOver(), advance({ how: 'late' }), reload],
        ...[{ do: 'elapse', ms: 130_000, answered: true } as const, travels, elapse(100)],
      ],
    ],
    [
      'V22: nor on a page that is still open and has received no answer',
      { ...one, lifetimeMs: 60_000, policy: 'review', dialect: 'deployed', storage: false },
      [
        ...[...handingOver(), advance({ how: 'late' }), advance()],
        ...[{ do: 'elapse', ms: 130_000, answered: true } as const, travels],
      ],
    ],
    [
      'V6: a page that offers another submit does not say "not sent" while another tab’s submit is open',
      { ...one, tabs: 2 },
      [
        ...[advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1 })],
        ...[...handingOver(), advance()],
        ...[advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1, how: 'dropped' }), advance({ tab: 1 })],
        ...[elapse(5_000), advance({ tab: 1 }), advance({ how: 'late' })],
        ...[elapse(31_000), advance({ tab: 1 })],
      ],
    ],
    [
      'V7: a call that the journal has open is not checked for ever where the details are seen to be there',
      one,
      [...handingOver(), advance(), advance({ how: 'late' }), { do: 'elapse', ms: 240_000, answered: true }],
    ],
    [
      'V13: a read from before the money left does not take back that it is on its way',
      { ...one, tabs: 2, locks: true },
      [
        ...[advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1 })],
        ...[advance(), elapse(30_000), elapse(100), advance({ tab: 1 })],
        ...[advance({ pick: 3 }), advance({ read: 'delayed' })],
      ],
    ],
    [
      'V4: a tab that waits for another tab’s submit shows its outcome, although no verdict on it was to be had for minutes',
      { ...one, tabs: 2, locks: true, telling: false, lifetimeMs: 60_000 },
      [
        ...[...handingOver(), reload, ...handingOver(1), advance(), advance({ tab: 1 }), elapse(61_000)],
        ...[advance({ tab: 1, read: 'unasked' }), advance({ tab: 1 }), advance({ tab: 1, read: 'unjudged' })],
      ],
    ],
    [
      'V21: earlier details that arrive are offered to be sent as what they are, where another tab kept the last ones from being sent',
      { ...one, tabs: 2, locks: true, storage: false, telling: false },
      [
        ...[...handingOver(), { do: 'elapse', ms: 130_000, answered: true } as const],
        ...[advance({ tab: 1 }), advance({ tab: 1 }), advance({ tab: 1 })],
        ...[
          { do: 'act', tab: 0, what: 'submitOther' } as const,
          advance({ tab: 1 }),
          { do: 'reload', tab: 1 } as const,
        ],
        ...[advance(), advance(), { do: 'act', tab: 0, what: 'retry' } as const, advance()],
      ],
    ],
  ])('%s', (_promise, setting, actions) => {
    expect(() => playPayout(setting, actions)).not.toThrow();
  });
});
