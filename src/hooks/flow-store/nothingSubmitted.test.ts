import { expect, it, vi } from 'vitest';
import {
  type CheckoutEvent,
  type PayoutCollectionEvent,
  paymentLinkCheckoutFlow,
  payoutCollectionFlow,
} from '../../flows/index.ts';
import { createTill } from '../../testing/index.ts';
import { type CheckoutTools, checkoutPerformers } from '../checkout/performCheckout.ts';
import { createOwnSubmission, type PayoutTools, payoutPerformers } from '../payout/performPayout.ts';
import type { Performing } from './useFlow.ts';

const tabLock = { claim: (send: () => void) => send(), isLockedByOtherTab: async () => false };

/** Runs an effect that has nothing to send, without the calls that it would make, and returns the events that it dispatches. */
function perform(effect: (performing: Performing<CheckoutEvent | PayoutCollectionEvent>) => void) {
  const dispatch = vi.fn();
  effect({ dispatch, clock: createTill().clock, signal: new AbortController().signal, wait: () => undefined });
  return dispatch.mock.calls.map(([{ type, failure }]) => `${type} ${failure.effect}`);
}

it('an effect that has nothing to send says that it had no effect, so that the payer can submit again', () => {
  const { client } = createTill();
  const checkout = checkoutPerformers({
    client,
    calls: {} as CheckoutTools['calls'],
    tabLock,
    submitted: {},
    getState: () => ({ ...paymentLinkCheckoutFlow.initial, payment: {} }) as ReturnType<CheckoutTools['getState']>,
  });
  const payout = payoutPerformers({
    payoutId: 'payout_1',
    calls: {} as PayoutTools['calls'],
    ownSubmission: createOwnSubmission(),
    tabLock,
    getState: () => payoutCollectionFlow.initial,
  });
  expect(perform((performing) => checkout.tokenizeCard({ type: 'tokenizeCard' }, performing))).toEqual([
    'tokenizeFailed none',
  ]);
  expect(perform((performing) => checkout.confirm({ type: 'confirm' }, performing))).toEqual(['confirmFailed none']);
  expect(perform((performing) => payout.store({ type: 'store' }, performing))).toEqual(['storeFailed none']);
});
