import { useCallback, useEffect } from 'react';
import { requireText } from '../../client/index.ts';
import type { RequestContactBlock } from '../../contract/index.ts';
import {
  type CompleteFormEffect,
  type CompleteFormEvent,
  type CompleteFormState,
  completeAuthorizeFormFlow,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { findNotedCompletion, forgetCall, notePaid } from '../browser-tabs/sessionNotes.ts';
import { useReadAgain, useTabLock } from '../browser-tabs/useTabLock.ts';
import {
  type Performers,
  type Start,
  startPageTimer,
  useFlow,
  useForSubject,
  useOnWaitEnd,
} from '../flow-store/useFlow.ts';
import { usePaymentRead } from '../flow-store/useFreshRead.ts';
import { useCompletePayment } from '../mutations/paymentWrites.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { completePerformers } from './performComplete.ts';

/** Options of `useCompleteAuthorize`. */
export interface CompleteAuthorizeOptions {
  /** `payment_id` of the authenticated payment; another one starts the flow anew. */
  readonly paymentId: string;
  /** Client secret of that payment; travels in headers only. An empty one throws. */
  readonly clientSecret: string;
}

/** What the payer has submitted. It never becomes React state. */
interface SubmittedForm {
  /** Delivery address of the latest submit that had one. */
  shipping?: RequestContactBlock;
  /** The one-time code, from its submit until its call begins. */
  code?: string | undefined;
}

/** States in which a call of this tab is open or its outcome unknown. This tab holds the lock meanwhile. */
const working: ReadonlySet<CompleteFormState['kind']> = new Set(['sending', 'checking', 'unknown']);
const isWorking = ({ kind }: CompleteFormState) => working.has(kind);

/** Completes an authorisation (flow `completeAuthorizeForm`): sends one call that moves money, reads the payment if its answer is lost, and shows the action that the answer asks for. */
export function useCompleteAuthorize({ paymentId, clientSecret }: CompleteAuthorizeOptions): {
  /** Current state; its `kind` selects the screen. */
  readonly state: CompleteFormState;
  /** Sends the call, once: a submit while a call is in flight, or while its outcome is unknown, sends nothing. A submit without `shipping` keeps the address of the one before. */
  readonly submit: (shipping?: RequestContactBlock) => void;
  /** Sends the one-time code that the payment asks for. The code is never state, and is kept only until its call begins. */
  readonly submitOtp: (code: string) => void;
  /** Reports that the hidden page of the action has ended. */
  readonly frameEnded: () => void;
} {
  requireText('paymentId', paymentId);
  requireText('clientSecret', clientSecret);
  const { client, clock } = useTillkit();
  const submitted = useForSubject(paymentId, (): SubmittedForm => ({}));
  const tabLock = useTabLock(paymentId);

  const readPayment = usePaymentRead({ clientSecret, paymentId });
  const complete = useSend(useCompletePayment({ clientSecret, paymentId }), 'completePayment');

  const calls = completePerformers({
    client,
    payment: { paymentId },
    tabLock,
    complete,
    takeBody: () => {
      const otp = submitted.code;
      submitted.code = undefined;
      if (otp !== undefined) return { otp };
      const current = store.getState();
      const completedAction = 'taken' in current ? current.taken : undefined;
      return defined({ shipping: submitted.shipping, threeds_method_comp_ind: completedAction?.completion });
    },
    readPayment,
  });
  const performers: Performers<CompleteFormEffect, CompleteFormEvent> = { ...calls, wait: startPageTimer };

  const [state, store] = useFlow(
    completeAuthorizeFormFlow,
    performers,
    (): Start<CompleteFormEvent, CompleteFormEffect> => {
      const noted = findNotedCompletion(paymentId, clock.now());
      return noted && { event: { type: 'resume', since: noted.since, at: clock.now() } };
    },
    paymentId,
  );
  const { dispatch } = store;
  useOnWaitEnd(store, isWorking, () => forgetCall(paymentId));
  const isPaid = state.kind === 'succeeded';
  useEffect(() => {
    if (isPaid) notePaid(paymentId, clock.now());
  }, [isPaid, paymentId, clock]);
  useReadAgain(store, tabLock, isWorking(state), state.kind === 'requiresAction');
  const submit = useCallback(
    (block?: RequestContactBlock) => {
      const { kind } = store.getState();
      if (block !== undefined && (kind === 'ready' || kind === 'unknown')) submitted.shipping = block;
      dispatch({ type: 'submit', at: clock.now() });
    },
    [dispatch, store, clock, submitted],
  );
  const submitOtp = useCallback(
    (given: string) => {
      const current = store.getState();
      if (current.kind === 'requiresAction' && current.action?.kind === 'code') submitted.code = given;
      dispatch({ type: 'codeGiven', at: clock.now() });
    },
    [dispatch, store, clock, submitted],
  );
  const frameEnded = useCallback(() => dispatch({ type: 'frameEnded', at: clock.now() }), [dispatch, clock]);
  return { state, submit, submitOtp, frameEnded };
}
