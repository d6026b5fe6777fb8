import { useCallback, useEffect, useRef, useState } from 'react';
import { newOperationId, requireText } from '../client/index.ts';
import { type BrowserPaymentLink, type PaymentView, paymentIdOfSecret } from '../contract/index.ts';
import {
  awaitsOutcome,
  type CheckoutState,
  needsNewSubmit,
  paymentLinkCheckoutFlow,
  step,
  type ThreeDSEvent,
} from '../flows/index.ts';
import { confirmsItself, type PayInstrument } from './payInstrument.ts';
import { checkoutPerformers, type HeldForPayment } from './performCheckout.ts';
import { readWithVerdict } from './performRead.ts';
import { useReadAnew } from './readAnew.ts';
import { callInDoubt, forgetAttempt, forgetCall, notedReport, noteSubmitOver } from './sessionNotes.ts';
import { useAfterWait } from './useAfterWait.ts';
import { useAuthenticatePayment } from './useAuthenticatePayment.ts';
import { useCompletePayment } from './useCompletePayment.ts';
import { useConfirmPayment } from './useConfirmPayment.ts';
import { useExpiry } from './useExpiry.ts';
import { useFlow } from './useFlow.ts';
import { useOpenConfirmation } from './useOpenConfirmation.ts';
import { usePageShown } from './usePageShown.ts';
import { paymentOptions } from './usePayment.ts';
import { paymentLinkOptions } from './usePaymentLink.ts';
import { usePaymentVerdict } from './usePaymentVerdict.ts';
import { useSelectPaymentMethod } from './useSelectPaymentMethod.ts';
import { useStorePaymentMethod } from './useStorePaymentMethod.ts';
import { useTabPlace, useTabWork } from './useTabPlace.ts';
import { useTillkit } from './useTillkit.ts';
import { useSend } from './useWrite.ts';

/** Options of `usePaymentLinkCheckout`. */
export interface PaymentLinkCheckoutOptions {
  /** `payment_link_id` of the link; another one starts the checkout anew. */
  readonly paymentLinkId: string;
  /** Of the link's payment. Travels in headers and bodies only. */
  readonly clientSecret: string;
  /**
   * Proof that the payment's customer is signed in, which your server has made (`signCustomerSession`) for the customer whom it has signed in itself. With
   * it saved methods are listed and paid with; it ends after at most an hour. Absent: an open link, which lists none.
   */
  readonly customerSession?: string | undefined;
  /**
   * The link as a server has read it for this page (`readPaymentLink`): its form is drawn at once, also on that server, while the page reads the link
   * itself. A payment that is not open is not drawn from it. @default none: the page begins by loading
   */
  readonly initialData?: BrowserPaymentLink | undefined;
}

/** The checkout of one payment link: its state and what the person can do in it. */
export interface PaymentLinkCheckout {
  /** Current state of the checkout; its `kind` selects the screen. */
  readonly state: CheckoutState;
  /** Pays, once: a submit while a payment is in flight, or while its outcome is unknown, sends nothing. */
  readonly pay: (instrument: PayInstrument) => void;
  /** Loads again after a failed load; sends again where the flow has found that to be safe. */
  readonly retry: () => void;
  /** Sends the one-time code that the payment asks for. It is kept until its answer is there, and is never state. */
  readonly submitOtp: (code: string) => void;
  /** What happens at the bank's page. */
  readonly threeDS: (event: ThreeDSViewEvent) => void;
}

/** What a payer can do during an authentication, and the progress that the bank's frames show. None of it is a result. */
export type ThreeDSViewEvent =
  | 'methodEnded'
  | 'bankOpened'
  | 'frameLoaded'
  | 'newPageAsked'
  | 'challengeEnded'
  | 'closeAsked'
  | 'closeConfirmed'
  | 'closeDismissed'
  | 'restart'
  | 'finish';

/** States in which a call of this tab is open, or its end not known: no other tab may begin one. */
const working: ReadonlySet<CheckoutState['kind']> = new Set([
  'storing',
  'attaching',
  'authenticating',
  'completing',
  'checking',
  'cannotConfirm',
]);

const openingRead = { effect: { type: 'readLink' } } as const;

/** The form of a link that was read before the page was there; `undefined` where the payment is at any other point. */
function openedWith(answer: BrowserPaymentLink | undefined) {
  if (answer === undefined) return undefined;
  const at = Date.parse(answer.server_time);
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, { type: 'linkRead', answer, at });
  return state.kind === 'ready' ? state : undefined;
}

