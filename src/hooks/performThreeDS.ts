import type { Client } from '../client/index.ts';
import type { ThreeDSEffect, ThreeDSEvent } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { type PaymentInHand, performRead } from './performRead.ts';
import { noteAuthentication } from './sessionNotes.ts';

/** Carries out one effect of the authentication flow. */
export function performThreeDS(
  effect: ThreeDSEffect,
  client: Client,
  payment: PaymentInHand & { /** `attempt_count` that the authentication belongs to. */ readonly attempt: number },
  performing: Performing<ThreeDSEvent>,
): void {
  const { dispatch, clock, wait } = performing;
  const { paymentId, clientSecret } = payment;
  switch (effect.type) {
    case 'authenticate':
      noteAuthentication(paymentId, payment.attempt);
      void client
        .authenticateThreeDS({
          params: { payment_id: paymentId },
          body: { client_secret: clientSecret, device_channel: 'BRW', threeds_method_comp_ind: effect.completion },
        })
        .then((result) =>
          dispatch(
            result.ok
              ? { type: 'answered', answer: result.value, at: clock.now() }
              : { type: 'callFailed', failure: result.failure, at: clock.now() },
          ),
        );
      return;
    case 'read':
      performRead(client, payment, performing);
      return;
    case 'wait':
      wait(`threeDS.${effect.timer}`, effect.ms, () =>
        dispatch({ type: 'timeUp', timer: effect.timer, at: clock.now() }),
      );
      return;
    default:
      effect satisfies never;
  }
}
