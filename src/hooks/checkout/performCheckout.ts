import { type Client, newOperationId, type Result } from '../../client/index.ts';
import type { BrowserPayment, PaymentView } from '../../contract/index.ts';
import {
  type CallFailure,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutPage,
  type CheckoutState,
  type CompleteEvent,
  nothingSubmitted,
  type ThreeDSEvent,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import {
  callInDoubt,
  findNotedCall,
  forgetCall,
  isOwnAttempt,
  noteAttempt,
  noteCall,
  noteReport,
  noteSubmit,
} from '../browser-tabs/sessionNotes.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { type Performers, type Performing, performEffect, startPageTimer, wrapEvents } from '../flow-store/useFlow.ts';
import { useFreshRead, usePaymentRead } from '../flow-store/useFreshRead.ts';
import {
  type PaymentCredentials,
  useAuthenticatePayment,
  useCompletePayment,
  useConfirmNewCard,
  useConfirmPayment,
  useStorePaymentMethod,
} from '../mutations/paymentWrites.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { noteUsed, takePrefetched } from '../queries/prefetchedAnswer.ts';
import type { ReadOptions } from '../queries/readOptions.ts';
import { getNextAction } from '../three-ds/nextAction.ts';
import { completePerformers } from '../three-ds/performComplete.ts';
import { threeDSPerformers } from '../three-ds/performThreeDS.ts';
import {
  isNewInstrument,
  isSentByBrowser,
  type PayInstrument,
  toConfirmationToOpen,
  toConfirmBody,
  toMethodToStore,
} from './payInstrument.ts';

/** What the payer has submitted: what to pay with until it is sent, and a one-time code. It never becomes React state. */
export interface SubmittedInput {
  instrument?: PayInstrument | undefined;
  /** The one-time code, from its submit until its call begins. */
  code?: string | undefined;
}

/** The queries and mutations of a checkout, as functions that its flow can call. */
export function useCheckoutCalls<Page extends CheckoutPage>(
  page: ReadOptions<Page>,
  payment: PaymentCredentials,
  getState: () => CheckoutState,
) {
  const { clock, queryClient } = useTillkit();
  const currency = () => {
    const state = getState();
    return 'payment' in state ? state.payment.currency : undefined;
  };
  const readPage = useFreshRead(page);
  return {
    readLink: async (signal: AbortSignal): Promise<Result<CheckoutPage>> => {
      const prefetched = takePrefetched<Page>(queryClient, page.queryKey, clock.now());
      if (prefetched !== undefined) return { ok: true, value: prefetched };
      const result = await readPage(signal);
      if (result.ok) noteUsed(result.value);
      return result;
    },
    readPayment: usePaymentRead({ ...payment, currency }),
    tokenize: useSend(useStorePaymentMethod(payment), 'createPaymentMethod'),
    confirm: useSend(useConfirmPayment(payment), 'confirmWithMethod'),
    confirmNewCard: useSend(useConfirmNewCard(payment), 'confirmPayment'),
    authenticate: useSend(useAuthenticatePayment(payment), 'authenticatePayment'),
    complete: useSend(useCompletePayment(payment), 'completePayment'),
  };
}

/** What the performers of a checkout work with. */
export interface CheckoutTools {
  readonly client: Client;
  readonly calls: ReturnType<typeof useCheckoutCalls>;
  readonly tabLock: Pick<TabLockHandle, 'claim' | 'isLockedByOtherTab'>;
  readonly submitted: SubmittedInput;
  readonly getState: () => CheckoutState;
}

type PerformingCheckout = Performing<CheckoutEvent>;

/** The performers of a checkout's effects: each calls a mutation or a read, and dispatches its result. */
export function checkoutPerformers(tools: CheckoutTools): Performers<CheckoutEffect, CheckoutEvent> {
  const { client, calls, tabLock, submitted, getState } = tools;
  /** Every effect but `readLink` is about the payment of the state. */
  const withPayment = (carryOut: (payment: PaymentView) => void) => {
    const state = getState();
    if ('payment' in state) carryOut(state.payment);
  };
  return {
    readLink: (_, performing) => void readLink(tools, performing),
    read: (_, performing) => withPayment((payment) => void readPayment(tools, payment, performing)),
    tokenizeCard: (_, performing) =>
      tabLock.claim(() => void tokenizeCard(tools, performing), failSubmit(submitted, performing, 'tokenizeFailed')),
    confirm: ({ paymentMethodId }, performing) =>
      withPayment((payment) =>
        tabLock.claim(
          () => void confirmPayment(tools, payment, paymentMethodId, performing),
          failSubmit(submitted, performing, 'confirmFailed'),
        ),
      ),
    wait: startPageTimer,
    threeDS: ({ effect }, performing) =>
      withPayment((payment) =>
        performEffect(
          threeDSPerformers({ payment, tabLock, ...calls }),
          effect,
          wrapEvents(performing, (event: ThreeDSEvent): CheckoutEvent => ({ type: 'threeDS', event, at: event.at })),
        ),
      ),
    complete: ({ effect }, performing) =>
      withPayment((payment) => {
        const state = getState();
        const indicator = state.kind === 'completing' ? state.completion : undefined;
        performEffect(
          completePerformers({
            client,
            payment: { paymentId: payment.payment_id, currency: payment.currency, attempt: payment.attempt_count },
            tabLock,
            complete: calls.complete,
            takeBody: () => {
              const otp = submitted.code;
              submitted.code = undefined;
              return {
                ...defined({ otp, threeds_method_comp_ind: indicator }),
              };
            },
            readPayment: calls.readPayment,
          }),
          effect,
          wrapEvents(performing, (event: CompleteEvent): CheckoutEvent => ({ type: 'complete', event, at: event.at })),
        );
      }),
  };
}

async function readLink({ client, calls, tabLock }: CheckoutTools, { dispatch, clock, signal }: PerformingCheckout) {
  const [result, locked] = await Promise.all([calls.readLink(signal), tabLock.isLockedByOtherTab()]);
  const at = clock.now();
  if (!result.ok) return dispatch({ type: 'linkReadFailed', failure: result.failure, at });
  const answer = result.value;
  return dispatch({
    type: 'linkRead',
    answer,
    ...getReadContext(client, answer, at),
    ...(locked === true ? { isLockedElsewhere: true } : {}),
    ...(isOwnAttempt(answer.payment) ? { isOwnAttempt: true } : {}),
    at,
  });
}

async function readPayment(
  { client, calls, tabLock }: CheckoutTools,
  payment: PaymentView,
  { dispatch, clock, signal }: PerformingCheckout,
) {
  const [{ result, ...ownVerdict }, locked] = await Promise.all([
    calls.readPayment(callInDoubt(payment.payment_id), signal),
    tabLock.isLockedByOtherTab(),
  ]);
  const at = clock.now();
  if (!result.ok) return dispatch({ type: 'readFailed', at });
  const answer = result.value;
  return dispatch({
    type: 'read',
    answer,
    ...getReadContext(client, answer, at),
    ...ownVerdict,
    ...(locked === true ? { isLockedElsewhere: true } : {}),
    at,
  });
}

/** Reports a submit of which nothing more is sent, and forgets what it was to be paid with. */
const failSubmit =
  (submitted: SubmittedInput, { dispatch, signal }: PerformingCheckout, type: 'tokenizeFailed' | 'confirmFailed') =>
  (failure: CallFailure, at: number) => {
    // Once the page was hidden and shown again, the instrument may be that of the next submit.
    if (!signal.aborted) submitted.instrument = undefined;
    dispatch({ type, failure, at });
  };

async function tokenizeCard({ calls, submitted }: CheckoutTools, performing: PerformingCheckout) {
  const { dispatch, clock } = performing;
  const { instrument } = submitted;
  const fail = failSubmit(submitted, performing, 'tokenizeFailed');
  if (instrument === undefined || !isNewInstrument(instrument)) return fail(nothingSubmitted, clock.now());
  const result = await calls.tokenize('frame' in instrument ? instrument : { body: () => toMethodToStore(instrument) });
  const at = clock.now();
  if (!result.ok) return fail(result.failure, at);
  return dispatch({ type: 'tokenized', paymentMethodId: result.value.payment_method_id, at });
}

async function confirmPayment(
  { client, calls, submitted }: CheckoutTools,
  payment: PaymentView,
  paymentMethodId: string | undefined,
  { dispatch, clock }: PerformingCheckout,
) {
  const { payment_id: paymentId, attempt_count: attempt, status, currency } = payment;
  const { instrument } = submitted;
  if (instrument === undefined) return dispatch({ type: 'confirmFailed', failure: nothingSubmitted, at: clock.now() });
  submitted.instrument = undefined;
  const operationId = newOperationId();
  noteCall(paymentId, { operation: 'confirm', id: operationId, since: clock.now(), attempt, status });
  noteSubmit(paymentId, clock.now());
  noteAttempt(payment);
  const operation = { operationId, currency };
  const result = isSentByBrowser(instrument, client)
    ? await calls.confirmNewCard({
        ...instrument,
        ...operation,
        body: () => toConfirmationToOpen(instrument, payment),
        onReport: (report) => noteReport(paymentId, report),
      })
    : await calls.confirm({
        ...operation,
        body: () => toConfirmBody(instrument, payment, paymentMethodId),
        ...('frame' in instrument ? { frame: instrument.frame } : {}),
      });
  const at = clock.now();
  if (result.ok || result.failure.effect === 'none') forgetCall(paymentId);
  if (!result.ok) return dispatch({ type: 'confirmFailed', failure: result.failure, at });
  const answer = result.value;
  noteAttempt(answer.payment, true);
  return dispatch({ type: 'confirmAnswered', answer, ...getNextAction(client, answer, at, true), at });
}

/** What belongs to a read on this page: the action that the payment asks for, and the call that this tab has noted. */
const getReadContext = (client: Client, answer: BrowserPayment, at: number) => ({
  ...getNextAction(client, answer, at),
  ...defined({ noted: findNotedCall(answer.payment, at) }),
});
