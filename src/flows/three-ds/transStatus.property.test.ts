import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threeDSAuthentication, transStatuses } from '../../contract/index.ts';
import { times } from '../../fuzz.testing.ts';
import { defined } from '../../money/index.ts';
import { step } from '../flow.ts';
import type { CheckoutEffect, CheckoutState } from '../payment/checkoutStates.ts';
import { paymentLinkCheckoutFlow } from '../payment/paymentLinkCheckout.ts';
import { authenticationWith, linkWith, start, t0, waitingPayment } from '../samples.testing.ts';

/** What a service may write for `trans_status`: the eight values, values near them, and anything else that JSON holds. */
const word = fc.oneof(
  fc.constantFrom<unknown>(...transStatuses),
  fc.constantFrom<unknown>(
    'S',
    'y',
    'a',
    'i',
    'u',
    ' Y',
    'Y ',
    'Y\n',
    'YY',
    'Y,A',
    'Ｙ',
    'Υ',
    '',
    'true',
    'success',
    'unknown',
  ),
  fc.constantFrom<unknown>(null, undefined, true, 1, 0, ['Y'], { Y: 'Y' }, Number.NaN),
  fc.string({ maxLength: 3 }),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue(),
);

/** A checkout that waits for the bank's answer. */
function asking(unavailable: 'complete' | 'stop'): CheckoutState {
  const payment = waitingPayment('pending');
  return {
    kind: 'authenticating',
    page: linkWith(payment),
    payment,
    threeDS: { kind: 'authenticating', start: { ...start, unavailable }, completion: 'U' },
  };
}

const completes = (effects: readonly CheckoutEffect[]) =>
  effects.some((effect) => effect.type === 'complete' && effect.effect.type === 'completeAuthorize');

describe('trans_status', () => {
  it('K19: of arbitrary values, Y, A, I and a U that the merchant allows complete the authorisation, and nothing else does', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(word, fc.constantFrom('complete', 'stop'), fc.boolean(), (value, unavailable, withChallenge) => {
        // As it comes from the wire: with a challenge beside it or without, whatever the word says.
        const { trans_status: _ours, ...beside } = authenticationWith(withChallenge ? 'C' : 'Y');
        const answer = threeDSAuthentication.parse({
          ...beside,
          ...defined({ trans_status: value }),
        });
        const [after, ...effects] = step(paymentLinkCheckoutFlow, asking(unavailable), {
          type: 'threeDS',
          event: { type: 'answered', answer, at: t0 },
          at: t0,
        });
        const allowed =
          value === 'Y' || value === 'A' || value === 'I' || (value === 'U' && unavailable === 'complete');
        expect(completes(effects)).toBe(allowed);
        const waits = (value === 'C' && withChallenge) || value === 'D';
        expect(after.kind).toBe(allowed ? 'completing' : waits ? 'authenticating' : 'ready');
        seen.set(after.kind, (seen.get(after.kind) ?? 0) + 1);
      }),
      { numRuns: 2000, seed: 3 },
    );
    for (const kind of ['completing', 'authenticating', 'ready'])
      expect(seen.get(kind), kind).toBeGreaterThan(times(20));
  });
});
