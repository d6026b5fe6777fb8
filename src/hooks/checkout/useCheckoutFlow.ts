import { useCallback, useEffect, useMemo } from 'react';
import {
  type BrowserCheckout,
  type BrowserPaymentLink,
  paymentIdOfSecret,
  type ShownPayment,
} from '../../contract/index.ts';
import {
  awaitsOutcome,
  type CallFailure,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutPage,
  type CheckoutState,
  needsNewSubmit,
  paymentLinkCheckoutFlow,
} from '../../flows/index.ts';
import { endSubmit, forgetAttempt, forgetCall } from '../browser-tabs/sessionNotes.ts';
import { useReadAgain, useTabLock } from '../browser-tabs/useTabLock.ts';
import { useExpiry } from '../flow-store/useExpiry.ts';
import { type FlowStore, useFlow, useForSubject, useOnWaitEnd } from '../flow-store/useFlow.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { checkoutOptions, paymentLinkOptions } from '../queries/paymentReads.ts';
import type { ReadOptions } from '../queries/readOptions.ts';
import { type ThreeDSViewEvent, useChallengeHint } from '../three-ds/nextAction.ts';
import { isSentByBrowser, type PayInstrument } from './payInstrument.ts';
import { checkoutPerformers, type SubmittedInput, useCheckoutCalls } from './performCheckout.ts';
import { useConfirmShown } from './useConfirmShown.ts';
import { useInitialState } from './useInitialState.ts';

/** The checkout of one payment: its state and what the person can do in it. */
export interface PaymentLinkCheckout {
  /** Current state of the checkout; its `kind` selects the screen. */
  readonly state: CheckoutState;
  /**
   * Confirms the payment, once: a submit while a call is open, or while its outcome is unknown, sends nothing. A submit while the payment is being read waits for
   * the answer. Where the payment costs something else than the payer was shown, or a setup keeps its card for another use, nothing is sent, and they have to
   * submit again.
   *
   * @param shown what the payer was shown when they submitted. @default what is shown now
   */
  readonly confirm: (instrument: PayInstrument, shown?: ShownPayment) => void;
  /** Loads again after a failed load; sends again where the flow allows it. */
  readonly retry: () => void;
  /**
   * Reads the payment again and shows its amount, order lines and payment methods as they are now: call it after your server has changed them. What was
   * typed and chosen stays, and nothing is paid before the answer (`refreshing` of the state `ready`).
   */
  readonly refresh: () => void;
  /**
   * Changes the payment on your server, such as its shipping cost or a discount, and reads it again; the button waits for both. A submit meanwhile waits too,
   * and is sent only where the payer was shown the new amount. After a failed change nothing is sent: the form says so, and the payer submits again.
   *
   * @param change calls your server. Give it a timeout: the payer cannot pay before it has ended
   * @returns what `change` returns
   */
  readonly update: <Answer>(change: () => Promise<Answer>) => Promise<Answer>;
  /** Sends the one-time code that the payment asks for. The code is never state. */
  readonly submitOtp: (code: string) => void;
  /** Reports what happens on the bank's page. */
  readonly threeDS: (event: ThreeDSViewEvent) => void;
}

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
   * The link as a server has read it for this page (`readPaymentLink`). Its form is rendered at once, also on that server, while the page reads the link
   * itself. A payment that is no longer open waits for that read. @default none: the page begins by loading
   */
  readonly initialData?: BrowserPaymentLink | undefined;
  /**
   * Set it where the page is rendered on a server and never hydrated: `initialData` is then rendered in every state of its payment. A hydrated page does
   * without, so that only its own read says how a payment has ended. @default false
   */
  readonly everyState?: boolean | undefined;
}

