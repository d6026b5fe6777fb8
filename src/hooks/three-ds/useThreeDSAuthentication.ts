import { useCallback, useEffect } from 'react';
import { requireText } from '../../client/index.ts';
import type { BrowserPolicy, PaymentView } from '../../contract/index.ts';
import {
  getThreeDSStart,
  type ThreeDSEffect,
  type ThreeDSEvent,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from '../../flows/index.ts';
import { endSubmit, findAuthentication } from '../browser-tabs/sessionNotes.ts';
import { useReadAgain, useTabLock } from '../browser-tabs/useTabLock.ts';
import { type Start, useFlow } from '../flow-store/useFlow.ts';
import { usePaymentRead } from '../flow-store/useFreshRead.ts';
import { useAuthenticatePayment } from '../mutations/paymentWrites.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { getThreeDSPage, type ThreeDSViewEvent, useChallengeHint } from './nextAction.ts';
import { threeDSPerformers } from './performThreeDS.ts';

/** Options of `useThreeDSAuthentication`. */
export interface ThreeDSAuthenticationOptions {
  /** The payment as the service returned it: `requires_customer_action` with a 3-D Secure `next_action`. For any other the state stays `idle`. */
  readonly payment: PaymentView;
  /** Client secret of the payment; travels in headers only. An empty one throws. */
  readonly clientSecret: string;
  /** The decisions of your server, returned with the payment (`policy`). */
  readonly policy: BrowserPolicy;
}

/** States in which an authentication is open, so that no other tab may begin one. */
const openStates: ReadonlySet<ThreeDSState['kind']> = new Set([
  'method',
  'authenticating',
  'challenge',
  'confirmingClose',
  'waitingForApproval',
  'checkingResult',
]);

/**
 * Runs one 3-D Secure authentication (flow `threeDSAuthentication`), once, however often the component renders. The component that renders the bank's frames reports
 * their events: `bankOpened` just before it posts the CReq (post only once the state has `opened`), `frameLoaded`, `challengeEnded` and `methodEnded`.
 */
export function useThreeDSAuthentication({ payment, clientSecret, policy }: ThreeDSAuthenticationOptions): {
  /** Current state; its `kind` selects the screen. */
  readonly state: ThreeDSState;
  /** Reports what the payer or the bank's frame has done. None of it is a result. */
  readonly dispatch: (event: ThreeDSViewEvent) => void;
} {
  requireText('clientSecret', clientSecret);
  const { client, clock } = useTillkit();
  const tabLock = useTabLock(payment.payment_id);
  const paymentId = payment.payment_id;
  const readPayment = usePaymentRead({ clientSecret, paymentId, currency: payment.currency });
  const authenticate = useSend(useAuthenticatePayment({ clientSecret, paymentId }), 'authenticatePayment');
  const [state, { dispatch }] = useFlow(
    threeDSAuthenticationFlow,
    threeDSPerformers({ payment, tabLock, authenticate, readPayment }),
    (): Start<ThreeDSEvent, ThreeDSEffect> => {
      // The submit was made outside this hook. Only this tab's note knows what the page has shown since.
      const requiresSubmit = findAuthentication(payment)?.requiresSubmit === true;
      const start = getThreeDSStart(payment, policy, {
        ...getThreeDSPage(client, payment, clock.now()),
        requiresSubmit,
      });
      return start === undefined ? undefined : { event: { type: 'start', start, at: clock.now() } };
    },
    // A new attempt restarts the flow.
    `${payment.payment_id} ${payment.attempt_count}`,
  );
  useChallengeHint(state);
  const needsNewSubmit = state.kind === 'unfinished' || state.kind === 'approvedLate';
  useEffect(() => {
    if (needsNewSubmit) endSubmit(payment);
  }, [needsNewSubmit, payment]);
  useReadAgain({ dispatch }, tabLock, openStates.has(state.kind));
  const reportEvent = useCallback(
    (event: ThreeDSViewEvent) => dispatch({ type: event, at: clock.now() }),
    [dispatch, clock],
  );
  return { state, dispatch: reportEvent };
}
