import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownPaymentStatus, paymentStatuses } from '../contract/index.ts';
import { action, setting } from './checkoutRuns.testing.ts';
import { type Action, CheckoutWorld, type Setting } from './checkoutWorld.testing.ts';
import { step } from './flow.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import { answerWith, linkWith, paymentWith, t0 } from './samples.testing.ts';

const runs = { numRuns: 3_000, seed: 20_260_101 };

function run(chosen: Setting, actions: readonly Action[], after: (world: CheckoutWorld) => void = () => {}): void {
  const world = new CheckoutWorld(chosen);
  for (const one of actions) {
    world.do(one);
    after(world);
  }
  world.comeToRest();
}

/** States that the model has no way to: a link that does not exist, one that has expired, and one that is open in another tab. */
const notHere = ['notFound', 'expired', 'otherTab'];

type Advance = Extract<Action, { do: 'advance' }>;
const advance = (more: Partial<Advance> = {}): Action => ({
  do: 'advance',
  pick: 0,
  how: 'arrives',
  outcome: 'paid',
  verdict: 'Y',
  read: 'fresh',
  ...more,
});
/** The link is read, the person pays, the card is stored: now paying itself is on its way. */
const paying = [advance(), advance(), advance()];
const undated: Setting = { unavailable: 'complete', method: false, dated: false };

describe('a payment link, whatever the network, the bank and the person do', () => {
  it('is never shown as paid or as not charged against the ledger, never sends twice, and always comes to rest', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(setting, fc.array(action, { minLength: 1, maxLength: 50, size: 'max' }), (chosen, actions) => {
        run(chosen, actions, ({ state }) => reached.add(state.kind));
      }),
      runs,
    );
    // The search is worth its time only when it goes everywhere; a link that does not exist is no part of the model.
    const everywhere = Object.keys(paymentLinkCheckoutFlow.table).filter((kind) => !notHere.includes(kind));
    expect([...reached].sort()).toEqual(everywhere.sort());
  });

  // What the search and the review have found; in the first version of the flows each of these broke its promise.
  it.each<[string, Setting, Action[]]>([
    [
      'an unknown status, between two reads, does not make an unfinished call a finished one',
      undated,
      [...paying, advance({ how: 'late' }), advance({ read: 'unknownWord' }), advance(), advance()],
    ],
    [
      'a call that was carried out late is not taken for one that changed nothing by a copy from before it',
      { ...undated, dated: true },
      [
        ...paying,
        advance({ how: 'late' }),
        advance(),
        { do: 'elapse', ms: 130_000 },
        advance(),
        { do: 'outside', what: 'lateCallRuns', outcome: 'paid' },
        advance({ read: 'stale' }),
        advance(),
      ],
    ],
    [
      "the bank's denial of one card is not taken for the decline of the next",
      undated,
      [
        ...paying,
        advance({ outcome: 'threeDS' }),
        advance({ verdict: 'N' }),
        { do: 'act', what: 'paySaved' },
        advance({ how: 'late' }),
        advance(),
      ],
    ],
    [
      'a payment that the merchant stops without authentication does not go on when the person comes back to the page',
      { ...undated, unavailable: 'stop' },
      [
        ...paying,
        advance({ outcome: 'threeDS' }),
        advance({ verdict: 'U' }),
        { do: 'act', what: 'pageShown' },
        advance(),
        advance(),
      ],
    ],
    [
      'the same when an unknown status comes in between',
      { ...undated, dated: true },
      [
        ...paying,
        advance({ outcome: 'threeDS' }),
        advance({ verdict: 'unknown' }),
        { do: 'act', what: 'pageShown' },
        advance({ read: 'unknownWord' }),
        advance(),
        advance(),
        advance(),
      ],
    ],
    [
      'an authentication that no read has shown to be open is not asked for again',
      undated,
      [
        ...paying,
        advance({ how: 'lost', outcome: 'threeDS' }),
        advance(),
        { do: 'elapse', ms: 240_000 },
        { do: 'act', what: 'restart' },
      ],
    ],
    [
      'a redirect that completing led to is not taken back by an older read that still wants the authentication',
      { ...undated, dated: true },
      [
        ...paying,
        advance({ how: 'gateway', outcome: 'threeDS' }),
        advance(),
        advance({ verdict: 'D' }),
        { do: 'outside', what: 'bankApproves', outcome: 'paid' },
        advance(),
        advance(),
        advance({ outcome: 'redirect' }),
        { do: 'act', what: 'pageShown' },
        advance({ read: 'stale' }),
        { do: 'elapse', ms: 100 },
      ],
    ],
    [
      'a code to scan is not taken back by an older read that still wants the one-time code',
      { ...undated, dated: true },
      [
        ...paying,
        advance({ outcome: 'code' }),
        advance(),
        advance(),
        { do: 'act', what: 'codeGiven' },
        advance({ outcome: 'qrCode' }),
        advance(),
        advance(),
        advance(),
        advance({ read: 'stale' }),
        { do: 'act', what: 'codeGiven' },
        advance(),
      ],
    ],
  ])('%s', (_promise, chosen, actions) => {
    expect(() => run(chosen, actions)).not.toThrow();
  });

  it('V13: a read that is older than what is known moves nothing, in whatever order reads arrive', () => {
    const statuses = fc.constantFrom<KnownPaymentStatus>(...paymentStatuses);
    const known = fc.constantFrom<KnownPaymentStatus>(
      'processing',
      'requires_merchant_action',
      'requires_payment_method',
    );
    fc.assert(
      fc.property(
        known,
        fc.array(fc.tuple(statuses, fc.integer({ min: 0, max: 9 })), { maxLength: 6 }),
        (word, older) => {
          const now = paymentWith(word, { attempt_count: 2, updated: '2026-01-01T12:10:00Z' });
          const [opened] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, {
            type: 'linkRead',
            answer: linkWith(now),
            at: t0,
          });
          let state = opened;
          for (const [status, minute] of older) {
            const payment = paymentWith(status, { attempt_count: 2, updated: `2026-01-01T12:0${minute}:00Z` });
            [state] = step(paymentLinkCheckoutFlow, state, { type: 'read', answer: answerWith(payment), at: t0 });
          }
          expect(state.kind).toBe(opened.kind);
          expect('payment' in state && state.payment).toEqual(now);
        },
      ),
    );
  });
});