/** Runs a payment link from opening to the truth about its payment (flow `paymentLinkCheckout`). */
export function usePaymentLinkCheckout({
  paymentLinkId,
  clientSecret,
  customerSession,
  initialData,
  everyState,
}: PaymentLinkCheckoutOptions): PaymentLinkCheckout {
  const { client } = useTillkit();
  const page = paymentLinkOptions(client, { paymentLinkId, clientSecret, customerSession });
  return useCheckoutFlow({ id: paymentLinkId, page, clientSecret, customerSession, initialData, everyState });
}

/** Options of `usePaymentCheckout`. */
export interface PaymentCheckoutOptions {
  /** Of the payment; another one starts the checkout anew. Travels in headers and bodies only. An empty one throws. */
  readonly clientSecret: string;
  /** As for `PaymentLinkCheckoutOptions`. Absent: no saved methods are listed. */
  readonly customerSession?: string | undefined;
  /**
   * The payment as a server has read it for this page (`checkoutOptions`): its form is drawn at once, also on that server, while the page reads the
   * payment itself. A payment that is not open is not drawn from it. @default none: the page begins by loading
   */
  readonly initialData?: BrowserCheckout | undefined;
}

/** Runs a payment that has no payment link, or whose link is not used, from opening to the truth about it (flow `paymentLinkCheckout`). */
export function usePaymentCheckout({
  clientSecret,
  customerSession,
  initialData,
}: PaymentCheckoutOptions): PaymentLinkCheckout {
  const { client } = useTillkit();
  const page = checkoutOptions(client, { clientSecret, customerSession });
  return useCheckoutFlow({ id: paymentIdOfSecret(clientSecret), page, clientSecret, customerSession, initialData });
}

/** What a checkout is opened with. */
interface CheckoutSubject<Page extends CheckoutPage> {
  /** What is paid: the id of the link, or of the payment. Another one is another checkout, from the start. */
  readonly id: string;
  /** The read that it is opened with. */
  readonly page: ReadOptions<Page>;
  /** Of the payment. */
  readonly clientSecret: string;
  readonly customerSession: string | undefined;
  /** The same read, made by a server before the page was there. */
  readonly initialData: Page | undefined;
  /** True where no script follows what a server draws. @default false */
  readonly everyState?: boolean | undefined;
}

/** Runs the checkout of one payment, from loading to a final status (flow `paymentLinkCheckout`). */
function useCheckoutFlow<Page extends CheckoutPage>({
  id,
  page,
  clientSecret,
  customerSession,
  initialData,
  everyState = false,
}: CheckoutSubject<Page>): PaymentLinkCheckout {
  const { client, clock } = useTillkit();
  const paymentId = paymentIdOfSecret(clientSecret);

  // The flow: a submit reaches it as an event, and its effects are carried out by `checkoutPerformers`.
  const getState = () => flow.getState();
  const calls = useCheckoutCalls(page, { clientSecret, customerSession }, getState);
  const submitted = useForSubject(id, (): SubmittedInput => ({}));
  // Before `useFlow`, whose first effect may already use the lock.
  const tabLock = useTabLock(paymentId);
  const performers = checkoutPerformers({ client, calls, tabLock, submitted, getState });
  const [state, flow] = useFlow(paymentLinkCheckoutFlow, performers, () => openingRead, id);
  const { dispatch } = flow;

  // What happens around the flow: an outcome is no longer awaited, the payer returns to the page, the checkout expires.
  useChallengeHint(state.kind === 'authenticating' ? state.threeDS : undefined);
  useOnWaitEnd(flow, awaitsOutcome, () => forgetCall(paymentId));
  const isWorking = statesWithOpenCall.has(state.kind);
  const readAgain = useReadAgain(flow, tabLock, isWorking, statesInAnotherWindow.has(state.kind));
  useSessionNotes(state);
  const expire = useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]);
  useExpiry(state, expire);

  const { submit, refuse, retry, refresh, threeDS, submitOtp } = usePayerActions(flow, submitted, readAgain);

  const initialState = useInitialState(state, { id, queryKey: page.queryKey, initialData, everyState });
  const { confirm, update, isUpdating } = useConfirmShown({
    id,
    state,
    getState: flow.getState,
    initialState,
    submit,
    refuse,
    refresh,
  });
  const stateBeforeUpdate = initialState ?? state;
  const isFormUpdating = isUpdating && stateBeforeUpdate.kind === 'ready';
  const shownState = useMemo(
    () => (isFormUpdating ? { ...stateBeforeUpdate, refreshing: true as const } : stateBeforeUpdate),
    [stateBeforeUpdate, isFormUpdating],
  );
  return { state: shownState, confirm, retry, refresh, update, submitOtp, threeDS };
}

