import type { Client } from '../client/index.ts';
import type { RequestContactBlock } from '../contract/index.ts';
import type { CompleteEffect, CompleteEvent } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { type PaymentInHand, performRead } from './performRead.ts';

/** Carries out one effect of complete-authorize. `shipping` is what the form holds, when there is a form. */
export function performComplete(
  effect: CompleteEffect,
  client: Client,
  payment: PaymentInHand,
  shipping: RequestContactBlock | undefined,
  performing: Performing<CompleteEvent>,
): void {
  const { dispatch, clock, wait } = performing;
  const params = { payment_id: payment.paymentId };
  switch (effect.type) {
    case 'completeAuthorize':
      void client
        .completeAuthorize({
          params,
          body: { client_secret: payment.clientSecret, ...(shipping === undefined ? {} : { shipping }) },
        })
        .then((result) =>
          dispatch(
            result.ok
              ? { type: 'answered', payment: result.value, at: clock.now() }
              : { type: 'callFailed', failure: result.failure, at: clock.now() },
          ),
        );
      return;
    case 'read':
      performRead(client, payment, performing);
      return;
    case 'wait':
      wait(`complete.${effect.timer}`, effect.ms, () =>
        dispatch({ type: 'timeUp', timer: effect.timer, at: clock.now() }),
      );
      return;
    default:
      effect satisfies never;
  }
}
