import { newOperationId } from '../../client/index.ts';
import type { authenticatePayment, InputOf, PaymentView, ThreeDSAuthentication } from '../../contract/index.ts';
import type { ThreeDSEffect, ThreeDSEvent } from '../../flows/index.ts';
import {
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
  readonly read: ReadPayment;
}

/** Performers of the authentication flow. */
export function threeDSPerformers({
  payment,
  tabLock,
  authenticate,
  read,
}: ThreeDSCalls): Performers<ThreeDSEffect, ThreeDSEvent> {
  return {
    authenticate: ({ completion, repeat, requiresSubmit }, { dispatch, clock }) =>
      tabLock.claim(
        async () => {
          const asked = repeat === true ? findAuthentication(payment) : undefined;
          const own = { id: newOperationId(), since: clock.now(), completion };
          const note = asked ?? (requiresSubmit === true ? { ...own, requiresSubmit } : own);
          noteAuthentication(payment, note);
          const result = await authenticate({
            body: () => ({ threeds_method_comp_ind: completion }),
            currency: payment.currency,
            operationId: note.id,
          });
          if (!result.ok) {
            // A repeat that was refused says nothing of the first time.
            if (result.failure.effect === 'none' && asked === undefined) noteResult(payment);
            return dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
          }
          // Before the bank's page is shown: from here on its CReq may have been posted.
          noteResult(payment, result.value);
          const since = asked === undefined ? {} : { since: asked.since };
          return dispatch({ type: 'answered', answer: result.value, ...since, at: clock.now() });
        },
        (failure, at) => dispatch({ type: 'callFailed', failure, at }),
      ),
    read: (_, performing) => {
      const { dispatch, clock } = performing;
      const asked = findRepeatableAuthentication(payment, clock.now());
      void performRead(read, {
        ...performing,
        dispatch: (event, found) => {
          if (event.type !== 'read' || found?.authentication === undefined || asked === undefined)
            return dispatch(event);
          noteResult(payment, found.authentication);
          return dispatch({ ...event, recovered: { answer: found.authentication, since: asked.since } });
        },
      });
    },
    wait: (effect, performing) => startTimer(effect, performing, 'threeDS.'),
  };
}