/** What the payer does, as events of the flow. `readAgain` reads the payment in a state without a form. */
function usePayerActions(
  { dispatch, getState }: Pick<FlowStore<CheckoutState, CheckoutEvent, CheckoutEffect>, 'dispatch' | 'getState'>,
  submitted: SubmittedInput,
  readAgain: () => void,
) {
  const { client, clock } = useTillkit();
  const submit = useCallback(
    (instrument: PayInstrument) => {
      // A payment that is in flight keeps its own instrument.
      if (getState().kind === 'ready') submitted.instrument = instrument;
      const direct = isSentByBrowser(instrument, client) ? { direct: true } : {};
      dispatch({ type: 'submit', using: instrument.using, ...direct, at: clock.now() });
    },
    [dispatch, getState, submitted, clock, client],
  );
  const refuse = useCallback(
    (failure: CallFailure) => dispatch({ type: 'submitRefused', failure, at: clock.now() }),
    [dispatch, clock],
  );
  const retry = useCallback(() => dispatch({ type: 'retry', at: clock.now() }), [dispatch, clock]);
  const refresh = useCallback(() => {
    const { kind } = getState();
    if (kind !== 'ready' && kind !== 'loading') return readAgain();
    dispatch({ type: 'refresh', at: clock.now() });
  }, [dispatch, getState, readAgain, clock]);
  const threeDS = useCallback(
    (type: ThreeDSViewEvent) => {
      const at = clock.now();
      dispatch({ type: 'threeDS', event: { type, at }, at });
    },
    [dispatch, clock],
  );
  const submitOtp = useCallback(
    (code: string) => {
      const current = getState();
      if (current.kind === 'requiresAction' && current.action.kind === 'code') submitted.code = code;
      dispatch({ type: 'codeGiven', at: clock.now() });
    },
    [dispatch, getState, submitted, clock],
  );
  return { submit, refuse, retry, refresh, threeDS, submitOtp };
}

/** States in which a call of this tab is open or its outcome unknown. This tab holds the lock meanwhile. */
const statesWithOpenCall: ReadonlySet<CheckoutState['kind']> = new Set([
  'tokenizing',
  'confirming',
  'authenticating',
  'completing',
  'checking',
  'unknown',
]);

/** States in which the payer acts in another window or app. The payment is read again when the payer returns. */
const statesInAnotherWindow: ReadonlySet<CheckoutState['kind']> = new Set([
  'redirecting',
  'requiresAction',
  'unsupportedAction',
]);

const openingRead = { effect: { type: 'readLink' } } as const;

/** Ends the noted submit once the page asks for another one, and forgets the noted attempt once it is known to have charged nothing. */
function useSessionNotes(state: CheckoutState): void {
  const paymentNeedingSubmit = needsNewSubmit(state) ? state.payment : undefined;
  useEffect(() => {
    if (paymentNeedingSubmit !== undefined) endSubmit(paymentNeedingSubmit);
  }, [paymentNeedingSubmit]);
  const unchargedPaymentId =
    state.kind !== 'ready' || state.problem === undefined ? undefined : state.payment.payment_id;
  useEffect(() => {
    if (unchargedPaymentId !== undefined) forgetAttempt(unchargedPaymentId);
  }, [unchargedPaymentId]);
}
