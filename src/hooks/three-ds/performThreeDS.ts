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

/** The calls, lock and payment that an authentication is performed with. */
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
          const previous = repeat === true ? findAuthentication(payment) : undefined;
          const request = previous ?? {
            ...{ id: newOperationId(), since: clock.now(), completion },
            ...(requiresSubmit === true ? { requiresSubmit } : {}),
          };
          noteAuthentication(payment, request);
          const result = await authenticate({
            body: () => ({ threeds_method_comp_ind: completion }),
            currency: payment.currency,
            operationId: request.id,
          });
          if (!result.ok) {
            // A refused repeat says nothing about the first call, so it stays in doubt.
            if (result.failure.effect === 'none' && previous === undefined) noteResult(payment);
            return dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
          }
          // Before the bank's page is shown: from here on its CReq may have been posted.
          noteResult(payment, result.value);
          const since = previous === undefined ? {} : { since: previous.since };
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
