import { type Client, newOperationId } from '../client/index.ts';
import type { completePayment, InputOf } from '../contract/index.ts';
import type { CompleteEffect, CompleteEvent } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { type Hearing, type PaymentInHand, performRead } from './performRead.ts';
import { forgetCall, noteCall } from './sessionNotes.ts';

/** Carries out one effect of complete-authorize. `body` is sent with it: the content of a form, a one-time code, the outcome of a hidden page. */
export function performComplete(
  effect: CompleteEffect,
  client: Client,
  payment: PaymentInHand & { readonly attempt?: number },
  body: InputOf<typeof completePayment>['body'],
  performing: Hearing<CompleteEvent> & Omit<Performing<CompleteEvent>, 'dispatch'>,
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
          { params: { payment_id: paymentId }, body },
          { clientSecret: payment.clientSecret, currency: payment.currency, operationId: id },
        )
        .then((result) => {
          if (result.ok || result.failure.effect === 'none') forgetCall(paymentId);
          if (result.ok) dispatch({ type: 'answered', payment: result.value.payment, at: clock.now() }, result.value);
          else dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
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
