import { newOperationId } from '../../client/index.ts';
import type { authenticatePayment, InputOf, PaymentView, ThreeDSAuthentication } from '../../contract/index.ts';
import type { ThreeDSEffect, ThreeDSEvent } from '../../flows/index.ts';
import {
  authenticationInDoubt,
  findAuthentication,
  findRepeatableAuthentication,
  noteAuthentication,
  noteResult,
} from '../browser-tabs/sessionNotes.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { performRead, type ReadPayment } from '../flow-store/performRead.ts';
import { type Performers, startTimer } from '../flow-store/useFlow.ts';
import type { Send } from '../mutations/useWrite.ts';

/** What an authentication is carried out with. */
export interface ThreeDSCalls {
  readonly payment: PaymentView;
  readonly tabLock: Pick<TabLockHandle, 'claim'>;
  readonly authenticate: Send<ThreeDSAuthentication, InputOf<typeof authenticatePayment>['body']>;
  readonly readPayment: ReadPayment;
}

/** Performers of the authentication flow. */
export function threeDSPerformers({
  payment,
  tabLock,
  authenticate,
  readPayment,
}: ThreeDSCalls): Performers<ThreeDSEffect, ThreeDSEvent> {
  return {
    authenticate: ({ completion, repeat, requiresSubmit }, { dispatch, clock }) =>
      tabLock.claim(
        async () => {
          const repeated = repeat === true ? findAuthentication(payment) : undefined;
          const first = { id: newOperationId(), since: clock.now(), completion };
          const note = repeated ?? (requiresSubmit === true ? { ...first, requiresSubmit } : first);
          noteAuthentication(payment, note);
          const result = await authenticate({
            body: () => ({ threeds_method_comp_ind: completion }),
            currency: payment.currency,
            operationId: note.id,
          });
          if (!result.ok) {
            // The refusal of a repeat does not tell what the first call did.
            if (result.failure.effect === 'none' && repeated === undefined) noteResult(payment);
            return dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
          }
          // Before the bank's page is shown: from here on its CReq may have been posted.
          noteResult(payment, result.value);
          const since = repeated === undefined ? {} : { since: repeated.since };
          return dispatch({ type: 'answered', answer: result.value, ...since, at: clock.now() });
        },
        (failure, at) => dispatch({ type: 'callFailed', failure, at }),
      ),
    read: (_, performing) => {
      const noted = findRepeatableAuthentication(payment, performing.clock.now());
      void performRead(readPayment, authenticationInDoubt(payment), performing, ({ authentication }) => {
        if (authentication === undefined || noted === undefined) return {};
        noteResult(payment, authentication);
        return { recovered: { answer: authentication, since: noted.since } };
      });
    },
    wait: (effect, performing) => startTimer(effect, performing, 'threeDS.'),
  };
}
