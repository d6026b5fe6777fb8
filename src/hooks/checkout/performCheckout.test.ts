import { expect, it, vi } from 'vitest';
import type { CallFailure } from '../../flows/index.ts';
import { createTill } from '../../testing/index.ts';
import type { PayInstrument } from './payInstrument.ts';
import { type CheckoutTools, checkoutPerformers, type SubmittedInput } from './performCheckout.ts';

const refused: CallFailure = { kind: 'http', effect: 'none', status: 409, code: 'operation_open' };

it('forgets the instrument of a submit that ends before it is confirmed, whoever has refused it', async () => {
  const { client, clock } = createTill();
  const instrument: PayInstrument = {
    using: 'wallet',
    type: 'google_pay',
    wallet: () => ({ google_pay: {} }) as never,
  };
  const tokenize = vi.fn(async () => ({
    ok: false as const,
    failure: { ...refused, endpoint: 'createPaymentMethod', message: '' },
  }));
  const endings: readonly CheckoutTools['tabLock']['claim'][] = [
    // Another tab holds the lock.
    (_send, onRefused) => onRefused(refused, 0),
    // The service refuses the card.
    (send) => send(),
  ];
  for (const claim of endings) {
    const submitted: SubmittedInput = { instrument };
    const dispatch = vi.fn();
    const tools = {
      ...{ client, submitted, tabLock: { claim }, calls: { tokenize } },
      getState: () => ({ kind: 'tokenizing' }),
    } as unknown as CheckoutTools; // no other tool is used before a card is tokenized
    checkoutPerformers(tools).tokenizeCard(
      { type: 'tokenizeCard' },
      { dispatch, clock, signal: new AbortController().signal, wait: () => undefined },
    );
    await vi.waitFor(() => expect(dispatch).toHaveBeenCalledTimes(1));
    expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ type: 'tokenizeFailed', failure: { code: 'operation_open' } });
    expect(submitted.instrument).toBeUndefined();
  }
});