/** Runs a payment link from opening to the truth about its payment (flow `paymentLinkCheckout`). */
export function usePaymentLinkCheckout({
  paymentLinkId,
  clientSecret,
  customerSession,
  initialData,
}: PaymentLinkCheckoutOptions): PaymentLinkCheckout {
  requireText('paymentLinkId', paymentLinkId);
  requireText('clientSecret', clientSecret);
  const { client, clock } = useTillkit();
  const readAnew = useReadAnew();
  const payment = { clientSecret, customerSession };
  const store = useSend(useStorePaymentMethod(payment), 'createPaymentMethod');
  const select = useSend(useSelectPaymentMethod(payment), 'selectPaymentMethod');
  const authenticate = useSend(useAuthenticatePayment(payment), 'authenticatePayment');
  const complete = useSend(useCompletePayment(payment), 'completePayment');
  const open = useSend(useOpenConfirmation(payment), 'openConfirmation');
  const confirm = useSend(useConfirmPayment(payment), 'confirmPayment');
  const askVerdict = useSend(usePaymentVerdict(payment), 'askPaymentVerdict');
  const held = useRef<HeldForPayment>({});
  // Before the flow's own effect, which begins to read.
  const place = useTabPlace(paymentIdOfSecret(clientSecret));

  const performers = checkoutPerformers({
    client,
    place,
    held: held.current,
    getState: () => flow.getState(),
    readLink: (signal) => readAnew(paymentLinkOptions(client, { paymentLinkId, ...payment }), signal),
    readPayment: ({ payment_id: paymentId, currency }, signal, inDoubt = callInDoubt(paymentId)) =>
      readWithVerdict(
        inDoubt,
        (question) => askVerdict({ ...question, report: notedReport(paymentId, question.operationId) }),
        () => readAnew(paymentOptions(client, { clientSecret, paymentId, currency }), signal),
      ),
    store,
    select,
    authenticate,
    complete,
    open,
    confirm,
    askVerdict,
  });

  const [state, flow] = useFlow(paymentLinkCheckoutFlow, performers, () => openingRead, paymentLinkId);
  const { dispatch } = flow;
  useAfterWait(flow, awaitsOutcome, () => forgetCall(paymentIdOfSecret(clientSecret)));
  const inBank = useCallback((event: ThreeDSEvent) => dispatch({ type: 'threeDS', event, at: event.at }), [dispatch]);

  const shown = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  useTabWork(place, working.has(state.kind), shown);
  const owing = needsNewSubmit(state) ? state.payment : undefined;
  useEffect(() => {
    if (owing !== undefined) noteSubmitOver(owing);
  }, [owing]);
  const uncharged = state.kind !== 'ready' || state.problem === undefined ? undefined : state.payment.payment_id;
  useEffect(() => {
    if (uncharged !== undefined) forgetAttempt(uncharged);
  }, [uncharged]);
  usePageShown(shown);
  useExpiry(
    state,
    useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]),
  );

  const [opened, setOpened] = useState(() => openedWith(initialData));
  const shownAtFirst =
    state.kind === 'loading' && opened?.link.payment_link.payment_link_id === paymentLinkId ? opened : undefined;
  // Once only: what is loaded again later is something else.
  if (opened !== undefined && shownAtFirst === undefined) setOpened(undefined);
  /** What was submitted before this page had read the link itself, and the payment that was shown then. */
  const early = useRef<{ readonly instrument: PayInstrument; readonly shown: PaymentView }>(undefined);
  const pay = useCallback(
    (instrument: PayInstrument) => {
      const { kind } = flow.getState();
      if (kind === 'loading' && shownAtFirst !== undefined) early.current = { instrument, shown: shownAtFirst.payment };
      // Only a form on screen can pay; what is under way keeps its own instrument.
      if (kind === 'ready') Object.assign(held.current, { instrument, operationId: newOperationId() });
      const direct = confirmsItself(instrument, client) ? { direct: true } : {};
      dispatch({ type: 'pay', using: instrument.using, ...direct, at: clock.now() });
    },
    [dispatch, flow, clock, client, shownAtFirst],
  );
  useEffect(() => {
    if (state.kind === 'loading' || early.current === undefined) return;
    const { instrument, shown } = early.current;
    early.current = undefined;
    if (state.kind !== 'ready' || state.problem !== undefined) return;
    const { net_amount: amount, currency } = state.payment;
    // Another amount than the payer has seen wants another submit.
    if (amount === shown.net_amount && currency === shown.currency) pay(instrument);
  }, [state, pay]);
  const retry = useCallback(() => dispatch({ type: 'retry', at: clock.now() }), [dispatch, clock]);
  const threeDS = useCallback((type: ThreeDSViewEvent) => inBank({ type, at: clock.now() }), [inBank, clock]);
  const submitOtp = useCallback(
    (code: string) => {
      const at = flow.getState();
      if (at.kind === 'awaitingCustomer' && at.action.kind === 'code') held.current.code = code;
      dispatch({ type: 'codeGiven', at: clock.now() });
    },
    [dispatch, flow, clock],
  );
  return { state: shownAtFirst ?? state, pay, retry, submitOtp, threeDS };
}
