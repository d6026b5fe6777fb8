import type { BrowserPayment, MethodCompletion, OpenOperation, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { isOperationOpen } from '../callFailure.ts';
import {
  type CompleteEvent,
  type CompleteState,
  completeAuthorizeFlow,
} from '../complete-authorize/completeAuthorize.ts';
import { type CustomerAction, toCodeStep, waitsForCode } from '../customerAction.ts';
import { askStep, type CodeProblem, firstReadMs } from '../customerStep.ts';
import { read, readIn, type Step, step } from '../flow.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import { nextReadDelay, otherTabReadMs, slowReadMs } from '../reading.ts';
import {
  type NotAuthenticatedReason,
  type ThreeDSEvent,
  type ThreeDSStart,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from '../three-ds/threeDSAuthentication.ts';
import type { CheckoutData, CheckoutEffect, CheckoutEvent, CheckoutPage, CheckoutState } from './checkoutStates.ts';

/** The next state of the checkout, with the effects that follow. */
export type CheckoutStep = Step<CheckoutState, CheckoutEffect>;

/** The fields that every state after loading has; with `payment` in place of the known one, where a newer one was read. */
export function pickCheckoutData(state: CheckoutData, payment: PaymentView = state.payment): CheckoutData {
  return { page: state.page, payment };
}

/** When the checkout expires: the expiry of its link, or without a link that of its payment. `undefined`: never. */
export const getExpiry = ({ payment_link: link, payment }: CheckoutPage): string | undefined =>
  link === undefined ? payment.expires_on : link.expiry;

/** True once the checkout has expired: by the status of its link, or without a link by the payment's `expires_on` and the service's clock. */
export function isExpired({ payment_link: link, payment, server_time: now }: CheckoutPage): boolean {
  return link === undefined ? Date.parse(payment.expires_on ?? '') <= Date.parse(now) : link.status === 'expired';
}

/** True while the checkout can be paid. A link of an unknown status cannot. */
const acceptsPayment = (page: CheckoutPage): boolean =>
  page.payment_link === undefined ? !isExpired(page) : page.payment_link.status === 'active';

/** True for a failed payment that takes no further attempt. */
export function isFinallyFailed(payment: PaymentView): boolean {
  return paymentPhase(payment) === 'failed' && payment.manual_retry_allowed === false;
}

/** A call about the payment whose outcome is unknown. `since`: when this page sent it; absent for the call of another page. */
export interface OpenCall {
  readonly operation: OpenOperation['operation'];
  readonly since?: number;
}

/** What a read returns besides the payment: the customer action that the payment asks for, the open call, the tab lock, and whose attempt it was. */
export interface CallContext {
  readonly action?: CustomerAction | undefined;
  readonly open?: OpenCall | undefined;
  readonly isLockedElsewhere?: boolean | undefined;
  readonly isOwnAttempt?: boolean | undefined;
}

/** True while a call is open, or another tab holds the lock: this page may send nothing meanwhile. */
export const mustWait = ({ open, isLockedElsewhere }: CallContext): boolean =>
  open !== undefined || isLockedElsewhere === true;

/** True where a call could still charge the payment. */
export function canStillCharge(payment: PaymentView): boolean {
  const phase = paymentPhase(payment);
  return phase === 'open' || phase === 'action' || (phase === 'failed' && !isFinallyFailed(payment));
}

/** Waits for the open call of another page, or of this page before a reload: resumes its completion or authentication, or polls the payment. */
export function waitForOpenCall(
  base: CheckoutData,
  open: OpenCall,
  { at, threeDS }: { readonly at: number; readonly threeDS?: ThreeDSStart | undefined },
): CheckoutStep {
  const since = open.since ?? at;
  if (paymentPhase(base.payment) === 'action') {
    if (open.operation === 'complete')
      return stepCompletion({ ...base, complete: completeAuthorizeFlow.initial }, { type: 'resume', since, at });
    if (open.operation === 'authenticate' && threeDS !== undefined)
      return stateForNextAction(base, { at, threeDS: { ...threeDS, resumed: true } });
  }
  return [{ kind: 'checking', since, reads: 0, ...base }, readIn(nextReadDelay({ since, reads: 0 }))];
}

/** How a payment came to be read, and what the read returned besides it. */
interface PhaseContext extends CallContext {
  /** Clock time of the read. */
  readonly at: number;
  /**
   * True where this page has followed an attempt at the payment, its own or that of another tab; false where it has just been opened, or shows its form.
   */
  readonly followsAttempt: boolean;
  /** How an authentication of the payment would start on this page; absent where the payment asks for none. */
  readonly threeDS?: ThreeDSStart | undefined;
}

/** The state for the phase of a payment. While a call is open that could still charge the payment, the checkout waits for it instead. */
export function stateForPhase(base: CheckoutData, context: PhaseContext): CheckoutStep {
  const { payment } = base;
  const { at, followsAttempt, open, isLockedElsewhere, action, isOwnAttempt } = context;
  const phase = paymentPhase(payment);
  if (canStillCharge(payment)) {
    if (isLockedElsewhere === true) return [{ kind: 'otherTab', ...base }, readIn(otherTabReadMs)];
    if (open !== undefined) return waitForOpenCall(base, open, context);
  }
  switch (phase) {
    case 'paid':
      return [{ kind: 'succeeded', already: !followsAttempt && isOwnAttempt !== true, ...base }];
    case 'cancelled':
      return [{ kind: 'cancelled', ...base }];
    case 'processing':
    case 'review':
      return [{ kind: phase, reads: 0, ...base }, readIn(phase === 'processing' ? 2000 : slowReadMs)];
    case 'unknown':
      return [{ kind: 'checking', since: at, reads: 0, ...base }, readIn(nextReadDelay({ since: at, reads: 0 }))];
    case 'failed':
      return isFinallyFailed(payment) || !acceptsPayment(base.page)
        ? [{ kind: 'failed', ...base }]
        : [{ kind: 'ready', problem: { kind: 'declined', payment }, ...base }];
    case 'action':
      // A hidden frame completes the payment without the payer. A page that has followed no attempt asks for a click first.
      if (action?.kind === 'hiddenFrame' && !followsAttempt)
        return [{ kind: 'completing', ...base, complete: completeAuthorizeFlow.initial }];
      return stateForNextAction(base, context);
    case 'open':
      return acceptsPayment(base.page) ? [{ kind: 'ready', ...base }] : [{ kind: 'expired', ...base }];
    default:
      return phase satisfies never;
  }
}

/** True where the payment asks for 3-D Secure authentication, which charges nothing before `complete_authorize`. */
export const needsAuthentication = ({ next_action: action }: PaymentView): boolean =>
  action?.type === 'three_ds_invoke' || action?.three_ds_data !== undefined;

/** The state for what the payment asks of its payer next. */
function stateForNextAction(
  base: CheckoutData,
  { at, threeDS, action }: Pick<PhaseContext, 'at' | 'threeDS' | 'action'>,
): CheckoutStep {
  const nextAction = base.payment.next_action;
  if (threeDS !== undefined && needsAuthentication(base.payment))
    return stepAuthentication(
      { ...base, threeDS: threeDSAuthenticationFlow.initial },
      { type: 'start', start: threeDS, at },
    );
  // The payer may finish on another device and never return, so the payment is polled meanwhile.
  if (nextAction?.redirect_to_url !== undefined)
    return [{ kind: 'redirecting', url: nextAction.redirect_to_url, ...base }, readIn(slowReadMs)];
  if (action !== undefined) return askCustomer(base, action, at);
  return [{ kind: 'unsupportedAction', action: nextAction?.type ?? 'none', reads: 0, ...base }, readIn(firstReadMs)];
}

/** Shows the customer action, and polls the payment. */
export function askCustomer(
  base: CheckoutData,
  action: CustomerAction,
  at: number,
  problem?: CodeProblem,
): CheckoutStep {
  const [customerStep, ...effects] = askStep(base.payment, action, at, problem);
  return [{ kind: 'requiresAction', ...customerStep, action, ...base }, ...effects];
}

/**
 * True where the page shows that nothing was charged, that the outcome is unknown, or that another tab has a call open. From then on, also after a
 * reload, an unfinished authentication goes on only after another submit.
 */
export function needsNewSubmit(
  state: CheckoutState,
): state is Extract<
  CheckoutState,
  { readonly kind: 'ready' | 'otherTab' | 'unknown' | 'authenticating' | 'completing' }
> {
  if (state.kind === 'ready' || state.kind === 'otherTab' || state.kind === 'unknown') return true;
  if (state.kind === 'authenticating')
    return state.threeDS.kind === 'unfinished' || state.threeDS.kind === 'approvedLate';
  if (state.kind !== 'completing') return false;
  const { complete } = state;
  return complete.kind === 'unknown' || complete.kind === 'ready';
}

const kindsInDoubt: ReadonlySet<CheckoutState['kind'] | CompleteState['kind']> = new Set([
  'loading',
  'loadFailed',
  'confirming',
  'checking',
  'unknown',
  // Of the inner complete-authorize flow, which also has the two before.
  'sending',
]);

/** True while a call of this tab may have had an effect that no read has shown yet, including before the first read. */
export const awaitsOutcome = (state: CheckoutState): boolean =>
  kindsInDoubt.has(state.kind === 'completing' ? state.complete.kind : state.kind);

/** Sends `complete_authorize`, after the payer's code or with the outcome of a hidden frame. */
export function startCompletion(state: CheckoutData, at: number, indicator?: MethodCompletion): CheckoutStep {
  const completion = defined({ completion: indicator });
  return stepCompletion(
    { ...pickCheckoutData(state), ...completion, complete: completeAuthorizeFlow.initial },
    { type: 'submit', at },
  );
}

/** The newer of two copies of the payment. A copy with an unknown status always counts as newer: nothing may be sent then. */
function newerOrUnknownPayment(known: PaymentView, read: PaymentView): PaymentView {
  return paymentPhase(read) === 'unknown' ? read : newerPayment(known, read);
}

/** Marks a decline that came from a customer action that timed out, so that the page does not blame the bank. */
export const markTimedOut = ([state, ...effects]: CheckoutStep): CheckoutStep =>
  state.kind === 'ready' && state.problem?.kind === 'declined'
    ? [{ ...state, problem: { ...state.problem, timedOut: true } }, ...effects]
    : [state, ...effects];

/** The form, with the reason why authentication failed. */
export const showNotAuthenticated = (
  base: CheckoutData,
  reason: NotAuthenticatedReason,
): Extract<CheckoutState, { readonly kind: 'ready' }> => ({
  kind: 'ready',
  problem: { kind: 'notAuthenticated', reason },
  ...pickCheckoutData(base),
});

/** True where the open call is a later one than the authentication: another tab has gone on, and this flow has nothing left to wait for. */
const isPastAuthentication = ({ operation }: OpenOperation): boolean => operation !== 'authenticate';

/** Passes an event to the inner 3-D Secure flow, and leaves it once that flow has ended. A stale read is replaced by the known payment. */
export function stepAuthentication(
  state: CheckoutData & { readonly threeDS: ThreeDSState },
  event: ThreeDSEvent,
): CheckoutStep {
  // Two copies: the inner flow gets an unknown status too, so that it sends nothing; the state keeps the last known payment, which later reads are compared with.
  const payment = event.type === 'read' ? newerOrUnknownPayment(state.payment, event.payment) : state.payment;
  const base = pickCheckoutData(state, passOverUnknown(state.payment, payment));
  const open = event.type === 'read' ? event.open : undefined;
  if (open !== undefined && isPastAuthentication(open) && canStillCharge(payment))
    return waitForOpenCall(base, { operation: open.operation }, { at: event.at });
  const [threeDS, ...effects] = step(
    threeDSAuthenticationFlow,
    state.threeDS,
    event.type === 'read' ? { ...event, payment } : event,
  );
  switch (threeDS.kind) {
    case 'authenticated':
      return stepCompletion({ ...base, complete: completeAuthorizeFlow.initial }, { type: 'submit', at: event.at });
    case 'notAuthenticated': {
      const { reason } = threeDS;
      return 'start' in state.threeDS && state.threeDS.start.closesAttempt === true
        ? [{ kind: 'checking', notAuthenticated: reason, since: event.at, reads: 1, ...base }, read]
        : [showNotAuthenticated(base, reason)];
    }
    case 'settled':
      return stateForPhase(base, { at: event.at, followsAttempt: true, open: findOpenCall({ open_operation: open }) });
    default:
      return [
        { kind: 'authenticating', ...base, threeDS },
        ...effects.map((effect): CheckoutEffect => ({ type: 'threeDS', effect })),
      ];
  }
}

/** Turns an answer about another payment into a failed call, and replaces the payment of a stale read by the known one. */
function rejectStaleAnswer(known: PaymentView, event: CompleteEvent): CompleteEvent {
  if (event.type === 'answered' && event.payment.payment_id !== known.payment_id)
    return { type: 'callFailed', failure: { kind: 'contract', effect: 'unknown' }, at: event.at };
  if (event.type !== 'read') return event;
  const payment = newerOrUnknownPayment(known, event.payment);
  if (payment === event.payment) return event;
  const { action: _stale, ...read } = event;
  return { ...read, payment };
}

/** True where the payment now asks for another customer action than before. 3-D Secure is never such a follow-up. */
function asksNewAction(before: PaymentView, now: PaymentView): boolean {
  const type = now.next_action?.type;
  return (
    paymentPhase(now) === 'action' &&
    type !== undefined &&
    type !== 'three_ds_invoke' &&
    type !== before.next_action?.type
  );
}

/** True for a read after which the payment asks for another action, which replaces the one that is being completed. */
const showsNewAction = (before: PaymentView, event: Extract<CompleteEvent, { readonly type: 'read' }>): boolean =>
  event.open === undefined && asksNewAction(before, event.payment);

/** True for the refusal of a call because another tab has one open: the page waits for the outcome of that one. */
const isRefusedForOpenCall = ({ complete }: Completing, event: CompleteEvent): boolean =>
  event.type === 'callFailed' && isOperationOpen(event.failure) && complete.kind === 'sending';

/** True where the bank has denied this attempt, so that only another payment method can be tried. */
const isDeniedByBank = (complete: CompleteState): boolean =>
  complete.kind === 'ready' && complete.failure?.code === 'not_authenticated';

/** What the inner complete-authorize flow works on. */
type Completing = CheckoutData & { readonly complete: CompleteState; readonly completion?: MethodCompletion };

/** Passes an event to the inner complete-authorize flow, and leaves it once that flow has ended. */
export function stepCompletion(before: Completing, event: CompleteEvent): CheckoutStep {
  const trusted = rejectStaleAnswer(before.payment, event);
  // Only a submit shows a hidden frame.
  const action = 'action' in trusted && trusted.action?.kind !== 'hiddenFrame' ? trusted.action : undefined;
  const nextActionContext = { at: event.at, action };
  if (trusted.type === 'read' && showsNewAction(before.payment, trusted))
    return stateForNextAction(pickCheckoutData(before, trusted.payment), nextActionContext);
  if (isRefusedForOpenCall(before, trusted)) return [{ kind: 'otherTab', ...pickCheckoutData(before) }, read];
  const [complete, ...effects] = step(completeAuthorizeFlow, before.complete, trusted);
  const state = pickCheckoutData(
    before,
    trusted.type === 'read' ? passOverUnknown(before.payment, trusted.payment) : undefined,
  );
  if (isDeniedByBank(complete)) return [showNotAuthenticated(state, 'denied')];
  // A refused code is typed again, never sent again.
  if (complete.kind === 'ready' && waitsForCode(state.payment))
    return askCustomer(
      state,
      toCodeStep(state.payment.next_action),
      event.at,
      complete.failure && { kind: 'notSent', failure: complete.failure },
    );
  switch (complete.kind) {
    case 'failed':
      // The payment takes another method: the form says that this one was declined.
      if (paymentPhase(complete.payment) === 'open' && acceptsPayment(state.page))
        return [
          {
            kind: 'ready',
            problem: { kind: 'declined', payment: complete.payment },
            ...pickCheckoutData(state, complete.payment),
          },
        ];
      return stateForPhase(pickCheckoutData(state, complete.payment), { at: event.at, followsAttempt: true });
    case 'succeeded':
      return stateForPhase(pickCheckoutData(state, complete.payment), { at: event.at, followsAttempt: true });
    case 'requiresAction': {
      const next = pickCheckoutData(state, complete.payment);
      if (!waitsForCode(complete.payment)) return stateForNextAction(next, nextActionContext);
      // Where no code was asked for before the call, none can be wrong.
      const problem = waitsForCode(before.payment) ? ({ kind: 'wrong' } as const) : undefined;
      return askCustomer(next, toCodeStep(complete.payment.next_action), event.at, problem);
    }
    default:
      return [
        {
          kind: 'completing',
          ...defined({ completion: before.completion }),
          ...pickCheckoutData(state),
          complete,
        },
        ...effects.map((effect): CheckoutEffect => ({ type: 'complete', effect })),
      ];
  }
}

/** True where a read returns a visible customer action and no call is open, so that the action can be shown. */
export function asksCustomer(event: Extract<CheckoutEvent, { readonly type: 'read' }>): boolean {
  const { action } = event;
  return action !== undefined && action.kind !== 'hiddenFrame' && !mustWait(getCallContext(event));
}

/** The state after a read that ends a wait. `since`: when the wait began, where another open call follows it. */
export function applyRead(
  state: CheckoutData,
  event: Extract<CheckoutEvent, { readonly type: 'read' }>,
  since?: number,
): CheckoutStep {
  const { at, threeDS } = event;
  const { open, isLockedElsewhere } = getCallContext(event);
  const payment = newerPayment(state.payment, event.answer.payment);
  return stateForPhase(pickCheckoutData(state, payment), {
    at,
    followsAttempt: true,
    threeDS,
    open: since === undefined || open === undefined ? open : { since, ...open },
    isLockedElsewhere,
    // An action counts only where the payment that asks for it is the newest copy.
    action: payment === event.answer.payment ? event.action : undefined,
  });
}

/** What a read returns besides the payment. A call that this tab has noted as its own is not attributed to another tab. */
export function getCallContext({
  answer,
  noted,
  isLockedElsewhere,
  action,
}: Pick<
  Extract<CheckoutEvent, { readonly type: 'read' }>,
  'answer' | 'noted' | 'isLockedElsewhere' | 'action'
>): CallContext {
  return noted === undefined ? { open: findOpenCall(answer), isLockedElsewhere, action } : { open: noted, action };
}

/** The open call that an answer names. Its start is by the server's clock, so the wait for it counts from now. */
function findOpenCall({ open_operation: open }: Pick<BrowserPayment, 'open_operation'>): OpenCall | undefined {
  return open === undefined ? undefined : { operation: open.operation };
}

/**
 * True where a read shows the payment as it was before the call, so that the call may still be running.
 *
 * The verdict on an operation does not replace this check: with the verdict `done` the copy that was read may be older than the operation, and without an
 * operation in doubt a read has to tell whether another tab has changed the payment.
 */
export function isUnchanged(before: PaymentView, now: PaymentView): boolean {
  const phaseBefore = paymentPhase(before);
  const phaseNow = paymentPhase(now);
  if (phaseNow === 'unknown') return true;
  if (phaseNow === 'open') return phaseBefore !== 'unknown';
  if (now.attempt_count !== before.attempt_count) return false;
  if (phaseNow === 'failed') return phaseBefore === 'failed' || phaseBefore === 'action';
  return phaseNow === 'action' && phaseBefore === 'action';
}

/** The payment that later reads are compared with: a copy with an unknown status is passed over. */
export function passOverUnknown(before: PaymentView, now: PaymentView): PaymentView {
  return paymentPhase(now) === 'unknown' ? before : now;
}
