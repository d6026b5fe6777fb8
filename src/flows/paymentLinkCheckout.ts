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
import { nextReadDelay, oneMoreRead, readingLimitMs, repeatAfterMs, slowReadMs } from './reading.ts';
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
  | ({ readonly kind: 'cannotConfirm'; readonly since: number; readonly reads: number } & Known)
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
      return payment.manual_retry_allowed === false || base.link.payment_link.status !== 'active'
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

/** Hands an event to the authentication inside, and moves on when it has ended. */
function authentication(state: Known & { readonly threeDS: ThreeDSState }, event: ThreeDSEvent): Next {
  const [threeDS, ...effects] = step(threeDSAuthenticationFlow, state.threeDS, event);
  switch (threeDS.kind) {
    case 'authenticated':
      return completion({ ...known(state), complete: completeAuthorizeFlow.initial }, { type: 'submit', at: event.at });
    case 'notAuthenticated':
      return [{ kind: 'ready', problem: { kind: 'notAuthenticated', reason: threeDS.reason }, ...known(state) }];
    case 'settled':
      return byStanding(known(state, newerPayment(state.payment, threeDS.payment)), undefined, true, event.at);
    default:
      return [
        { kind: 'authenticating', ...known(state), threeDS },
        ...effects.map((effect): CheckoutEffect => ({ type: 'threeDS', effect })),
      ];
  }
}

/** Hands an event to complete-authorize inside, and moves on when it has ended. */
function completion(state: Known & { readonly complete: CompleteState }, event: CompleteEvent): Next {
  const [complete, ...effects] = step(completeAuthorizeFlow, state.complete, event);
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

/** True when a read shows the payment where it stood before the call: that call may still be running. */
function stands(before: PaymentView, now: PaymentView): boolean {
  const standing = paymentStanding(now);
  if (standing === 'unknown') return true;
  if (standing === 'open') return paymentStanding(before) !== 'unknown';
  return standing === 'failed' && paymentStanding(before) === 'failed' && now.attempt_count === before.attempt_count;
}

/** Error code of an expired client secret (design decision; as deployments answer). */
const sessionExpired = 'IR_08';
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
      expiryReached: go(['loading'], () => [{ kind: 'loading' }, { type: 'readLink' }]),
      // Another tab, or the person before this one, may have paid meanwhile.
      pageShown: go(['ready'], (state) => [state, read]),
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
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          const standing = paymentStanding(payment);
          return standing === 'open' || standing === 'failed'
            ? [{ ...state, payment }]
            : byStanding(known(state, payment), threeDS, false, at);
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
        (state, { answer, threeDS, at }) => afterRead(state, answer, threeDS, at),
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
        [
          'authenticating',
          'completing',
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
        ],
        (state, { event }) => authentication(state, event),
      ),
      pageShown: go(
        [
          'authenticating',
          'completing',
          'ready',
          'expired',
          'paid',
          'failed',
          'cancelled',
          'processing',
          'review',
          'checking',
        ],
        (state, { at }) => authentication(state, { type: 'pageShown', at }),
      ),
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
      complete: go(
        ['completing', 'ready', 'paid', 'failed', 'cancelled', 'redirecting', 'unsupportedAction'],
        (state, { event }) => completion(state, event),
      ),
      pageShown: go(['completing', 'ready', 'paid', 'failed', 'cancelled'], (state, { at }) =>
        completion(state, { type: 'pageShown', at }),
      ),
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
            // Refused because the time to pay is over: the link itself says so when it is read again.
            if (state.refusal.code === sessionExpired) return [{ kind: 'loading' }, { type: 'readLink' }];
            return [{ kind: 'ready', problem: { kind: 'notSent', failure: state.refusal }, ...known(state, payment) }];
          }
          if (at - state.since >= readingLimitMs)
            return [
              { kind: 'cannotConfirm', since: state.since, reads: state.reads, ...known(state, payment) },
              readIn(slowReadMs),
            ];
          return [{ ...state, payment }, readIn(nextReadDelay(state))];
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
          'checking',
          'authenticating',
          'redirecting',
          'unsupportedAction',
          'cannotConfirm',
        ],
        (state, { answer, threeDS, at }) => {
          const payment = newerPayment(state.payment, answer.payment);
          // The form comes back only when no first call can still be running.
          if (
            stands(state.payment, payment) &&
            (paymentStanding(payment) === 'unknown' || at - state.since < repeatAfterMs)
          )
            return [{ ...oneMoreRead(state), payment }, readIn(slowReadMs)];
          return byStanding(known(state, payment), threeDS, true, at);
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
