import type { PaymentView } from '../../contract/index.ts';
import { awaitVerdict } from '../awaitingVerdict.ts';
import { type CallFailure, isOperationOpen, neverSent, refusal } from '../callFailure.ts';
import { slowAfterMs } from '../complete/completeAuthorize.ts';
import { isOver, isSameStep, stepRead, stepReadFailed, stepTimeUp } from '../customerStep.ts';
import type { Flow } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { oneMoreRead, slowReadMs } from '../reading.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, CheckoutTimer, Known } from './checkoutStates.ts';
import {
  afterRead,
  asksCustomer,
  authentication,
  byPhase,
  chargeable,
  completeNow,
  completion,
  follow,
  isClosed,
  isExpired,
  isUnchanged,
  known,
  lastKnown,
  type Next,
  notAuthenticated,
  outOfTime,
  read,
  readContext,
  readIn,
  wantsCheck,
} from './checkoutSteps.ts';

type ReadEvent = Extract<CheckoutEvent, { readonly type: 'read' }>;

type Awaiting = Extract<CheckoutState, { readonly kind: 'checking' | 'cannotConfirm' }>;

/** Rows of the states that await the verdict on a call. */
const awaiting = {
  read: (state: Awaiting, event: ReadEvent): Next => {
    const { verdict, at } = event;
    const payment = newerPayment(state.payment, event.answer.payment);
    if (!isUnchanged(state.payment, payment)) return afterRead(state, event, state.since);
    if (paymentPhase(payment) === 'action' && asksCustomer(event)) return afterRead(state, event);
    const awaited = awaitVerdict(state, at, { verdict, open: isOpen(event) });
    return awaited.known
      ? nothingDone(state, event, payment, awaited.failure)
      : [{ ...state, ...awaited.now, payment: lastKnown(state.payment, payment) }, awaited.next];
  },
  readFailed: (state: Awaiting, { at }: { readonly at: number }): Next => {
    const { now, next } = awaitVerdict(state, at);
    return [{ ...state, ...now }, next];
  },
  timeUp: (state: Awaiting, { timer }: { readonly timer: CheckoutTimer }): Next =>
    timer === 'read' ? [oneMoreRead(state), read] : [state],
  pageShown: (state: Awaiting): Next => [state, read],
};

