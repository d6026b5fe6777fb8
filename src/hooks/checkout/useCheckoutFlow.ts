import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, newOperationId } from '../../client/index.ts';
import { type PaymentView, paymentIdOfSecret } from '../../contract/index.ts';
import {
  awaitsOutcome,
  type CheckoutPage,
  type CheckoutState,
  customerAction,
  needsNewSubmit,
  paymentLinkCheckoutFlow,
  step,
  type ThreeDSEvent,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback, safeUrl } from '../../validation/index.ts';
import { readWithVerdict } from '../flow-store/performRead.ts';
import { useAfterWait } from '../flow-store/useAfterWait.ts';
import { useExpiry } from '../flow-store/useExpiry.ts';
import { useFlow } from '../flow-store/useFlow.ts';
import { usePageShown } from '../flow-store/usePageShown.ts';
import { useAuthenticatePayment } from '../mutations/useAuthenticatePayment.ts';
import { useCompletePayment } from '../mutations/useCompletePayment.ts';
import { useConfirmNewCard } from '../mutations/useConfirmNewCard.ts';
import { useConfirmPayment } from '../mutations/useConfirmPayment.ts';
import { usePaymentVerdict } from '../mutations/usePaymentVerdict.ts';
import { useStorePaymentMethod } from '../mutations/useStorePaymentMethod.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { noteUsed, prefetchedIn, takePrefetched } from '../queries/prefetched.ts';
import { manualQuery, useFreshRead } from '../queries/useFreshRead.ts';
import { paymentOptions, usePayment } from '../queries/usePayment.ts';
import { callInDoubt, forgetAttempt, forgetCall, notedReport, noteSubmitOver } from '../tab/sessionNotes.ts';
import { useHoldWhileWorking, useTabLock } from '../tab/useTabLock.ts';
import { useChallengeHint } from '../three-ds/useChallengeHint.ts';
import { confirmsItself, type PayInstrument } from './payInstrument.ts';
import { checkoutPerformers, type HeldForPayment } from './performCheckout.ts';

/** What a checkout is opened with. */
export interface CheckoutSubject<Page extends CheckoutPage> {
  /** What is paid: the id of the link, or of the payment. Another one is another checkout, from the start. */
  readonly id: string;
  /** The read that it is opened with: the key of a query, and its result, which was asked for with `manualQuery`. */
  readonly page: Pick<UseQueryResult<Page, Failure>, 'refetch'> & { readonly queryKey: QueryKey };
  /** Of the payment. */
  readonly clientSecret: string;
  readonly customerSession: string | undefined;
  /** The same read, made by a server before the page was there. */
  readonly initialData: Page | undefined;
  /** True where no script follows what a server draws. @default false */
  readonly everyState?: boolean | undefined;
}

/** The checkout of one payment: its state and what the person can do in it. */
export interface PaymentLinkCheckout {
  /** Current state of the checkout; its `kind` selects the screen. */
  readonly state: CheckoutState;
  /** Confirms the payment with an instrument, once: a submit while a payment is in flight, or while its outcome is unknown, sends nothing. */
  readonly confirm: (instrument: PayInstrument) => void;
  /** Loads again after a failed load; sends again where the flow has found that to be safe. */
  readonly retry: () => void;
  /** Reads the payment again, for example after your server has changed its amount. What was typed and chosen stays. */
  readonly refresh: () => void;
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
  'tokenizing',
  'confirming',
  'authenticating',
  'completing',
  'checking',
  'cannotConfirm',
]);

/** States in which the payer has something to do in another window, or an app. */
const inAnotherWindow: ReadonlySet<CheckoutState['kind']> = new Set([
  'redirecting',
  'awaitingCustomer',
  'unsupportedAction',
]);

const openingRead = { effect: { type: 'readLink' } } as const;

/** Id of what a checkout was opened with. */
const idOf = ({ payment_link: link, payment }: CheckoutPage) => link?.payment_link_id ?? payment.payment_id;

const currencyOf = (state: CheckoutState) => ('payment' in state ? state.payment.currency : undefined);

/** The form of a payment that was read before the page was there; `undefined` where the payment is at any other point. */
function openedWith(answer: CheckoutPage | undefined) {
  if (answer === undefined) return undefined;
  const at = Date.parse(answer.server_time);
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, { type: 'linkRead', answer, at });
  return state.kind === 'ready' ? state : undefined;
}

const onLoopback = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && isLoopback(new URL(origin).hostname);

/** The state of a payment that was read for a page that no script follows, at whatever point it is. What would be found out by itself is not known. */
function readOnce(answer: CheckoutPage, allowLoopback: boolean) {
  const { payment, server_time: serverTime } = answer;
  const at = Date.parse(serverTime);
  const address = (url: string | undefined) => {
    const safe = safeUrl(url, { allowLoopback });
    return safe.ok ? safe.value : undefined;
  };
  const asked = customerAction(payment, { address, serverTime, at });
  // A script opens a hidden page, and sends a code.
  const action = asked?.kind === 'hiddenFrame' || asked?.kind === 'code' ? undefined : asked;
  const event = { type: 'linkRead', answer, ...defined({ action }), at } as const;
  const [state] = step(paymentLinkCheckoutFlow, paymentLinkCheckoutFlow.initial, event);
  if (!('link' in state)) return undefined;
  return state.kind === 'checking' ? ({ ...state, kind: 'cannotConfirm' } as const) : state;
}

