import type { PaymentView } from '../../contract/index.ts';
import { awaitsVerdict, awaitVerdict } from '../awaitingVerdict.ts';
import { amountChanged, type CallFailure, isOperationOpen, keepRefusal, maySubmitAgain } from '../callFailure.ts';
import { isSameStep, isStepExpired, stepRead, stepReadFailed, stepTimeUp } from '../customerStep.ts';
import { type Flow, marksSlowCall, polls, read, readIn, type Step, slowTimer } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { oneMoreRead, pollsSlowly, slowReadMs } from '../reading.ts';
import type { CheckoutData, CheckoutEffect, CheckoutEvent, CheckoutState } from './checkoutStates.ts';
import {
  applyRead,
  asksCustomer,
  type CheckoutStep,
  canStillCharge,
  getCallContext,
  isExpired,
  isFinallyFailed,
  isUnchanged,
  markTimedOut,
  mustWait,
  needsAuthentication,
  passOverUnknown,
  pickCheckoutData,
  showNotAuthenticated,
  startCompletion,
  stateForPhase,
  stepAuthentication,
  stepCompletion,
  waitForOpenCall,
} from './checkoutSteps.ts';

type ReadEvent = Extract<CheckoutEvent, { readonly type: 'read' }>;

type Ready = Extract<CheckoutState, { readonly kind: 'ready' }>;

type TimeUp = Extract<CheckoutEvent, { readonly type: 'timeUp' }>;

type Awaiting = Extract<CheckoutState, { readonly kind: 'checking' | 'unknown' }>;

/** Transitions of `checking` and `unknown`: the outcome of a call is unknown, and the payment is polled with the verdict on it. */
const awaitingVerdict = {
  ...awaitsVerdict,
  read: (state: Awaiting, event: ReadEvent): CheckoutStep => {
    const { verdict, at } = event;
    const payment = newerPayment(state.payment, event.answer.payment);
    if (!isUnchanged(state.payment, payment)) return applyRead(state, event, state.since);
    if (paymentPhase(payment) === 'action' && asksCustomer(event)) return applyRead(state, event);
    const awaited = awaitVerdict(state, at, { verdict, open: hasOpenCall(event) });
    return awaited.known
      ? handleNoEffect(state, event, payment, awaited.failure)
      : [{ ...state, ...awaited.now, payment: passOverUnknown(state.payment, payment) }, awaited.next];
  },
};

/** The same while the payer is likely to be on another page: nothing is read in the background. */
const pollsWhileVisible = {
  ...pollsSlowly,
  timeUp: <State>(state: State, { timer, hidden }: TimeUp): Step<State, CheckoutEffect> =>
    timer === 'read' && hidden !== true ? [state, read] : [state],
};

/** A failed read counts too: the pause before the next one grows with their number. */
const countFailedRead = <State extends { readonly reads: number }>(state: State): Step<State, CheckoutEffect> => [
  oneMoreRead(state),
  readIn(slowReadMs),
];

/** Transitions of `processing` and `review`, which last while reads show the phase of that name. */
const inProgress = {
  ...polls,
  read: (state: Extract<CheckoutState, { readonly kind: 'processing' | 'review' }>, event: ReadEvent): CheckoutStep => {
    const payment = newerPayment(state.payment, event.answer.payment);
    if (paymentPhase(payment) !== state.kind) return applyRead(state, event);
    const pause = state.kind === 'processing' && state.reads < 10 ? 4000 : slowReadMs;
    return [{ ...oneMoreRead(state), payment }, readIn(pause)];
  },
  readFailed: countFailedRead,
};

