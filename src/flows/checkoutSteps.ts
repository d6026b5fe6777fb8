import type { BrowserPayment, OpenOperation, PaymentView } from '../contract/index.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, Known } from './checkoutStates.ts';
import { type CompleteEvent, type CompleteState, completeAuthorizeFlow } from './completeAuthorize.ts';
import { type Step, step } from './flow.ts';
import { newerPayment, paymentStanding } from './paymentStanding.ts';
import { elsewhereReadMs, nextReadDelay, slowReadMs } from './reading.ts';
import {
  type ThreeDSEvent,
  type ThreeDSStart,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from './threeDSAuthentication.ts';

/** A step of the checkout. */
export type Next = Step<CheckoutState, CheckoutEffect>;
export const read: CheckoutEffect = { type: 'read' };
export const readIn = (ms: number): CheckoutEffect => ({ type: 'wait', timer: 'read', ms });

/** What is known, with a newer payment when there is one. */
export function known(state: Known, payment: PaymentView = state.payment): Known {
  return { link: state.link, payment };
}

/** True when a payment has failed for good: it takes no other method. */
export function isClosed(payment: PaymentView): boolean {
  return paymentStanding(payment) === 'failed' && payment.manual_retry_allowed === false;
}

/** A call about the payment whose end is not known; `since` when it is this page's own. */
export interface Unsettled {
  readonly operation: OpenOperation['operation'];
  readonly since?: number;
}

/** What is known beside the payment itself: a call that is open, and whether another tab of this browser works on it. */
export interface Beside {
  readonly open?: Unsettled | undefined;
  readonly held?: boolean | undefined;
}

/** True when a call could still charge for a payment that stands like this. */
export function chargeable(payment: PaymentView): boolean {
  const standing = paymentStanding(payment);
  return standing === 'open' || standing === 'action' || (standing === 'failed' && !isClosed(payment));
}

/** Reads until a call that this page cannot see the answer of has come to its end. */
export function follow(base: Known, open: Unsettled, threeDS: ThreeDSStart | undefined, at: number): Next {
  const since = open.since ?? at;
  if (paymentStanding(base.payment) === 'action') {
    if (open.operation === 'complete')
      return completion({ ...base, complete: completeAuthorizeFlow.initial }, { type: 'resume', since, at });
    if (open.operation === 'authenticate' && threeDS !== undefined)
      return byNextAction(base, { ...threeDS, resumed: true }, at);
  }
  return [{ kind: 'checking', since, reads: 0, ...base }, readIn(nextReadDelay({ since, reads: 0 }))];
}

/**
 * Where a payment's own standing leads, whatever the page was doing. `fresh`: the person has just paid on this page. While a call is open the
 * standing says nothing yet, unless no call can change it.
 */
export function byStanding(
  base: Known,
  threeDS: ThreeDSStart | undefined,
  fresh: boolean,
  at: number,
  { open, held }: Beside = {},
): Next {
  const { payment } = base;
  const standing = paymentStanding(payment);
  if (chargeable(payment)) {
    if (held === true) return [{ kind: 'elsewhere', ...base }, readIn(elsewhereReadMs)];
    if (open !== undefined) return follow(base, open, threeDS, at);
  }
  switch (standing) {
    case 'paid':
      return [{ kind: 'paid', already: !fresh, ...base }];
    case 'cancelled':
      return [{ kind: 'cancelled', ...base }];
    case 'processing':
      return [{ kind: 'processing', reads: 0, ...base }, readIn(2000)];
    case 'review':
      return [{ kind: 'review', reads: 0, ...base }, readIn(slowReadMs)];
    case 'unknown':
      return [{ kind: 'checking', since: at, reads: 0, ...base }, readIn(nextReadDelay({ since: at, reads: 0 }))];
    case 'failed':
      return isClosed(payment) || base.link.payment_link.status !== 'active'
        ? [{ kind: 'failed', ...base }]
        : [{ kind: 'ready', problem: { kind: 'declined', payment }, ...base }];
    case 'action':
      return byNextAction(base, threeDS, at);
    case 'open':
      return base.link.payment_link.status === 'active' ? [{ kind: 'ready', ...base }] : [{ kind: 'expired', ...base }];
    default:
      return standing satisfies never;
  }
}

function byNextAction(base: Known, threeDS: ThreeDSStart | undefined, at: number): Next {
  const action = base.payment.next_action;
  if (threeDS !== undefined)
    return authentication(
      { ...base, threeDS: threeDSAuthenticationFlow.initial },
      { type: 'start', start: threeDS, at },
    );
  if (action?.redirect_to_url !== undefined) return [{ kind: 'redirecting', url: action.redirect_to_url, ...base }];
  return [{ kind: 'unsupportedAction', action: action?.type ?? 'none', ...base }];
}

/** What a read adds to what is known. A word that nobody knows has no rank: it always says that nothing may be sent for the moment. */
function newest(known: PaymentView, read: PaymentView): PaymentView {
  return paymentStanding(read) === 'unknown' ? read : newerPayment(known, read);
}

/** Hands an event to the authentication inside, and moves on when it has ended. A read that is older than what is known tells it nothing. */
export function authentication(state: Known & { readonly threeDS: ThreeDSState }, event: ThreeDSEvent): Next {
  const payment = event.type === 'read' ? newest(state.payment, event.payment) : state.payment;
  const base = known(state, lastKnown(state.payment, payment));
  const open = event.type === 'read' ? event.open : undefined;
  // Somebody else has gone on with the payment: the check at the bank is no longer what it waits for.
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
    case 'notAuthenticated':
      return [{ kind: 'ready', problem: { kind: 'notAuthenticated', reason: threeDS.reason }, ...base }];
    case 'settled':
      return byStanding(base, undefined, true, event.at, { open: besideOf({ open_operation: open }) });
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

/** Hands an event to complete-authorize inside, and moves on when it has ended. */
export function completion(before: Known & { readonly complete: CompleteState }, event: CompleteEvent): Next {
  const believed = believable(before.payment, event);
  const [complete, ...effects] = step(completeAuthorizeFlow, before.complete, believed);
  const state = known(before, believed.type === 'read' ? lastKnown(before.payment, believed.payment) : undefined);
  // The journal knows what the bank said of this attempt: only another card can go on.
  if (complete.kind === 'ready' && complete.failure?.code === 'not_authenticated')
    return [{ kind: 'ready', problem: { kind: 'notAuthenticated', reason: 'denied' }, ...state }];
  switch (complete.kind) {
    case 'failed':
      // The service wants another method: the form is back and says that this one was not charged.
      if (paymentStanding(complete.payment) === 'open' && state.link.payment_link.status === 'active')
        return [
          {
            kind: 'ready',
            problem: { kind: 'declined', payment: complete.payment },
            ...known(state, complete.payment),
          },
        ];
      return byStanding(known(state, complete.payment), undefined, true, event.at);
    case 'paid':
      return byStanding(known(state, complete.payment), undefined, true, event.at);
    case 'needsAction':
      return byNextAction(known(state, complete.payment), undefined, event.at);
    default:
      return [
        { kind: 'completing', ...known(state), complete },
        ...effects.map((effect): CheckoutEffect => ({ type: 'complete', effect })),
      ];
  }
}

/** Where a read leads that settles what the page was waiting for. `since`: when it began to wait, where one open question leads to the next. */
export function afterRead(
  state: Known,
  event: Extract<CheckoutEvent, { readonly type: 'read' }>,
  since?: number,
): Next {
  const { answer, threeDS, at } = event;
  const { open, held } = besideRead(event);
  const beside = { open: since === undefined || open === undefined ? open : { since, ...open }, held };
  return byStanding(known(state, newerPayment(state.payment, answer.payment)), threeDS, true, at, beside);
}

/** What a read tells beside the payment. What this tab has sent itself is never somebody else's. */
export function besideRead({
  answer,
  noted,
  held,
}: Pick<Extract<CheckoutEvent, { readonly type: 'read' }>, 'answer' | 'noted' | 'held'>): Beside {
  return noted === undefined ? { open: besideOf(answer), held } : { open: noted };
}

/** The call that an answer says is open; its age is the server's, so it counts from now. */
function besideOf({ open_operation: open }: Pick<BrowserPayment, 'open_operation'>): Unsettled | undefined {
  return open === undefined ? undefined : { operation: open.operation };
}

/**
 * True when a read shows the payment where it stood before the call: that call may still be running. A payment that has failed, or whose
 * check at the bank has ended the attempt, takes another method only as a new attempt.
 */
export function stands(before: PaymentView, now: PaymentView): boolean {
  const was = paymentStanding(before);
  const is = paymentStanding(now);
  if (is === 'unknown') return true;
  if (is === 'open') return was !== 'unknown';
  if (now.attempt_count !== before.attempt_count) return false;
  return is === 'failed' ? was === 'failed' || was === 'action' : is === 'action' && was === 'action';
}

/** What to compare later reads with while a call may be running: a word that nobody knows is not where the payment stood. */
export function lastKnown(before: PaymentView, now: PaymentView): PaymentView {
  return paymentStanding(now) === 'unknown' ? before : now;
}

/** What one more read leaves when it settles nothing. */
export function unconfirmed(
  state: Known & { readonly since: number; readonly reads: number },
  payment: PaymentView,
  earlier: number | undefined,
  at: number,
): Next {
  const unchangedSince = paymentStanding(payment) === 'unknown' ? undefined : (earlier ?? at);
  return [
    {
      kind: 'cannotConfirm',
      since: state.since,
      reads: state.reads,
      ...(unchangedSince === undefined ? {} : { unchangedSince }),
      ...known(state, lastKnown(state.payment, payment)),
    },
    readIn(slowReadMs),
  ];
}