/** Runs a payment from opening to the truth about it (flow `paymentLinkCheckout`). */
export function useCheckoutFlow<Page extends CheckoutPage>({
  id,
  page,
  clientSecret,
  customerSession,
  initialData,
  everyState = false,
}: CheckoutSubject<Page>): PaymentLinkCheckout {
  const { client, clock, queryClient, pageOrigin } = useTillkit();
  const payment = { clientSecret, customerSession };
  const readPage = useFreshRead(page.queryKey, page);
  const readPayment = useFreshRead(
    paymentOptions(client, payment).queryKey,
    usePayment({ clientSecret, currency: () => currencyOf(flow.getState()) }, manualQuery),
  );
  const tokenize = useSend(useStorePaymentMethod(payment), 'createPaymentMethod');
  const confirmWithMethod = useSend(useConfirmPayment(payment), 'confirmWithMethod');
  const authenticate = useSend(useAuthenticatePayment(payment), 'authenticatePayment');
  const complete = useSend(useCompletePayment(payment), 'completePayment');
  const confirmNewCard = useSend(useConfirmNewCard(payment), 'confirmPayment');
  const askVerdict = useSend(usePaymentVerdict(payment), 'askPaymentVerdict');
  const held = useRef<HeldForPayment>({});
  // Before the flow's own effect, which begins to read.
  const tabLock = useTabLock(paymentIdOfSecret(clientSecret));

  const performers = checkoutPerformers({
    client,
    tabLock,
    held: held.current,
    getState: () => flow.getState(),
    readLink: async (signal) => {
      const prefetched = takePrefetched<Page>(queryClient, page.queryKey, clock.now());
      if (prefetched !== undefined) return { ok: true, value: prefetched };
      const result = await readPage(signal);
      if (result.ok) noteUsed(result.value);
      return result;
    },
    readPayment: ({ payment_id: paymentId }, signal, inDoubt = callInDoubt(paymentId)) =>
      readWithVerdict(
        inDoubt,
        (question) => askVerdict({ ...question, report: notedReport(paymentId, question.operationId) }),
        () => readPayment(signal),
      ),
    tokenize,
    confirm: confirmWithMethod,
    authenticate,
    complete,
    confirmNewCard,
  });

  const [state, flow] = useFlow(paymentLinkCheckoutFlow, performers, () => openingRead, id);
  useChallengeHint(state.kind === 'authenticating' ? state.threeDS : undefined);
  const { dispatch } = flow;
  useAfterWait(flow, awaitsOutcome, () => forgetCall(paymentIdOfSecret(clientSecret)));
  const inBank = useCallback((event: ThreeDSEvent) => dispatch({ type: 'threeDS', event, at: event.at }), [dispatch]);

  const shown = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  useHoldWhileWorking(tabLock, working.has(state.kind), shown);
  const owing = needsNewSubmit(state) ? state.payment : undefined;
  useEffect(() => {
    if (owing !== undefined) noteSubmitOver(owing);
  }, [owing]);
  const uncharged = state.kind !== 'ready' || state.problem === undefined ? undefined : state.payment.payment_id;
  useEffect(() => {
    if (uncharged !== undefined) forgetAttempt(uncharged);
  }, [uncharged]);
  usePageShown(shown, inAnotherWindow.has(state.kind));
  useExpiry(
    state,
    useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]),
  );

  const [opened, setOpened] = useState(() => {
    if (everyState && initialData !== undefined) return readOnce(initialData, onLoopback(pageOrigin));
    return openedWith(initialData ?? prefetchedIn<Page>(queryClient, page.queryKey));
  });
  const shownAtFirst =
    state.kind === 'loading' && opened !== undefined && idOf(opened.link) === id ? opened : undefined;
  // Once only: what is loaded again later is something else.
  if (opened !== undefined && shownAtFirst === undefined) setOpened(undefined);
  /** What was submitted before this page had read the link itself, and the payment that was shown then. */
  const early = useRef<{ readonly instrument: PayInstrument; readonly shown: PaymentView }>(undefined);
  const confirm = useCallback(
    (instrument: PayInstrument) => {
      const { kind } = flow.getState();
      if (kind === 'loading' && shownAtFirst !== undefined) early.current = { instrument, shown: shownAtFirst.payment };
      // Only a form on screen can pay; what is under way keeps its own instrument.
      if (kind === 'ready') Object.assign(held.current, { instrument, operationId: newOperationId() });
      const direct = confirmsItself(instrument, client) ? { direct: true } : {};
      dispatch({ type: 'submit', using: instrument.using, ...direct, at: clock.now() });
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
    if (amount === shown.net_amount && currency === shown.currency) confirm(instrument);
  }, [state, confirm]);
  const retry = useCallback(() => dispatch({ type: 'retry', at: clock.now() }), [dispatch, clock]);
  const refresh = useCallback(() => {
    // Reads what was opened while its form is shown, which may have other order lines and methods now.
    dispatch({ type: 'expiryReached', at: clock.now() });
    shown();
  }, [dispatch, shown, clock]);
  const threeDS = useCallback((type: ThreeDSViewEvent) => inBank({ type, at: clock.now() }), [inBank, clock]);
  const submitOtp = useCallback(
    (code: string) => {
      const at = flow.getState();
      if (at.kind === 'awaitingCustomer' && at.action.kind === 'code') held.current.code = code;
      dispatch({ type: 'codeGiven', at: clock.now() });
    },
    [dispatch, flow, clock],
  );
  return { state: shownAtFirst ?? state, confirm, retry, refresh, submitOtp, threeDS };
}