/** The checkout of one payment, with or without a payment link, from loading to a final status. */
export const paymentLinkCheckoutFlow: Flow<CheckoutState, CheckoutEvent, CheckoutEffect> = {
  name: 'paymentLinkCheckout',
  initial: { kind: 'loading' },
  final: ['notFound', 'expired', 'succeeded', 'failed', 'cancelled'],
  table: {
    loading: {
      linkRead: (_state, event) => {
        const { answer, threeDS, at } = event;
        if (answer.payment_link?.status === 'unknown' && paymentPhase(answer.payment) === 'open') {
          return [{ kind: 'loadFailed', failure: { kind: 'contract', effect: 'none' } }];
        }
        const base = { page: answer, payment: answer.payment };
        return stateForPhase(base, {
          at,
          followsAttempt: false,
          threeDS,
          ...getCallContext(event),
          isOwnAttempt: event.isOwnAttempt,
        });
      },
      // The answer that is awaited may be older than the change.
      refresh: (state) => [state, { type: 'readLink' }],
      linkReadFailed: (_state, { failure }): CheckoutStep =>
        failure.status === 404 || failure.status === 401 ? [{ kind: 'notFound' }] : [{ kind: 'loadFailed', failure }],
    },
    loadFailed: {
      retry: () => [{ kind: 'loading' }, { type: 'readLink' }],
      // The payer has returned to the page, or is online again.
      pageShown: () => [{ kind: 'loading' }, { type: 'readLink' }],
    },
    notFound: {},
    expired: {},
    ready: {
      // While the payment is read nothing is sent: it may cost something else.
      submit: (state, { using, direct }): CheckoutStep =>
        state.refreshing === true
          ? [state]
          : (using === 'card' || using === 'wallet') && direct !== true
            ? [{ kind: 'tokenizing', slow: false, ...pickCheckoutData(state) }, { type: 'tokenizeCard' }, slowTimer]
            : [{ kind: 'confirming', slow: false, ...pickCheckoutData(state) }, { type: 'confirm' }, slowTimer],
      refresh: (state) => [{ ...state, refreshing: true }, getFormRead(state)],
      submitRefused: (state, { failure }): CheckoutStep => [{ ...state, problem: { kind: 'notSent', failure } }],
      // The service decides whether the link has expired; until its answer the form stays.
      expiryReached: (state): CheckoutStep => {
        return isAuthenticationPending(state) ? [state] : [state, { type: 'readLink' }];
      },
      linkRead: (state, event): CheckoutStep => {
        const { answer } = event;
        const payment = newerPayment(state.payment, answer.payment);
        const isSame =
          isUnchanged(state.payment, payment) && paymentPhase(payment) !== 'unknown' && !isFinallyFailed(payment);
        // Where only the device's clock said that the link has expired, the form stays with what was typed.
        return isSame && !isExpired(answer) && !mustWait(getCallContext(event))
          ? [endRefresh({ ...state, page: answer, payment })]
          : [{ kind: 'loading' }, { type: 'readLink' }];
      },
      // The form goes on with what it shows: the proxy refuses an amount that the payment no longer has.
      linkReadFailed: (state) => [endRefresh(state)],
      readFailed: (state) => [isAuthenticationPending(state) ? endRefresh(state) : state],
      // Another tab may have paid meanwhile.
      pageShown: (state) => [state, read],
      read: applyReadToForm,
    },
    tokenizing: {
      ...marksSlowCall,
      tokenized: (state, { paymentMethodId }) => [
        { ...state, kind: 'confirming' },
        { type: 'confirm', paymentMethodId },
      ],
      // Tokenizing moves no money: the form comes back with everything that was typed.
      tokenizeFailed: (state, { failure }): CheckoutStep =>
        isOperationOpen(failure)
          ? [{ kind: 'otherTab', ...pickCheckoutData(state) }, read]
          : [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...pickCheckoutData(state) }],
    },
    confirming: {
      ...marksSlowCall,
      confirmAnswered: (state, { answer, threeDS, action, at }) =>
        answer.payment.payment_id === state.payment.payment_id
          ? // The answer to the confirmation is newer than any read before it.
            stateForPhase(pickCheckoutData(state, answer.payment), { at, followsAttempt: true, threeDS, action })
          : [{ kind: 'checking', since: at, reads: 1, ...pickCheckoutData(state) }, read],
      confirmFailed: (state, { failure, at }): CheckoutStep => {
        if (isOperationOpen(failure)) return [{ kind: 'otherTab', ...pickCheckoutData(state) }, read];
        if (maySubmitAgain(failure))
          return [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...pickCheckoutData(state) }];
        return [{ kind: 'checking', since: at, reads: 1, ...keepRefusal(failure), ...pickCheckoutData(state) }, read];
      },
    },
    otherTab: {
      // As after a reload: an authentication that the other tab has begun is resumed, not started again.
      read: (state, { threeDS, ...event }) =>
        applyRead(state, threeDS === undefined ? event : { ...event, threeDS: { ...threeDS, resumed: true } }),
      ...pollsSlowly,
    },
    authenticating: {
      threeDS: (state, { event }) => stepAuthentication(state, event),
      pageShown: (state, { at }) => stepAuthentication(state, { type: 'pageShown', at }),
    },
    redirecting: {
      ...pollsWhileVisible,
      read: (state, event) => applyRead(state, event),
    },
    requiresAction: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        if (paymentPhase(payment) !== 'action' || !isSameStep(state, payment) || mustWait(getCallContext(event))) {
          const next = applyRead(state, event);
          return isStepExpired(state.action, event.at) ? markTimedOut(next) : next;
        }
        // Where the known payment is newer than the answer, so is its action.
        const { action = state.action } = payment === state.payment ? state : event;
        return stepRead(state, { payment, action }, event.at);
      },
      readFailed: (state, { at }) => stepReadFailed(state, at),
      timeUp: (state, event): CheckoutStep => stepTimeUp(state, event) ?? startCompletion(state, event.at, 'N'),
      pageShown: (state) => [state, read],
      threeDS: (state, { event, at }): CheckoutStep =>
        event.type === 'methodEnded' && state.action.kind === 'hiddenFrame' ? startCompletion(state, at, 'Y') : [state],
      codeGiven: (state, { at }): CheckoutStep => (state.action.kind === 'code' ? startCompletion(state, at) : [state]),
    },
    unsupportedAction: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        // A read may return an action that this page can show after all. A hidden frame is shown once, so it is none of these.
        const isSame = payment.next_action?.type === state.action && !asksCustomer(event);
        if (paymentPhase(payment) === 'action' && isSame && !mustWait(getCallContext(event)))
          return [{ ...oneMoreRead(state), payment }, readIn(state.reads < 10 ? 4000 : slowReadMs)];
        return applyRead(state, event);
      },
      ...pollsWhileVisible,
      readFailed: countFailedRead,
    },
    completing: {
      complete: (state, { event }) => stepCompletion(state, event),
      pageShown: (state, { at }) => stepCompletion(state, { type: 'pageShown', at }),
      retry: (state, { at }) => stepCompletion(state, { type: 'submit', at }),
    },
    checking: {
      ...awaitingVerdict,
      // A payer who was not authenticated is not charged: the read only decides whether the payment takes another attempt.
      read: (state, event) =>
        state.notAuthenticated === undefined
          ? awaitingVerdict.read(state, event)
          : applyReadToForm(showNotAuthenticated(state, state.notAuthenticated), event),
      readFailed: (state, event) =>
        state.notAuthenticated === undefined
          ? awaitingVerdict.readFailed(state, event)
          : [showNotAuthenticated(state, state.notAuthenticated)],
    },
    unknown: awaitingVerdict,
    processing: inProgress,
    review: inProgress,
    succeeded: {},
    failed: {},
    cancelled: {},
  },
};

