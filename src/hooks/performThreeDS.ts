import { type Client, newOperationId } from '../client/index.ts';
import type { PaymentView } from '../contract/index.ts';
import type { ThreeDSEffect, ThreeDSEvent } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { performRead } from './performRead.ts';
import { noteAuthentication, notedAuthentication } from './sessionNotes.ts';

/** Carries out one effect of the authentication flow. */
export function performThreeDS(
  effect: ThreeDSEffect,
  client: Client,
  { payment, clientSecret }: { readonly payment: PaymentView; readonly clientSecret: string },
  performing: Performing<ThreeDSEvent>,
): void {
  const { dispatch, clock, wait } = performing;
  const paymentId = payment.payment_id;
  switch (effect.type) {
    case 'authenticate': {
      const { completion, repeat, requiresSubmit } = effect;
      const asked = repeat === true ? notedAuthentication(payment) : undefined;
      const own = { id: newOperationId(), since: clock.now(), completion };
      const note = asked ?? (requiresSubmit === true ? { ...own, requiresSubmit } : own);
      noteAuthentication(payment, note);
      void client
        .authenticatePayment(
          { params: { payment_id: paymentId }, body: { threeds_method_comp_ind: completion } },
          { clientSecret, currency: payment.currency, operationId: note.id },
        )
        .then((result) => {
          if (!result.ok) return dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
          // Before the bank's page is shown: from here on its CReq may have been posted.
          if (result.value.trans_status === 'C') noteAuthentication(payment, { ...note, shown: true });
          if (result.value.trans_status === 'D') noteAuthentication(payment, { ...note, decoupled: true });
          const since = asked === undefined ? {} : { since: asked.since };
          return dispatch({ type: 'answered', answer: result.value, ...since, at: clock.now() });
        });
      return;
    }
    case 'read':
      performRead(client, { paymentId, clientSecret, currency: payment.currency }, performing);
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
