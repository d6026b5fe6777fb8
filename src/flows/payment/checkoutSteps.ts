import type { BrowserPayment, MethodCompletion, OpenOperation, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { isOperationOpen } from '../callFailure.ts';
import { codeStep, wantsCode } from '../codeStep.ts';
import { type CompleteEvent, type CompleteState, completeAuthorizeFlow } from '../complete/completeAuthorize.ts';
import type { CustomerAction } from '../customerAction.ts';
import { askStep, type CodeProblem, firstReadMs } from '../customerStep.ts';
import { type Step, step } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { nextReadDelay, otherTabReadMs, slowReadMs } from '../reading.ts';
import {
  type NotAuthenticatedReason,
  type ThreeDSEvent,
  type ThreeDSStart,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from '../three-ds/threeDSAuthentication.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutPage, CheckoutState, Known } from './checkoutStates.ts';

/** A step of the checkout. */
export type Next = Step<CheckoutState, CheckoutEffect>;
export const read: CheckoutEffect = { type: 'read' };
export const readIn = (ms: number): CheckoutEffect => ({ type: 'wait', timer: 'read', ms });

/** What is known, with a newer payment when there is one. */
export function known(state: Known, payment: PaymentView = state.payment): Known {
  return { link: state.link, payment };
}

/** Until when a checkout can be paid: as its link says, or without one as its payment does. Absent: for as long as the service takes it. */
export const expiryOf = ({ payment_link: link, payment }: CheckoutPage): string | undefined =>
  link === undefined ? payment.expires_on : link.expiry;

/** True once the time to pay is over: as the link says, or without one by the payment's own time and the service's clock. */
export function isExpired({ payment_link: link, payment, server_time: now }: CheckoutPage): boolean {
  return link === undefined ? Date.parse(payment.expires_on ?? '') <= Date.parse(now) : link.status === 'expired';
}

/** True while a checkout takes a payment. A link of an unknown status takes none. */
const isActive = (page: CheckoutPage): boolean =>
  page.payment_link === undefined ? !isExpired(page) : page.payment_link.status === 'active';

/** True when a payment has failed for good: it takes no other method. */
export function isClosed(payment: PaymentView): boolean {
  return paymentPhase(payment) === 'failed' && payment.manual_retry_allowed === false;
}

/** A call about the payment whose end is not known; `since` when it is this page's own. */
export interface Unsettled {
  readonly operation: OpenOperation['operation'];
  readonly since?: number;
}

/** What is known beside the payment itself: a call that is open, whether another tab of this browser works on it, and the step that it asks for. */
export interface Beside {
  readonly action?: CustomerAction | undefined;
  readonly open?: Unsettled | undefined;
  readonly held?: boolean | undefined;
  readonly own?: boolean | undefined;
}

/** True when a call could still charge a payment in this phase. */
export function chargeable(payment: PaymentView): boolean {
  const phase = paymentPhase(payment);
  return phase === 'open' || phase === 'action' || (phase === 'failed' && !isClosed(payment));
}

/** Reads until a call that this page cannot see the answer of has come to its end. */
export function follow(base: Known, open: Unsettled, threeDS: ThreeDSStart | undefined, at: number): Next {
  const since = open.since ?? at;
  if (paymentPhase(base.payment) === 'action') {
    if (open.operation === 'complete')
      return completion({ ...base, complete: completeAuthorizeFlow.initial }, { type: 'resume', since, at });
    if (open.operation === 'authenticate' && threeDS !== undefined)
      return byNextAction(base, { ...threeDS, resumed: true }, at);
  }
  return [{ kind: 'checking', since, reads: 0, ...base }, readIn(nextReadDelay({ since, reads: 0 }))];
}

/**
 * The state that a payment's own phase leads to, whatever the page was doing. `fresh`: the payer has just paid on this page. While a call is open
 * the phase decides nothing, unless no call can change it.
 */
export function byPhase(
  base: Known,
  threeDS: ThreeDSStart | undefined,
  fresh: boolean,
  at: number,
  { open, held, action, own }: Beside = {},
): Next {
  const { payment } = base;
  const phase = paymentPhase(payment);
  if (chargeable(payment)) {
    if (held === true) return [{ kind: 'otherTab', ...base }, readIn(otherTabReadMs)];
    if (open !== undefined) return follow(base, open, threeDS, at);
  }
  switch (phase) {
    case 'paid':
      return [{ kind: 'paid', already: !fresh && own !== true, ...base }];
    case 'cancelled':
      return [{ kind: 'cancelled', ...base }];
    case 'processing':
      return [{ kind: 'processing', reads: 0, ...base }, readIn(2000)];
    case 'review':
      return [{ kind: 'review', reads: 0, ...base }, readIn(slowReadMs)];
    case 'unknown':
      return [{ kind: 'checking', since: at, reads: 0, ...base }, readIn(nextReadDelay({ since: at, reads: 0 }))];
    case 'failed':
      return isClosed(payment) || !isActive(base.link)
        ? [{ kind: 'failed', ...base }]
        : [{ kind: 'ready', problem: { kind: 'declined', payment }, ...base }];
    case 'action':
      // The end of a hidden page completes the payment without the payer. Only a submit on this page allows that.
      if (action?.kind === 'hiddenFrame' && !fresh)
        return [{ kind: 'completing', ...base, complete: completeAuthorizeFlow.initial }];
      return byNextAction(base, threeDS, at, action);
    case 'open':
      return isActive(base.link) ? [{ kind: 'ready', ...base }] : [{ kind: 'expired', ...base }];
    default:
      return phase satisfies never;
  }
}

/** True where the step is a 3-D Secure authentication, which charges nothing without a call of its own. */
export const wantsCheck = ({ next_action: action }: PaymentView): boolean =>
  action?.type === 'three_ds_invoke' || action?.three_ds_data !== undefined;

function byNextAction(base: Known, threeDS: ThreeDSStart | undefined, at: number, customer?: CustomerAction): Next {
  const action = base.payment.next_action;
  // What an older answer wants is over.
  if (threeDS !== undefined && wantsCheck(base.payment))
    return authentication(
      { ...base, threeDS: threeDSAuthenticationFlow.initial },
      { type: 'start', start: threeDS, at },
    );
  // The step may be taken on another device: the payment goes on even when the payer never returns to this page.
  if (action?.redirect_to_url !== undefined)
    return [{ kind: 'redirecting', url: action.redirect_to_url, ...base }, readIn(slowReadMs)];
  if (customer !== undefined) return awaiting(base, customer, at);
  return [{ kind: 'unsupportedAction', action: action?.type ?? 'none', reads: 0, ...base }, readIn(firstReadMs)];
}

/** A step that a call has led to has to be read before anything is said of it. */
const notRead = ([state, ...effects]: Next): Next => [
  state.kind === 'unsupportedAction' ? { ...state, unread: true } : state,
  ...effects,
];

/** Asks the person for a step, and begins to read. */
export function awaiting(base: Known, action: CustomerAction, at: number, problem?: CodeProblem): Next {
  const [step, ...effects] = askStep(base.payment, action, at, problem);
  return [{ kind: 'awaitingCustomer', ...step, action, ...base }, ...effects];
}

/**
 * True where the page shows that nothing was charged, that the outcome is unknown, or that another tab has a call open: from then on, also after a
 * reload, what is left of an attempt needs another submit.
 */
export function needsNewSubmit(
  state: CheckoutState,
): state is Extract<
  CheckoutState,
  { readonly kind: 'ready' | 'otherTab' | 'cannotConfirm' | 'authenticating' | 'completing' }
> {
  if (state.kind === 'ready' || state.kind === 'otherTab' || state.kind === 'cannotConfirm') return true;
  if (state.kind === 'authenticating')
    return state.threeDS.kind === 'unfinished' || state.threeDS.kind === 'approvedLate';
  if (state.kind !== 'completing') return false;
  const { complete } = state;
  return complete.kind === 'cannotConfirm' || complete.kind === 'ready';
}

const awaits: ReadonlySet<string> = new Set([
  'loading',
  'loadFailed',
  'confirming',
  'checking',
  'cannotConfirm',
  'sending',
]);

/** True while an operation of this tab may have an effect that the page has not seen; also before the page has read anything. */
export const awaitsOutcome = (state: CheckoutState): boolean =>
  awaits.has(state.kind === 'completing' ? state.complete.kind : state.kind);

/** Sends what the person, or the hidden page, has made possible. */
export function completeNow(state: Known, at: number, indicator?: MethodCompletion): Next {
  const more = indicator === undefined ? {} : { completion: indicator };
  return completion({ ...known(state), ...more, complete: completeAuthorizeFlow.initial }, { type: 'submit', at });
}

/** What a read adds to what is known. An unknown status has no rank: it always means that nothing may be sent for the moment. */
function newest(known: PaymentView, read: PaymentView): PaymentView {
  return paymentPhase(read) === 'unknown' ? read : newerPayment(known, read);
}

/** The same form, where the payment has failed because the time of its step was over. */
export const outOfTime = ([state, ...effects]: Next): Next =>
  state.kind === 'ready' && state.problem?.kind === 'declined'
    ? [{ ...state, problem: { ...state.problem, outOfTime: true } }, ...effects]
    : [state, ...effects];

/** The form, with the reason why the payer was not authenticated. */
export const notAuthenticated = (
  base: Known,
  reason: NotAuthenticatedReason,
): Extract<CheckoutState, { readonly kind: 'ready' }> => ({
  kind: 'ready',
  problem: { kind: 'notAuthenticated', reason },
  ...known(base),
});

/** Hands an event to the authentication inside, and moves on when it has ended. A read that is older than what is known tells it nothing. */
export function authentication(state: Known & { readonly threeDS: ThreeDSState }, event: ThreeDSEvent): Next {
  const payment = event.type === 'read' ? newest(state.payment, event.payment) : state.payment;
  const base = known(state, lastKnown(state.payment, payment));
  const open = event.type === 'read' ? event.open : undefined;
  // Another tab has gone on with the payment, so it no longer waits for this authentication.
  if (open !== undefined && open.operation !== 'authenticate' && chargeable(payment))
    return follow(base, { operation: open.operation }, undefined, event.at);
  const [threeDS, ...effects] = step(
    threeDSAuthenticationFlow,
    state.threeDS,
    event.type === 'read' ? { ...event, payment } : event,
  );
  switch (threeDS.kind) {
    case 'authenticated':
      return completion({ ...base, complete: completeAuthorizeFlow.initial }, { type: 'submit', at: event.at });
    case 'notAuthenticated': {
      const { reason } = threeDS;
      return 'start' in state.threeDS && state.threeDS.start.closesAttempt === true
        ? [{ kind: 'checking', notAuthenticated: reason, since: event.at, reads: 1, ...base }, read]
        : [notAuthenticated(base, reason)];
    }
    case 'settled':
      return notRead(byPhase(base, undefined, true, event.at, { open: besideOf({ open_operation: open }) }));
    default:
      return [
        { kind: 'authenticating', ...base, threeDS },
        ...effects.map((effect): CheckoutEffect => ({ type: 'threeDS', effect })),
      ];
  }
}

/** What complete-authorize may believe: no answer about another payment, and no read that is older than what is known. */
function believable(known: PaymentView, event: CompleteEvent): CompleteEvent {
  if (event.type === 'answered' && event.payment.payment_id !== known.payment_id)
    return { type: 'callFailed', failure: { kind: 'contract', effect: 'unknown' }, at: event.at };
  return event.type === 'read' ? { ...event, payment: newest(known, event.payment) } : event;
}

/** True when a payment waits for another customer action than before. A call never leads to a 3-D Secure authentication. */
function movedOn(before: PaymentView, now: PaymentView): boolean {
  const type = now.next_action?.type;
  return (
    paymentPhase(now) === 'action' &&
    type !== undefined &&
    type !== 'three_ds_invoke' &&
    type !== before.next_action?.type
  );
}

/** The part of a state that completes a payment. */
type Completing = Known & { readonly complete: CompleteState; readonly completion?: MethodCompletion };

/** Hands an event to complete-authorize inside, and moves on when it has ended. */
export function completion(before: Completing, event: CompleteEvent): Next {
  const believed = believable(before.payment, event);
  // The call has led to another step: it is that one which has to be taken now.
  if (believed.type === 'read' && believed.open === undefined && movedOn(before.payment, believed.payment))
    return notRead(byNextAction(known(before, believed.payment), undefined, event.at));
  // Another tab has a call open: its outcome is read, and nothing is shown before.
  if (believed.type === 'callFailed' && isOperationOpen(believed.failure) && before.complete.kind === 'sending')
    return [{ kind: 'otherTab', ...known(before) }, { type: 'read' }];
  const [complete, ...effects] = step(completeAuthorizeFlow, before.complete, believed);
  const state = known(before, believed.type === 'read' ? lastKnown(before.payment, believed.payment) : undefined);
  // The journal knows what the bank said of this attempt: only another card can go on.
  if (complete.kind === 'ready' && complete.failure?.code === 'not_authenticated')
    return [notAuthenticated(state, 'denied')];
  // A code that was not taken is typed again, not sent again.
  if (complete.kind === 'ready' && wantsCode(state.payment))
    return awaiting(
      state,
      codeStep(state.payment.next_action),
      event.at,
      complete.failure && { kind: 'notSent', failure: complete.failure },
    );
  switch (complete.kind) {
    case 'failed':
      // The service wants another method: the form is back and says that this one was not charged.
      if (paymentPhase(complete.payment) === 'open' && isActive(state.link))
        return [
          {
            kind: 'ready',
            problem: { kind: 'declined', payment: complete.payment },
            ...known(state, complete.payment),
          },
        ];
      return byPhase(known(state, complete.payment), undefined, true, event.at);
    case 'paid':
      return byPhase(known(state, complete.payment), undefined, true, event.at);
    case 'needsAction':
      return wantsCode(complete.payment)
        ? awaiting(known(state, complete.payment), codeStep(complete.payment.next_action), event.at, { kind: 'wrong' })
        : notRead(byNextAction(known(state, complete.payment), undefined, event.at));
    default:
      return [
        {
          kind: 'completing',
          ...defined({ completion: before.completion }),
          ...known(state),
          complete,
        },
        ...effects.map((effect): CheckoutEffect => ({ type: 'complete', effect })),
      ];
  }
}

/** True when a read shows a step for the person, and nothing else is open: then nothing is in doubt, and the step is what has to be shown. */
export function asksCustomer(event: Extract<CheckoutEvent, { readonly type: 'read' }>): boolean {
  const { open, held } = readContext(event);
  return event.action !== undefined && event.action.kind !== 'hiddenFrame' && open === undefined && held !== true;
}

/** Where a read leads that settles what the page was waiting for. `since`: when it began to wait, where one open question leads to the next. */
export function afterRead(
  state: Known,
  event: Extract<CheckoutEvent, { readonly type: 'read' }>,
  since?: number,
): Next {
  const { open, held } = readContext(event);
  const payment = newerPayment(state.payment, event.answer.payment);
  const beside = { open: since === undefined || open === undefined ? open : { since, ...open }, held };
  // The step that an older answer asks for is over. An authentication is found in what is known by then.
  const action = payment === event.answer.payment ? event.action : undefined;
  return byPhase(known(state, payment), event.threeDS, true, event.at, { ...beside, action });
}

/** What a read returns besides the payment. A call that this tab has sent itself is never another tab's. */
export function readContext({
  answer,
  noted,
  held,
  action,
}: Pick<Extract<CheckoutEvent, { readonly type: 'read' }>, 'answer' | 'noted' | 'held' | 'action'>): Beside {
  return noted === undefined ? { open: besideOf(answer), held, action } : { open: noted, action };
}

/** The call that an answer says is open; its age is the server's, so it counts from now. */
function besideOf({ open_operation: open }: Pick<BrowserPayment, 'open_operation'>): Unsettled | undefined {
  return open === undefined ? undefined : { operation: open.operation };
}

/**
 * True when a read shows the payment unchanged since before the call: that call may still be running. A payment that has failed, or whose
 * authentication has ended the attempt, takes another method only as a new attempt.
 *
 * A verdict does not replace it: beside "done" the copy may be older than the operation, and a form or an authentication that is on the screen, with no
 * operation in doubt, has to be distinguished from one that another tab has moved on.
 */
export function isUnchanged(before: PaymentView, now: PaymentView): boolean {
  const was = paymentPhase(before);
  const is = paymentPhase(now);
  if (is === 'unknown') return true;
  if (is === 'open') return was !== 'unknown';
  if (now.attempt_count !== before.attempt_count) return false;
  return is === 'failed' ? was === 'failed' || was === 'action' : is === 'action' && was === 'action';
}

/** The payment as it is known: an unknown status never replaces the known phase, which later reads are compared with. */
export function lastKnown(before: PaymentView, now: PaymentView): PaymentView {
  return paymentPhase(now) === 'unknown' ? before : now;
}
