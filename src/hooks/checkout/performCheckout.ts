import type { Client, Result } from '../../client/index.ts';
import type {
  authenticatePayment,
  BrowserPayment,
  completePayment,
  InputOf,
  PaymentView,
  ThreeDSAuthentication,
} from '../../contract/index.ts';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutPage,
  CheckoutState,
  CompleteEvent,
  ThreeDSEvent,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import type { OperationInDoubt, PaymentRead } from '../flow-store/performRead.ts';
import { type Performers, type Performing, performEffect, startPageTimer, wrapEvents } from '../flow-store/useFlow.ts';
import type { StoredMethod } from '../mutations/framedCard.ts';
import type { ConfirmVariables, NewCardVariables, StoreVariables } from '../mutations/paymentWrites.ts';
import type { Send } from '../queries/clientCalls.ts';
import {
  authenticationInDoubt,
  findNotedCall,
  forgetCall,
  isOwnAttempt,
  noteAttempt,
  noteCall,
  noteReport,
  noteSubmit,
} from '../tab/sessionNotes.ts';
import type { TabLockHandle } from '../tab/useTabLock.ts';
import { getNextAction } from '../three-ds/nextAction.ts';
import { completePerformers } from '../three-ds/performComplete.ts';
import { threeDSPerformers } from '../three-ds/performThreeDS.ts';
import {
  isNew,
  isSentByBrowser,
  methodToStore,
  type PayInstrument,
  toConfirmationToOpen,
  toConfirmBody,
} from './payInstrument.ts';

/** What the payer has submitted, until it is sent. It never becomes React state. */
export interface SubmittedInput {
  instrument?: PayInstrument | undefined;
  /** Version 4 UUID of the operation, made at the submit. */
  operationId?: string;
  /** The one-time code, from its submit until it is sent. */
  code?: string | undefined;
}

/** What carries out the effects of a checkout. */
export interface CheckoutCalls {
  readonly client: Client;
  readonly tabLock: Pick<TabLockHandle, 'claim' | 'isLockedByOtherTab'>;
  readonly submitted: SubmittedInput;
  readonly getState: () => CheckoutState;
  readonly readLink: (signal: AbortSignal) => Promise<Result<CheckoutPage>>;
  /** `inDoubt`: the operation of this tab whose verdict comes with the read. @default the call that hands over the method, or completes */
  readonly readPayment: (payment: PaymentView, signal: AbortSignal, inDoubt?: OperationInDoubt) => Promise<PaymentRead>;
  readonly tokenize: (variables: StoreVariables) => Promise<Result<StoredMethod>>;
  readonly confirm: (variables: ConfirmVariables) => Promise<Result<BrowserPayment>>;
  readonly authenticate: Send<ThreeDSAuthentication, InputOf<typeof authenticatePayment>['body']>;
  readonly complete: Send<BrowserPayment, InputOf<typeof completePayment>['body']>;
  readonly confirmNewCard: (variables: NewCardVariables) => Promise<Result<BrowserPayment>>;
}

type PerformingCheckout = Performing<CheckoutEvent>;

/** The performers of a checkout's effects: each calls a mutation or a read, and dispatches its result. */
export function checkoutPerformers(calls: CheckoutCalls): Performers<CheckoutEffect, CheckoutEvent> {
  const { tabLock, submitted, getState } = calls;
  /** Every effect but `readLink` is about the payment of the state. */
  const withPayment = (carryOut: (payment: PaymentView) => void) => {
    const state = getState();
    if ('payment' in state) carryOut(state.payment);
  };
  return {
    readLink: (_, performing) => void readLink(calls, performing),
    read: (_, performing) => withPayment((payment) => void readPayment(calls, payment, performing)),
    tokenizeCard: (_, performing) =>
      tabLock.claim(
        () => void tokenizeCard(calls, performing),
        (failure, at) => performing.dispatch({ type: 'tokenizeFailed', failure, at }),
      ),
    confirm: ({ paymentMethodId }, performing) =>
      withPayment((payment) =>
        tabLock.claim(
          () => void confirmPayment(calls, payment, paymentMethodId, performing),
          (failure, at) => performing.dispatch({ type: 'confirmFailed', failure, at }),
        ),
      ),
    wait: startPageTimer,
    threeDS: ({ effect }, performing) =>
      withPayment((payment) =>
        performEffect(
          threeDSPerformers({
            payment,
            tabLock,
            authenticate: calls.authenticate,
            read: (signal) => calls.readPayment(payment, signal, authenticationInDoubt(payment)),
          }),
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
            payment: { paymentId: payment.payment_id, currency: payment.currency, attempt: payment.attempt_count },
            tabLock,
            complete: calls.complete,
            body: () => {
              const otp = submitted.code;
              submitted.code = undefined;
              return {
                ...defined({ otp, threeds_method_comp_ind: indicator }),
              };
            },
            read: (signal) => calls.readPayment(payment, signal),
          }),
          effect,
          wrapEvents(performing, (event: CompleteEvent): CheckoutEvent => ({ type: 'complete', event, at: event.at })),
        );
      }),
  };
}

async function readLink({ client, tabLock, readLink }: CheckoutCalls, { dispatch, clock, signal }: PerformingCheckout) {
  const [result, locked] = await Promise.all([readLink(signal), tabLock.isLockedByOtherTab()]);
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
  { client, tabLock, readPayment }: CheckoutCalls,
  payment: PaymentView,
  { dispatch, clock, signal }: PerformingCheckout,
) {
  const [{ result, ...own }, locked] = await Promise.all([readPayment(payment, signal), tabLock.isLockedByOtherTab()]);
  const at = clock.now();
  if (!result.ok) return dispatch({ type: 'readFailed', at });
  const answer = result.value;
  return dispatch({
    type: 'read',
    answer,
    ...getReadContext(client, answer, at),
    ...own,
    ...(locked === true ? { isLockedElsewhere: true } : {}),
    at,
  });
}

async function tokenizeCard({ submitted, tokenize }: CheckoutCalls, { dispatch, clock }: PerformingCheckout) {
  const { instrument } = submitted;
  if (instrument === undefined || !isNew(instrument)) return;
  const result = await tokenize('frame' in instrument ? instrument : { body: () => methodToStore(instrument) });
  const at = clock.now();
  dispatch(
    result.ok
      ? { type: 'tokenized', paymentMethodId: result.value.payment_method_id, at }
      : { type: 'tokenizeFailed', failure: result.failure, at },
  );
}

async function confirmPayment(
  calls: CheckoutCalls,
  payment: PaymentView,
  paymentMethodId: string | undefined,
  { dispatch, clock }: PerformingCheckout,
) {
  const { client, submitted, confirmNewCard, confirm } = calls;
  const { payment_id: paymentId, attempt_count: attempt, status, currency } = payment;
  const { instrument, operationId: id = '' } = submitted;
  if (instrument === undefined) return;
  submitted.instrument = undefined;
  noteCall(paymentId, { operation: 'confirm', id, since: clock.now(), attempt, status });
  noteSubmit(paymentId, clock.now());
  noteAttempt(payment);
  const operation = { operationId: id, currency };
  const result = isSentByBrowser(instrument, client)
    ? await confirmNewCard({
        ...instrument,
        ...operation,
        body: () => toConfirmationToOpen(instrument, payment),
        note: (report) => noteReport(paymentId, report),
      })
    : await confirm({
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