/** Codes of refusals because the payment has expired or is not open: the service's (as deployments answer) and the proxy's. */
const notOpenCodes: ReadonlySet<string> = new Set(['IR_08', 'payment_expired', 'payment_not_open']);

/** True where a call about the payment is open, in this tab or another one, or the status of the payment is unknown. */
function hasOpenCall({ answer, isLockedElsewhere }: ReadEvent): boolean {
  const { payment, open_operation } = answer;
  return (
    isLockedElsewhere === true ||
    paymentPhase(payment) === 'unknown' ||
    (open_operation !== undefined && canStillCharge(payment))
  );
}

/** Handles a read after which it is certain that no operation had an effect. `failure`: why this tab's operation had none. */
function handleNoEffect(
  state: CheckoutData,
  event: ReadEvent,
  payment: PaymentView,
  failure: CallFailure | undefined,
): CheckoutStep {
  if (isFinallyFailed(payment)) return applyRead(state, event);
  const phase = paymentPhase(payment);
  // Refused because the payment has expired or is not open: reading the link again tells which.
  if (notOpenCodes.has(failure?.code ?? '') && phase !== 'action') return [{ kind: 'loading' }, { type: 'readLink' }];
  if (failure !== undefined) {
    const form: Ready = { kind: 'ready', problem: { kind: 'notSent', failure }, ...pickCheckoutData(state, payment) };
    // Order lines and payment methods may have changed with the amount.
    return failure.code === amountChanged.code ? [{ ...form, refreshing: true }, getFormRead(form)] : [form];
  }
  // Any action but 3-D Secure may go on without this page, so it is shown.
  return phase === 'action' && needsAuthentication(payment)
    ? [{ kind: 'ready', ...pickCheckoutData(state, payment) }]
    : stateForPhase(pickCheckoutData(state, payment), { at: event.at, followsAttempt: true, threeDS: event.threeDS });
}

/** True for a form that is shown although the payment still asks for an authentication, which has failed. */
const isAuthenticationPending = ({ payment }: Ready): boolean => paymentPhase(payment) === 'action';

/** The read that updates the form: of the payment alone while an authentication is pending, because reading the link would resume it. */
const getFormRead = (state: Ready): CheckoutEffect => (isAuthenticationPending(state) ? read : { type: 'readLink' });

/** The form once the read has ended, successfully or not. */
const endRefresh = ({ refreshing: _, ...state }: Ready): Ready => state;

/** The state after a read while the form is shown. */
function applyReadToForm(state: Ready, event: ReadEvent): CheckoutStep {
  const { answer, threeDS, at } = event;
  const context = getCallContext(event);
  const payment = newerPayment(state.payment, answer.payment);
  const phase = paymentPhase(payment);
  const isSame = phase === 'open' || (phase !== 'unknown' && isUnchanged(state.payment, payment));
  // The page shows that nothing was charged, so an authentication is not resumed without another submit.
  if (isSame && !isFinallyFailed(payment) && !mustWait(context)) {
    const form = { ...state, payment };
    return [isAuthenticationPending(state) ? endRefresh(form) : form];
  }
  // Nor is it resumed after an unknown status or a call of another tab: the payment is polled instead.
  if (paymentPhase(state.payment) === 'action' && (phase === 'unknown' || phase === 'action'))
    return waitForOpenCall(pickCheckoutData(state), { operation: 'confirm' }, { at });
  return stateForPhase(pickCheckoutData(state, payment), { at, followsAttempt: false, threeDS, ...context });
}