/** A payment link, or a payment alone, from opening to the truth about the payment. */
export const paymentLinkCheckoutFlow: Flow<CheckoutState, CheckoutEvent, CheckoutEffect> = {
  name: 'paymentLinkCheckout',
  initial: { kind: 'loading' },
  final: ['notFound', 'expired', 'paid', 'failed', 'cancelled'],
  table: {
    loading: {
      linkRead: (_state, event) => {
        const { answer, resume, at } = event;
        if (answer.payment_link?.status === 'unknown' && paymentPhase(answer.payment) === 'open') {
          return [{ kind: 'loadFailed', failure: { kind: 'contract', effect: 'none' } }];
        }
        const base = { link: answer, payment: answer.payment };
        return byPhase(base, resume, false, at, { ...readContext(event), own: event.own });
      },
      linkReadFailed: (_state, { failure }): Next =>
        failure.status === 404 || failure.status === 401 ? [{ kind: 'notFound' }] : [{ kind: 'loadFailed', failure }],
    },
    loadFailed: {
      retry: () => [{ kind: 'loading' }, { type: 'readLink' }],
      // The payer is back, or online again, and still waits for the link; reading it costs nothing.
      pageShown: () => [{ kind: 'loading' }, { type: 'readLink' }],
    },
    notFound: {},
    expired: {},
    ready: {
      submit: (state, { using, direct }): Next =>
        using === 'card' && direct !== true
          ? [
              { kind: 'tokenizing', slow: false, ...known(state) },
              { type: 'tokenizeCard' },
              { type: 'wait', timer: 'slow', ms: slowAfterMs },
            ]
          : [
              { kind: 'confirming', slow: false, ...known(state) },
              { type: 'confirm' },
              { type: 'wait', timer: 'slow', ms: slowAfterMs },
            ],
      // The service decides whether the link has expired; what was typed stays until then. Loading the link again would resume the authentication that
      // has just ended without success.
      expiryReached: (state): Next =>
        paymentPhase(state.payment) === 'action' ? [state] : [state, { type: 'readLink' }],
      linkRead: (state, event): Next => {
        const { answer } = event;
        const { open, held } = readContext(event);
        const payment = newerPayment(state.payment, answer.payment);
        const same = isUnchanged(state.payment, payment) && paymentPhase(payment) !== 'unknown' && !isClosed(payment);
        // Another clock than the service's said that the time is over: the form stays, with what was typed.
        return same && !isExpired(answer) && open === undefined && held !== true
          ? [{ ...state, link: answer, payment }]
          : [{ kind: 'loading' }, { type: 'readLink' }];
      },
      // Another tab, or the person before this one, may have paid meanwhile.
      pageShown: (state) => [state, read],
      read: readBesideForm,
    },
    tokenizing: {
      tokenized: (state, { paymentMethodId }) => [
        { ...state, kind: 'confirming' },
        { type: 'confirm', paymentMethodId },
      ],
      // Storing moves no money: whatever happened to it, the form is back with everything that was typed.
      tokenizeFailed: (state, { failure }): Next =>
        isOperationOpen(failure)
          ? [{ kind: 'otherTab', ...known(state) }, read]
          : [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...known(state) }],
      timeUp: (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state]),
    },
    confirming: {
      confirmAnswered: (state, { answer, threeDS, action, at }) =>
        answer.payment.payment_id === state.payment.payment_id
          ? // The answer to the call itself is newer than anything read before it.
            byPhase(known(state, answer.payment), threeDS, true, at, { action })
          : [{ kind: 'checking', since: at, reads: 1, ...known(state) }, read],
      confirmFailed: (state, { failure, at }): Next => {
        if (isOperationOpen(failure)) return [{ kind: 'otherTab', ...known(state) }, read];
        if (neverSent(failure)) return [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...known(state) }];
        return [{ kind: 'checking', since: at, reads: 1, ...refusal(failure), ...known(state) }, read];
      },
      timeUp: (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state]),
    },
    otherTab: {
      // Taken over as after a reload: what the other tab has asked the bank for is not asked for again.
      read: (state, { threeDS, ...event }) =>
        afterRead(state, threeDS === undefined ? event : { ...event, threeDS: { ...threeDS, resumed: true } }),
      readFailed: (state) => [state, readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    authenticating: {
      threeDS: (state, { event }) => authentication(state, event),
      pageShown: (state, { at }) => authentication(state, { type: 'pageShown', at }),
    },
    redirecting: {
      pageShown: (state) => [state, read],
      read: (state, event) => afterRead(state, event),
      readFailed: (state) => [state, readIn(slowReadMs)],
      timeUp: (state, { timer, hidden }): Next => (timer === 'read' && hidden !== true ? [state, read] : [state]),
    },
    awaitingCustomer: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        const { open, held } = readContext(event);
        if (paymentPhase(payment) !== 'action' || !isSameStep(state, payment) || open !== undefined || held === true) {
          const next = afterRead(state, event);
          return isOver(state.action, event.at) ? outOfTime(next) : next;
        }
        // An older answer's step is over.
        const { action = state.action } = payment === state.payment ? state : event;
        return stepRead(state, { payment, action }, event.at);
      },
      readFailed: (state, { at }) => stepReadFailed(state, at),
      timeUp: (state, event): Next => stepTimeUp(state, event) ?? completeNow(state, event.at, 'N'),
      pageShown: (state) => [state, read],
      threeDS: (state, { event, at }): Next =>
        event.type === 'methodEnded' && state.action.kind === 'hiddenFrame' ? completeNow(state, at, 'Y') : [state],
      codeGiven: (state, { at }): Next => (state.action.kind === 'code' ? completeNow(state, at) : [state]),
    },
    unsupportedAction: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        const { open, held } = readContext(event);
        // A hidden page is shown once: what the payment asks for after that, it does not ask for again.
        const same = payment.next_action?.type === state.action && !asksCustomer(event);
        if (paymentPhase(payment) === 'action' && same && open === undefined && held !== true)
          return [
            { kind: 'unsupportedAction', action: state.action, reads: state.reads + 1, ...known(state, payment) },
            readIn(state.reads < 10 ? 4000 : slowReadMs),
          ];
        return afterRead(state, event);
      },
      readFailed: (state) => [oneMoreRead(state), readIn(slowReadMs)],
      timeUp: (state, { timer, hidden }): Next => (timer === 'read' && hidden !== true ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    completing: {
      complete: (state, { event }) => completion(state, event),
      pageShown: (state, { at }) => completion(state, { type: 'pageShown', at }),
      retry: (state, { at }) => completion(state, { type: 'submit', at }),
    },
    checking: {
      ...awaiting,
      // A payer who was not authenticated is charged nothing: the read decides alone whether the payment takes another attempt.
      read: (state, event) =>
        state.notAuthenticated === undefined
          ? awaiting.read(state, event)
          : readBesideForm(notAuthenticated(state, state.notAuthenticated), event),
      readFailed: (state, event) =>
        state.notAuthenticated === undefined
          ? awaiting.readFailed(state, event)
          : [notAuthenticated(state, state.notAuthenticated)],
    },
    cannotConfirm: awaiting,
    processing: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        if (paymentPhase(payment) === 'processing')
          return [{ ...oneMoreRead(state), payment }, readIn(state.reads < 10 ? 4000 : slowReadMs)];
        return afterRead(state, event);
      },
      readFailed: (state) => [oneMoreRead(state), readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    review: {
      read: (state, event) => {
        const payment = newerPayment(state.payment, event.answer.payment);
        if (paymentPhase(payment) === 'review') return [{ ...oneMoreRead(state), payment }, readIn(slowReadMs)];
        return afterRead(state, event);
      },
      readFailed: (state) => [oneMoreRead(state), readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    paid: {},
    failed: {},
    cancelled: {},
  },
};

/** Refusals that say the payment is over or has moved on: the service's own codes (design decision; as deployments answer) and our routes'. */
const movedOn: ReadonlySet<string> = new Set(['IR_08', 'payment_expired', 'payment_not_open']);

/** True when a read leaves something open: a call about the payment has not come to its end, here or in another tab, or the status is unknown. */
function isOpen({ answer, held }: ReadEvent): boolean {
  const { payment, open_operation } = answer;
  return held === true || paymentPhase(payment) === 'unknown' || (open_operation !== undefined && chargeable(payment));
}

/** Where a read leads that shows the payment unchanged, once no operation is in doubt. `failure`: why this tab's had no effect. */
function nothingDone(state: Known, event: ReadEvent, payment: PaymentView, failure: CallFailure | undefined): Next {
  if (isClosed(payment)) return afterRead(state, event);
  const phase = paymentPhase(payment);
  // Refused because the time to pay is over or the payment has moved on: the link says which when it is read again.
  if (movedOn.has(failure?.code ?? '') && phase !== 'action') return [{ kind: 'loading' }, { type: 'readLink' }];
  if (failure !== undefined)
    return [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...known(state, payment) }];
  // Any step but an authentication may go on without this page.
  return phase === 'action' && wantsCheck(payment)
    ? [{ kind: 'ready', ...known(state, payment) }]
    : byPhase(known(state, payment), event.threeDS, true, event.at);
}

/** Where a read leads while the form is shown. */
function readBesideForm(state: Extract<CheckoutState, { readonly kind: 'ready' }>, event: ReadEvent): Next {
  const { answer, threeDS, at } = event;
  const { open, held, action } = readContext(event);
  const payment = newerPayment(state.payment, answer.payment);
  // The page has shown that nothing was charged: the authentication is not resumed without another submit.
  const phase = paymentPhase(payment);
  const stays = phase === 'open' || (phase !== 'unknown' && isUnchanged(state.payment, payment));
  if (stays && !isClosed(payment) && open === undefined && held !== true) return [{ ...state, payment }];
  // Nor is it resumed because an unknown status came in between, or because another tab has a call open.
  if (paymentPhase(state.payment) === 'action' && (phase === 'unknown' || phase === 'action'))
    return follow(known(state), { operation: 'confirm' }, undefined, at);
  return byPhase(known(state, payment), threeDS, false, at, { open, held, action });
}
