import type { BrowserPayment, BrowserPaymentLink, PaymentView } from '../contract/index.ts';
import { type CallFailure, neverSent, refusal } from './callFailure.ts';
import {
  type CompleteEffect,
  type CompleteEvent,
  type CompleteState,
  completeAuthorizeFlow,
  slowAfterMs,
} from './completeAuthorize.ts';
import { type Flow, go, ignore, type Step, step } from './flow.ts';
import { newerPayment, paymentStanding } from './paymentStanding.ts';
import { agreeingReadsMs, nextReadDelay, oneMoreRead, readingLimitMs, repeatAfterMs, slowReadMs } from './reading.ts';
import {
  type NotAuthenticatedReason,
  type ThreeDSEffect,
  type ThreeDSEvent,
  type ThreeDSStart,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from './threeDSAuthentication.ts';

/** What stands above the form after an attempt that charged nothing. */
export type Problem =
  | { readonly kind: 'declined'; readonly payment: PaymentView }
  | { readonly kind: 'notAuthenticated'; readonly reason: NotAuthenticatedReason }
  | { readonly kind: 'notSent'; readonly failure: CallFailure };

/** What the page knows of its link once it has been read. */
interface Known {
  readonly link: BrowserPaymentLink;
  readonly payment: PaymentView;
}

/** How the person pays: with the card typed into the form, or with the saved method that is chosen. Neither's data is in here. */
export type PayUsing = 'card' | 'saved';

export type CheckoutState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loadFailed'; readonly failure: CallFailure }
  | { readonly kind: 'notFound' }
  | ({ readonly kind: 'expired' } & Known)
  | ({ readonly kind: 'ready'; readonly problem?: Problem } & Known)
  | ({ readonly kind: 'storing'; readonly slow: boolean } & Known)
  | ({ readonly kind: 'attaching'; readonly slow: boolean } & Known)
  | ({ readonly kind: 'authenticating'; readonly threeDS: ThreeDSState } & Known)
  | ({ readonly kind: 'redirecting'; readonly url: string } & Known)
  | ({ readonly kind: 'unsupportedAction'; readonly action: string } & Known)
  | ({ readonly kind: 'completing'; readonly complete: CompleteState } & Known)
  /** `refusal`: the service refused the call; one unchanged read then settles that nothing happened. */
  | ({
      readonly kind: 'checking';
      readonly since: number;
      readonly reads: number;
      readonly refusal?: CallFailure;
    } & Known)
  /** `unchangedSince`: clock time of the first of the latest reads that all showed the payment where it stood; absent while none has. */
  | ({
      readonly kind: 'cannotConfirm';
      readonly since: number;
      readonly reads: number;
      readonly unchangedSince?: number;
    } & Known)
  | ({ readonly kind: 'processing'; readonly reads: number } & Known)
  | ({ readonly kind: 'review'; readonly reads: number } & Known)
  | ({ readonly kind: 'paid'; readonly already: boolean } & Known)
  | ({ readonly kind: 'failed' } & Known)
  | ({ readonly kind: 'cancelled' } & Known);

export type CheckoutTimer = 'slow' | 'read';

export type CheckoutEvent =
  /** `resume` is how an authentication of this payment would start on this page; absent when the payment asks for none. */
  | {
      readonly type: 'linkRead';
      readonly answer: BrowserPaymentLink;
      readonly resume?: ThreeDSStart;
      readonly at: number;
    }
  | { readonly type: 'linkReadFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'retry'; readonly at: number }
  | { readonly type: 'pay'; readonly using: PayUsing; readonly at: number }
  | { readonly type: 'stored'; readonly paymentMethodId: string; readonly at: number }
  | { readonly type: 'storeFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'attached'; readonly answer: BrowserPayment; readonly threeDS?: ThreeDSStart; readonly at: number }
  | { readonly type: 'attachFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'threeDS'; readonly event: ThreeDSEvent; readonly at: number }
  | { readonly type: 'complete'; readonly event: CompleteEvent; readonly at: number }
  | { readonly type: 'read'; readonly answer: BrowserPayment; readonly threeDS?: ThreeDSStart; readonly at: number }
  | { readonly type: 'readFailed'; readonly at: number }
  | { readonly type: 'timeUp'; readonly timer: CheckoutTimer; readonly at: number }
  | { readonly type: 'pageShown'; readonly at: number }
  | { readonly type: 'expiryReached'; readonly at: number };

export type CheckoutEffect =
  | { readonly type: 'readLink' }
  /** Store the card that the form holds; its number goes straight to the service. */
  | { readonly type: 'storeCard' }
  /** Attach the stored card (its id is given) or the chosen saved method, and confirm. Once. */
  | { readonly type: 'attach'; readonly paymentMethodId?: string }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: CheckoutTimer; readonly ms: number }
  /** An effect of the authentication; its events come back wrapped as `threeDS`. */
  | { readonly type: 'threeDS'; readonly effect: ThreeDSEffect }
  /** An effect of complete-authorize; its events come back wrapped as `complete`. */
  | { readonly type: 'complete'; readonly effect: CompleteEffect };

type Next = Step<CheckoutState, CheckoutEffect>;
const read: CheckoutEffect = { type: 'read' };
const readIn = (ms: number): CheckoutEffect => ({ type: 'wait', timer: 'read', ms });

function known(state: Known, payment: PaymentView = state.payment): Known {
  return { link: state.link, payment };
}

/** True when a payment has failed for good: it takes no other method. */
function isClosed(payment: PaymentView): boolean {
  return paymentStanding(payment) === 'failed' && payment.manual_retry_allowed === false;
}

/** Where a payment's own standing leads, whatever the page was doing. `fresh`: the person has just paid on this page. */
function byStanding(base: Known, threeDS: ThreeDSStart | undefined, fresh: boolean, at: number): Next {
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
function authentication(state: Known & { readonly threeDS: ThreeDSState }, event: ThreeDSEvent): Next {
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
function completion(before: Known & { readonly complete: CompleteState }, event: CompleteEvent): Next {
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

function afterRead(state: Known, answer: BrowserPayment, threeDS: ThreeDSStart | undefined, at: number): Next {
  return byStanding(known(state, newerPayment(state.payment, answer.payment)), threeDS, true, at);
}

/**
 * True when a read shows the payment where it stood before the call: that call may still be running. A payment that has failed, or whose
 * check at the bank has ended the attempt, takes another method only as a new attempt.
 */
function stands(before: PaymentView, now: PaymentView): boolean {
  const was = paymentStanding(before);
  const is = paymentStanding(now);
  if (is === 'unknown') return true;
  if (is === 'open') return was !== 'unknown';
  if (now.attempt_count !== before.attempt_count) return false;
  return is === 'failed' ? was === 'failed' || was === 'action' : is === 'action' && was === 'action';
}

/** What to compare later reads with while a call may be running: a word that nobody knows is not where the payment stood. */
function lastKnown(before: PaymentView, now: PaymentView): PaymentView {
  return paymentStanding(now) === 'unknown' ? before : now;
}

/** What one more read leaves when it settles nothing. */
function unconfirmed(
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

/** Refusals that say the payment is over or has moved on: the service's own codes (design decision; as deployments answer) and our routes'. */
const movedOn: ReadonlySet<string> = new Set(['IR_08', 'payment_expired', 'payment_not_open']);
const noForm = 'no form is on screen';
const busy = 'one payment is under way; a second press sends nothing';
const unsettled = 'money may have moved: only a read may decide, never a second call';
const over = 'the payment has been settled';
const noCall = 'no such call is under way';
const noRead = 'no read is under way';
const noTimer = 'no timer runs';
const notNow = 'the expiry no longer matters once a payment is under way';
const loaded = 'the link has been read already';
const noThreeDS = 'no authentication is running';
const noComplete = 'nothing is being completed';
const noRetry = 'there is nothing to load again';

const noCalls = {
  stored: ignore(noCall),
  storeFailed: ignore(noCall),
  attached: ignore(noCall),
  attachFailed: ignore(noCall),
} as const;
const noChildren = { threeDS: ignore(noThreeDS), complete: ignore(noComplete) } as const;
const linkIsRead = { linkRead: ignore(loaded), linkReadFailed: ignore(loaded), retry: ignore(noRetry) } as const;
const finalRows = {
  ...linkIsRead,
  ...noCalls,
  ...noChildren,
  pay: ignore(over),
  read: ignore(over),
  readFailed: ignore(over),
  timeUp: ignore(noTimer),
  pageShown: ignore(over),
  expiryReached: ignore(notNow),
} as const;

/** A payment link from opening to the truth about its payment. */
export const paymentLinkCheckoutFlow: Flow<CheckoutState, CheckoutEvent, CheckoutEffect> = {
  name: 'paymentLinkCheckout',
  initial: { kind: 'loading' },
  final: ['notFound', 'expired', 'paid', 'failed', 'cancelled'],
  table: {
    loading: {
      linkRead: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'loadFailed',
        ],
        (_state, { answer, resume, at }) => {
          if (answer.payment_link.status === 'unknown' && paymentStanding(answer.payment) === 'open') {
            return [{ kind: 'loadFailed', failure: { kind: 'contract', effect: 'none' } }];
          }
          return byStanding({ link: answer, payment: answer.payment }, resume, false, at);
        },
      ),
      linkReadFailed: go(
        ['notFound', 'loadFailed'],
        (_state, { failure }): Next =>
          failure.status === 404 || failure.status === 401 ? [{ kind: 'notFound' }] : [{ kind: 'loadFailed', failure }],
      ),
      retry: ignore('a read is under way already'),
      pay: ignore(noForm),
      ...noCalls,
      ...noChildren,
      read: ignore(noRead),
      readFailed: ignore(noRead),
      timeUp: ignore(noTimer),
      pageShown: ignore('a read is under way already'),
      expiryReached: ignore('nothing is known of the link yet'),
    },
    loadFailed: {
      retry: go(['loading'], () => [{ kind: 'loading' }, { type: 'readLink' }]),
      linkRead: ignore('that read has failed already'),
      linkReadFailed: ignore('that read has failed already'),
      pay: ignore(noForm),
      ...noCalls,
      ...noChildren,
      read: ignore(noRead),
      readFailed: ignore(noRead),
      timeUp: ignore(noTimer),
      pageShown: ignore('the person decides when to try again'),
      expiryReached: ignore('nothing is known of the link yet'),
    },
    notFound: finalRows,
    expired: finalRows,
    ready: {
      pay: go(
        ['storing', 'attaching'],
        (state, { using }): Next =>
          using === 'card'
            ? [
                { kind: 'storing', slow: false, ...known(state) },
                { type: 'storeCard' },
                { type: 'wait', timer: 'slow', ms: slowAfterMs },
              ]
            : [
                { kind: 'attaching', slow: false, ...known(state) },
                { type: 'attach' },
                { type: 'wait', timer: 'slow', ms: slowAfterMs },
              ],
      ),
      // Loading the link again would take up the check at the bank that has just ended without success.
      expiryReached: go(
        ['ready', 'loading'],
        (state): Next =>
          paymentStanding(state.payment) === 'action' ? [state] : [{ kind: 'loading' }, { type: 'readLink' }],
      ),
      // Another tab, or the person before this one, may have paid meanwhile.
      pageShown: go(['ready'], (state) => [state, read]),
      read: go(
        [
          'ready',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          // The person was told that nothing was charged: the check at the bank is not taken up again without a press.
          const standing = paymentStanding(payment);
          const stays = standing === 'open' || (standing !== 'unknown' && stands(state.payment, payment));
          if (stays && !isClosed(payment)) return [{ ...state, payment }];
          // Nor is it taken up because a word that nobody knows came in between.
          if (standing === 'unknown' && paymentStanding(state.payment) === 'action')
            return [
              { kind: 'checking', since: at, reads: 0, ...known(state) },
              readIn(nextReadDelay({ since: at, reads: 0 })),
            ];
          return byStanding(known(state, payment), threeDS, false, at);
        },
      ),
      readFailed: ignore('the form stays; paying reads again'),
      timeUp: ignore(noTimer),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
    },
    storing: {
      stored: go(['attaching'], (state, { paymentMethodId }) => [
        { ...state, kind: 'attaching' },
        { type: 'attach', paymentMethodId },
      ]),
      // Storing moves no money: whatever happened to it, the form is back with everything that was typed.
      storeFailed: go(['ready'], (state, { failure }) => [
        { kind: 'ready', problem: { kind: 'notSent', failure }, ...known(state) },
      ]),
      timeUp: go(['storing'], (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state])),
      pay: ignore(busy),
      attached: ignore(noCall),
      attachFailed: ignore(noCall),
      ...linkIsRead,
      ...noChildren,
      read: ignore(noRead),
      readFailed: ignore(noRead),
      pageShown: ignore('the call is still under way'),
      expiryReached: ignore(notNow),
    },
    attaching: {
      attached: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
        ],
        (state, { answer, threeDS, at }) =>
          answer.payment.payment_id === state.payment.payment_id
            ? // The answer to the call itself is newer than anything read before it.
              byStanding(known(state, answer.payment), threeDS, true, at)
            : [{ kind: 'checking', since: at, reads: 1, ...known(state) }, read],
      ),
      attachFailed: go(['ready', 'checking'], (state, { failure, at }): Next => {
        if (neverSent(failure)) return [{ kind: 'ready', problem: { kind: 'notSent', failure }, ...known(state) }];
        return [{ kind: 'checking', since: at, reads: 1, ...refusal(failure), ...known(state) }, read];
      }),
      timeUp: go(['attaching'], (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state])),
      pay: ignore(busy),
      stored: ignore(noCall),
      storeFailed: ignore(noCall),
      ...linkIsRead,
      ...noChildren,
      read: ignore(noRead),
      readFailed: ignore(noRead),
      pageShown: ignore('the call is still under way'),
      expiryReached: ignore(notNow),
    },
    authenticating: {
      threeDS: go(
        ['authenticating', 'completing', 'ready', 'expired', 'paid', 'failed', 'cancelled', 'processing', 'review'],
        (state, { event }) => authentication(state, event),
      ),
      pageShown: go(['authenticating'], (state, { at }) => authentication(state, { type: 'pageShown', at })),
      pay: ignore(busy),
      ...linkIsRead,
      ...noCalls,
      complete: ignore(noComplete),
      read: ignore(noRead),
      readFailed: ignore(noRead),
      timeUp: ignore(noTimer),
      expiryReached: ignore(notNow),
    },
    redirecting: {
      pageShown: go(['redirecting'], (state) => [state, read]),
      read: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
        ],
        (state, { answer, threeDS, at }) => afterRead(state, answer, threeDS, at),
      ),
      readFailed: ignore('the next return to the page reads again'),
      pay: ignore(busy),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      timeUp: ignore(noTimer),
      expiryReached: ignore(notNow),
    },
    unsupportedAction: {
      pageShown: go(['unsupportedAction'], (state) => [state, read]),
      read: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
        ],
        (state, { answer, threeDS, at }) => afterRead(state, answer, threeDS, at),
      ),
      readFailed: ignore('the next return to the page reads again'),
      pay: ignore(busy),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      timeUp: ignore(noTimer),
      expiryReached: ignore(notNow),
    },
    completing: {
      complete: go(['completing', 'ready', 'paid', 'failed', 'cancelled', 'redirecting'], (state, { event }) =>
        completion(state, event),
      ),
      pageShown: go(['completing'], (state, { at }) => completion(state, { type: 'pageShown', at })),
      retry: go(['completing'], (state, { at }) => completion(state, { type: 'submit', at })),
      pay: ignore(unsettled),
      linkRead: ignore(loaded),
      linkReadFailed: ignore(loaded),
      ...noCalls,
      threeDS: ignore(noThreeDS),
      read: ignore(noRead),
      readFailed: ignore(noRead),
      timeUp: ignore(noTimer),
      expiryReached: ignore(notNow),
    },
    checking: {
      read: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'loading',
          'cannotConfirm',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          if (!stands(state.payment, payment)) return byStanding(known(state, payment), threeDS, true, at);
          if (state.refusal !== undefined && paymentStanding(payment) !== 'unknown') {
            if (isClosed(payment)) return byStanding(known(state, payment), threeDS, true, at);
            // Refused because the time to pay is over or the payment has moved on: the link says which when it is read again.
            if (movedOn.has(state.refusal.code ?? '') && paymentStanding(payment) !== 'action')
              return [{ kind: 'loading' }, { type: 'readLink' }];
            return [{ kind: 'ready', problem: { kind: 'notSent', failure: state.refusal }, ...known(state, payment) }];
          }
          if (at - state.since >= readingLimitMs) return unconfirmed(state, payment, undefined, at);
          return [{ ...state, payment: lastKnown(state.payment, payment) }, readIn(nextReadDelay(state))];
        },
      ),
      readFailed: go(
        ['checking', 'cannotConfirm'],
        (state, { at }): Next =>
          at - state.since >= readingLimitMs
            ? [{ kind: 'cannotConfirm', since: state.since, reads: state.reads, ...known(state) }, readIn(slowReadMs)]
            : [state, readIn(nextReadDelay(state))],
      ),
      timeUp: go(['checking'], (state, { timer }) => (timer === 'read' ? [oneMoreRead(state), read] : [state])),
      pageShown: go(['checking'], (state) => [state, read]),
      pay: ignore(unsettled),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      expiryReached: ignore(notNow),
    },
    cannotConfirm: {
      read: go(
        [
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'cannotConfirm',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          if (!stands(state.payment, payment)) return byStanding(known(state, payment), threeDS, true, at);
          // The form comes back only when two reads agree and no first call can still be running.
          const agreeing = state.unchangedSince !== undefined && at - state.unchangedSince >= agreeingReadsMs;
          const standing = paymentStanding(payment);
          if (standing === 'unknown' || !agreeing || at - state.since < repeatAfterMs)
            return unconfirmed(oneMoreRead(state), payment, state.unchangedSince, at);
          return standing === 'action'
            ? [{ kind: 'ready', ...known(state, payment) }]
            : byStanding(known(state, payment), threeDS, true, at);
        },
      ),
      readFailed: go(['cannotConfirm'], (state) => [oneMoreRead(state), readIn(slowReadMs)]),
      timeUp: go(['cannotConfirm'], (state, { timer }) => (timer === 'read' ? [state, read] : [state])),
      pageShown: go(['cannotConfirm'], (state) => [state, read]),
      pay: ignore(unsettled),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      expiryReached: ignore(notNow),
    },
    processing: {
      read: go(
        [
          'ready',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'expired',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          if (paymentStanding(payment) === 'processing')
            return [{ ...oneMoreRead(state), payment }, readIn(state.reads < 10 ? 4000 : slowReadMs)];
          return byStanding(known(state, payment), threeDS, true, at);
        },
      ),
      readFailed: go(['processing'], (state) => [oneMoreRead(state), readIn(slowReadMs)]),
      timeUp: go(['processing'], (state, { timer }) => (timer === 'read' ? [state, read] : [state])),
      pageShown: go(['processing'], (state) => [state, read]),
      pay: ignore(unsettled),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      expiryReached: ignore(notNow),
    },
    review: {
      read: go(
        [
          'ready',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'expired',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          if (paymentStanding(payment) === 'review') return [{ ...oneMoreRead(state), payment }, readIn(slowReadMs)];
          return byStanding(known(state, payment), threeDS, true, at);
        },
      ),
      readFailed: go(['review'], (state) => [oneMoreRead(state), readIn(slowReadMs)]),
      timeUp: go(['review'], (state, { timer }) => (timer === 'read' ? [state, read] : [state])),
      pageShown: go(['review'], (state) => [state, read]),
      pay: ignore(unsettled),
      ...linkIsRead,
      ...noCalls,
      ...noChildren,
      expiryReached: ignore(notNow),
    },
    paid: finalRows,
    failed: finalRows,
    cancelled: finalRows,
  },
};
