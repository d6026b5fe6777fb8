import { type Client, newOperationId } from '../client/index.ts';
import type { RequestContactBlock } from '../contract/index.ts';
import type { CompleteEffect, CompleteEvent } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { type PaymentInHand, performRead } from './performRead.ts';
import { forgetCall, noteCall } from './sessionNotes.ts';

/** Carries out one effect of complete-authorize. `shipping` is what the form holds, when there is a form. */
export function performComplete(
  effect: CompleteEffect,
  client: Client,
  payment: PaymentInHand & { readonly attempt?: number },
  shipping: RequestContactBlock | undefined,
  performing: Performing<CompleteEvent>,
): void {
  const { dispatch, clock, wait } = performing;
  switch (effect.type) {
    case 'completeAuthorize': {
      const id = newOperationId();
      const { paymentId, attempt } = payment;
      noteCall(paymentId, {
        operation: 'complete',
        id,
        since: clock.now(),
        status: 'requires_customer_action',
        ...(attempt === undefined ? {} : { attempt }),
      });
      void client
        .completePayment(
          { params: { payment_id: paymentId }, body: shipping === undefined ? {} : { shipping } },
          { clientSecret: payment.clientSecret, operationId: id },
        )
        .then((result) => {
          if (result.ok || result.failure.effect === 'none') forgetCall(paymentId);
          dispatch(
            result.ok
              ? { type: 'answered', payment: result.value.payment, at: clock.now() }
              : { type: 'callFailed', failure: result.failure, at: clock.now() },
          );
        });
      return;
    }
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
