import { newOperationId } from '../client/index.ts';
import type { authenticatePayment, InputOf, PaymentView, ThreeDSAuthentication } from '../contract/index.ts';
import type { ThreeDSEffect, ThreeDSEvent } from '../flows/index.ts';
import { type Performers, startTimer } from './performers.ts';
import { performRead, type ReadPayment } from './performRead.ts';
import { noteAuthentication, notedAuthentication } from './sessionNotes.ts';
import type { Place } from './useTabPlace.ts';
import type { Send } from './useWrite.ts';

/** What an authentication is carried out with. */
export interface ThreeDSCalls {
  readonly payment: PaymentView;
  readonly place: Pick<Place, 'claim'>;
  readonly authenticate: Send<ThreeDSAuthentication, InputOf<typeof authenticatePayment>['body']>;
  readonly read: ReadPayment;
}

/** Performers of the authentication flow. */
export function threeDSPerformers({
  payment,
  place,
  authenticate,
  read,
}: ThreeDSCalls): Performers<ThreeDSEffect, ThreeDSEvent> {
  return {
    authenticate: ({ completion, repeat, requiresSubmit }, { dispatch, clock }) =>
      place.claim(
        async () => {
          const asked = repeat === true ? notedAuthentication(payment) : undefined;
          const own = { id: newOperationId(), since: clock.now(), completion };
          const note = asked ?? (requiresSubmit === true ? { ...own, requiresSubmit } : own);
          noteAuthentication(payment, note);
          const result = await authenticate({
            body: () => ({ threeds_method_comp_ind: completion }),
            currency: payment.currency,
            operationId: note.id,
          });
          if (!result.ok) return dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
          // Before the bank's page is shown: from here on its CReq may have been posted.
          if (result.value.trans_status === 'C') noteAuthentication(payment, { ...note, shown: true });
          if (result.value.trans_status === 'D') noteAuthentication(payment, { ...note, decoupled: true });
          const since = asked === undefined ? {} : { since: asked.since };
          return dispatch({ type: 'answered', answer: result.value, ...since, at: clock.now() });
        },
        (failure, at) => dispatch({ type: 'callFailed', failure, at }),
      ),
    read: (_, performing) => void performRead(read, performing),
    wait: (effect, performing) => startTimer(effect, performing, 'threeDS.'),
  };
}
