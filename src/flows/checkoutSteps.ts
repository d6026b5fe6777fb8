import type { BrowserPayment, PaymentView } from '../contract/index.ts';
import type { CheckoutEffect, CheckoutState, Known } from './checkoutStates.ts';
import { type CompleteEvent, type CompleteState, completeAuthorizeFlow } from './completeAuthorize.ts';
import { type Step, step } from './flow.ts';
import { newerPayment, paymentStanding } from './paymentStanding.ts';
import { nextReadDelay, slowReadMs } from './reading.ts';
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

/** Where a payment's own standing leads, whatever the page was doing. `fresh`: the person has just paid on this page. */
export function byStanding(base: Known, threeDS: ThreeDSStart | undefined, fresh: boolean, at: number): Next {
  const { payment } = base;
  const standing = paymentStanding(payment);
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
      return byStanding(base, undefined, true, event.at);
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
  switch (complete.kind) {
    case 'paid':
    case 'failed':
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

/** Where a read leads that settles what the page was waiting for. */
export function afterRead(state: Known, answer: BrowserPayment, threeDS: ThreeDSStart | undefined, at: number): Next {
  return byStanding(known(state, newerPayment(state.payment, answer.payment)), threeDS, true, at);
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
