import type { OpenOperation, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import type { CompleteEvent, CompleteState } from '../complete-authorize/completeAuthorize.ts';
import type { CustomerAction } from '../customerAction.ts';
import { type Row, type Specification, specified } from '../flowSpecification.testing.ts';
import {
  answerWith,
  authenticationWith,
  idReused,
  linkWith,
  lost,
  noJournal,
  offline,
  operationOpen,
  paymentWith,
  refused,
  resumedStart,
  start,
  startWithMethod,
  t0,
  tooMany,
  waitingPayment,
} from '../samples.testing.ts';
import type { ThreeDSEvent, ThreeDSStart, ThreeDSState } from '../three-ds/threeDSAuthentication.ts';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  CheckoutTimer,
  NotedCall,
  PayUsing,
  Problem,
} from './checkoutStates.ts';

type Kind<K extends CheckoutState['kind']> = Extract<CheckoutState, { kind: K }>;

const open = paymentWith('requires_payment_method', { updated: '2026-01-01T12:00:00Z' });
const later = { updated: '2026-01-01T12:01:00Z' };
const paid = paymentWith('succeeded', later);
const failed = paymentWith('failed', later);
const closed = paymentWith('failed', { ...later, manual_retry_allowed: false });
const cancelled = paymentWith('cancelled', later);
const underWay = paymentWith('processing', later);
const inReview = paymentWith('requires_merchant_action', later);
export const unknown = paymentWith('unknown', later);
const waiting = waitingPayment('pending', later);
const stillOpen = paymentWith('requires_payment_method', later);
const redirect = waitingPayment(undefined, {
  ...later,
  next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/go' },
});
const qrCode = waitingPayment(undefined, { ...later, next_action: { type: 'qr_code_information' } });

const link = linkWith(open);
const expiredLink = linkWith(open, 'expired');
export const on = (payment: PaymentView, of = link) => ({ page: of, payment });

const loading: Kind<'loading'> = { kind: 'loading' };
const ready = (payment = open, problem?: Problem): Kind<'ready'> => ({
  kind: 'ready',
  ...on(payment),
  ...defined({ problem }),
});
export const otherTab: Kind<'otherTab'> = { kind: 'otherTab', ...on(open) };
export const tokenizing: Kind<'tokenizing'> = { kind: 'tokenizing', slow: false, ...on(open) };
export const confirming: Kind<'confirming'> = { kind: 'confirming', slow: false, ...on(open) };
const authenticatingIn = (threeDS: ThreeDSState, payment = waiting): Kind<'authenticating'> => ({
  kind: 'authenticating',
  ...on(payment),
  threeDS,
});
const calling: ThreeDSState = { kind: 'authenticating', start, completion: 'U' };
const reading: ThreeDSState = {
  kind: 'checkingResult',
  start,
  completion: 'U',
  because: 'ended',
  since: t0,
  reads: 1,
  mayRestart: false,
};
export const authenticating = authenticatingIn(calling);
export const redirecting: Kind<'redirecting'> = {
  kind: 'redirecting',
  url: 'https://bank.example/go',
  ...on(redirect),
};
export const unsupported: Kind<'unsupportedAction'> = {
  kind: 'unsupportedAction',
  action: 'qr_code_information',
  reads: 0,
  ...on(qrCode),
};
const newerCode = { ...qrCode, updated: '2026-01-01T12:02:00Z' };
const scan: CustomerAction = { kind: 'qr', text: 'pay me' };
export const otp = waitingPayment(undefined, { ...later, next_action: { type: 'collect_otp' } });
const hidden = waitingPayment(undefined, { ...later, next_action: { type: 'invoke_hidden_iframe' } });
const frame: CustomerAction = { kind: 'hiddenFrame', url: 'https://bank.example/method', key: 'k', data: 'e30' };
export const awaiting = (
  action: CustomerAction = scan,
  payment = qrCode,
  more: Partial<Kind<'requiresAction'>> = {},
): Kind<'requiresAction'> => ({
  kind: 'requiresAction',
  action,
  reads: 0,
  isExpired: false,
  ...on(payment),
  ...more,
});
export const code: CustomerAction = { kind: 'code' };
const completingIn = (complete: CompleteState, payment = waiting): Kind<'completing'> => ({
  kind: 'completing',
  ...on(payment),
  complete,
});
const completing = completingIn({ kind: 'sending', slow: false });
export const settling = completingIn({ kind: 'checking', since: t0, reads: 1 });
export const checking = (more: Partial<Kind<'checking'>> = {}): Kind<'checking'> => ({
  kind: 'checking',
  since: t0,
  reads: 1,
  ...on(open),
  ...more,
});
export const unknownOutcome = (more: Partial<Kind<'unknown'>> = {}): Kind<'unknown'> => ({
  kind: 'unknown',
  since: t0,
  reads: 12,
  ...on(open),
  ...more,
});
export const processing: Kind<'processing'> = { kind: 'processing', reads: 0, ...on(underWay) };
export const review: Kind<'review'> = { kind: 'review', reads: 0, ...on(inReview) };
const paidState = (already: boolean): Kind<'succeeded'> => ({ kind: 'succeeded', already, ...on(paid) });
const declined = ready(failed, { kind: 'declined', payment: failed });
const refreshing = (payment = open): Kind<'ready'> => ({ ...ready(payment), refreshing: true });
const notSent = (failure = refused, payment = open) => ready(payment, { kind: 'notSent', failure });
/** Not authenticated at a deployment: what follows is read. */
const ending = checking({ payment: waiting, notAuthenticated: 'denied' });
const denied = ready(waiting, { kind: 'notAuthenticated', reason: 'denied' });

/** What a read tells beside the payment. */
interface Beside {
  readonly open?: OpenOperation;
  readonly isLockedElsewhere?: true;
  readonly noted?: NotedCall;
  readonly verdict?: OwnVerdict;
}
const openCall = (
  operation: OpenOperation['operation'],
  state: OpenOperation['state'] = 'unknown',
): { readonly open: OpenOperation } => ({ open: { operation, state, since: '2026-01-01T12:00:00Z' } });
const telling = ({ open, ...rest }: Beside) => ({ answer: open === undefined ? {} : { open_operation: open }, rest });

const linkRead = (
  payment: PaymentView,
  {
    of = link,
    threeDS,
    action,
    ...beside
  }: Beside & { of?: typeof link; threeDS?: ThreeDSStart; action?: CustomerAction } = {},
): CheckoutEvent => ({
  type: 'linkRead',
  answer: { ...of, ...telling(beside).answer, payment },
  ...telling(beside).rest,
  ...defined({ threeDS, action }),
  at: t0,
});
const linkReadFailed = (failure = offline): CheckoutEvent => ({ type: 'linkReadFailed', failure, at: t0 });
export const pay = (using: PayUsing = 'card'): CheckoutEvent => ({ type: 'submit', using, at: t0 });
const attached = (payment: PaymentView, threeDS?: ThreeDSStart, action?: CustomerAction): CheckoutEvent => ({
  type: 'confirmAnswered',
  answer: answerWith(payment),
  ...defined({ threeDS, action }),
  at: t0,
});
const confirmFailed = (failure = lost): CheckoutEvent => ({ type: 'confirmFailed', failure, at: t0 });
const reads = (
  payment: PaymentView,
  at = t0,
  threeDS?: ThreeDSStart,
  beside: Beside = {},
  action?: CustomerAction,
): CheckoutEvent => ({
  type: 'read',
  answer: { ...answerWith(payment), ...telling(beside).answer },
  ...telling(beside).rest,
  ...defined({ threeDS, action }),
  at,
});
const judged = (verdict: OwnVerdict, payment = open, beside: Beside = {}) =>
  reads(payment, t0, undefined, { ...beside, verdict });
/** A read while the verdict on this tab's call is not known. */
const stillPending = (payment: PaymentView, at = t0, threeDS?: ThreeDSStart) =>
  reads(payment, at, threeDS, { verdict: { verdict: 'pending' } });
const readFailed = (at = t0): CheckoutEvent => ({ type: 'readFailed', at });
const timeUp = (timer: CheckoutTimer, at = t0): CheckoutEvent => ({ type: 'timeUp', timer, at });
const inBackground = (at = t0): CheckoutEvent => ({ type: 'timeUp', timer: 'read', hidden: true, at });
const codeGiven = { type: 'codeGiven', at: t0 } as const;
const pageShown: CheckoutEvent = { type: 'pageShown', at: t0 };
const expiryReached: CheckoutEvent = { type: 'expiryReached', at: t0 };
const refresh = { type: 'refresh', at: t0 } as const;
/** What the proxy says to an amount that the payment no longer has. */
const otherAmount: CallFailure = { kind: 'http', effect: 'none', status: 409, code: 'amount_changed' };
const submitRefused = { type: 'submitRefused', failure: otherAmount, at: t0 } as const;
const retry: CheckoutEvent = { type: 'retry', at: t0 };
export const inThreeDS = (event: ThreeDSEvent): CheckoutEvent => ({ type: 'threeDS', event, at: event.at });
const inComplete = (event: CompleteEvent): CheckoutEvent => ({ type: 'complete', event, at: event.at });
const threeDSRead = (payment: PaymentView, beside: Pick<Beside, 'open'> = {}) =>
  inThreeDS({ type: 'read', payment, ...beside, at: t0 });
const completeAnswered = (payment: PaymentView, action?: CustomerAction) =>
  inComplete({ type: 'answered', payment, ...defined({ action }), at: t0 });
const completeRead = (payment: PaymentView, at = t0, beside: Pick<Beside, 'open'> = {}, action?: CustomerAction) =>
  inComplete({ type: 'read', payment, ...beside, ...defined({ action }), at });

const read: CheckoutEffect = { type: 'read' };
const readLink: CheckoutEffect = { type: 'readLink' };
const readIn = (ms: number): CheckoutEffect => ({ type: 'wait', timer: 'read', ms });
const slowNotice: CheckoutEffect = { type: 'wait', timer: 'slow', ms: 10_000 };
const authenticate: CheckoutEffect = { type: 'threeDS', effect: { type: 'authenticate', completion: 'U' } };
const threeDSReads: CheckoutEffect = { type: 'threeDS', effect: { type: 'read' } };
const threeDSReadIn = (ms: number): CheckoutEffect => ({
  type: 'threeDS',
  effect: { type: 'wait', timer: 'read', ms },
});
const send: CheckoutEffect = { type: 'complete', effect: { type: 'completeAuthorize' } };
const sendNotice: CheckoutEffect = { type: 'complete', effect: { type: 'wait', timer: 'slow', ms: 10_000 } };
const completeReads: CheckoutEffect = { type: 'complete', effect: { type: 'read' } };
const completeReadIn = (ms: number): CheckoutEffect => ({
  type: 'complete',
  effect: { type: 'wait', timer: 'read', ms },
});

const repeatStart: ThreeDSStart = { ...resumedStart, repeat: 'Y' };
const twoMinutes = t0 + 120_000;
const lockOver = t0 + 200_000;

/** A state as it is after the read that opens the link: the link has the payment that the state has. */
const opened = <State extends Extract<CheckoutState, { readonly page: unknown }>>(state: State): State => ({
  ...state,
  page: { ...link, payment: state.payment },
});

type CheckoutRow = Row<CheckoutState, CheckoutEvent, CheckoutEffect>;

/** The state that a payment's phase leads to after any answer about it, for every phase. `paidBefore`: the payer did not pay just now on this page. */
function phases(
  when: string,
  from: Extract<CheckoutState, { readonly page: unknown }>,
  event: (payment: PaymentView, threeDS?: ThreeDSStart, action?: CustomerAction) => CheckoutEvent,
  { except = [], paidBefore = false }: { except?: CheckoutState['kind'][]; paidBefore?: boolean } = {},
): CheckoutRow[] {
  const old = { ...from, page: expiredLink };
  // A new attempt, so that the answer is newer than whatever is known.
  const next = (payment: PaymentView): PaymentView => ({ ...payment, attempt_count: 2 });
  const at = (payment: PaymentView, of = link) => ({ page: of, payment: next(payment) });
  const all = specified<CheckoutState, CheckoutEvent, CheckoutEffect>(
    `${when}: paid`,
    [from, event(next(paid)), { kind: 'succeeded', already: paidBefore, ...at(paid) }],
    `${when}: declined, and the form is back`,
    [from, event(next(failed)), { kind: 'ready', problem: { kind: 'declined', payment: next(failed) }, ...at(failed) }],
    `${when}: failed for good`,
    [from, event(next(closed)), { kind: 'failed', ...at(closed) }],
    `${when}: failed, on a link that has expired`,
    [old, event(next(failed)), { kind: 'failed', ...at(failed, expiredLink) }],
    `${when}: cancelled`,
    [from, event(next(cancelled)), { kind: 'cancelled', ...at(cancelled) }],
    `${when}: under way`,
    [from, event(next(underWay)), { kind: 'processing', reads: 0, ...at(underWay) }, readIn(2_000)],
    `${when}: waits for the merchant`,
    [from, event(next(inReview)), { kind: 'review', reads: 0, ...at(inReview) }, readIn(30_000)],
    `${when}: an unknown status is read again`,
    [from, event(next(unknown)), { kind: 'checking', since: t0, reads: 0, ...at(unknown) }, readIn(500)],
    `${when}: nothing paid, link open`,
    [from, event(next(stillOpen)), { kind: 'ready', ...at(stillOpen) }],
    `${when}: nothing paid, link expired`,
    [old, event(next(stillOpen)), { kind: 'expired', ...at(stillOpen, expiredLink) }],
    `${when}: asks for 3-D Secure`,
    [from, event(next(waiting), start), { kind: 'authenticating', threeDS: calling, ...at(waiting) }, authenticate],
    `${when}: asks to go to another page`,
    [
      from,
      event(next(redirect)),
      { kind: 'redirecting', url: 'https://bank.example/go', ...at(redirect) },
      readIn(30_000),
    ],
    `${when}: asks for a step of the person`,
    [
      from,
      event(next(qrCode), undefined, scan),
      { kind: 'requiresAction', action: scan, reads: 0, isExpired: false, ...at(qrCode) },
      readIn(3_000),
    ],
    `${when}: asks for something this page cannot do`,
    [
      from,
      event(next(qrCode)),
      { kind: 'unsupportedAction', action: 'qr_code_information', reads: 0, ...at(qrCode) },
      readIn(500),
    ],
  );
  return all.filter(([, , , to]) => !except.includes(to.kind));
}

/** What is beside the payment, for every state that a read can move on: another tab at work, and calls that the journal has not seen the end of. */
function besides(
  when: string,
  from: CheckoutState,
  event: (payment: PaymentView, beside: Beside, threeDS?: ThreeDSStart) => CheckoutEvent,
  linkOf: (payment: PaymentView, beside: Beside) => typeof link = () => link,
): CheckoutRow[] {
  const next = (payment: PaymentView): PaymentView => ({ ...payment, attempt_count: 2 });
  const at = (payment: PaymentView, beside: Beside) => ({ page: linkOf(payment, beside), payment });
  const row = (
    what: string,
    payment: PaymentView,
    beside: Beside,
    to: (at: { page: typeof link; payment: PaymentView }) => CheckoutState,
    ...effects: CheckoutEffect[]
  ): CheckoutRow => [`${when}: ${what}`, from, event(payment, beside), to(at(payment, beside)), ...effects];
  return [
    row(
      'open in another tab',
      next(failed),
      { isLockedElsewhere: true },
      (known) => ({ kind: 'otherTab', ...known }),
      readIn(5_000),
    ),
    row(
      'a call to pay is open',
      next(stillOpen),
      openCall('confirm'),
      (known) => ({ kind: 'checking', since: t0, reads: 0, ...known }),
      readIn(500),
    ),
    row(
      'a call to pay is open, and what is seen is the decline before it',
      next(failed),
      openCall('confirm', 'running'),
      (known) => ({ kind: 'checking', since: t0, reads: 0, ...known }),
      readIn(500),
    ),
    row(
      'a call to complete is open',
      next(waiting),
      openCall('complete'),
      (known) => ({ kind: 'completing', complete: { kind: 'checking', since: t0, reads: 0 }, ...known }),
      completeReadIn(500),
    ),
    row('paid, whatever is open', next(paid), { ...openCall('complete'), isLockedElsewhere: true }, (known) => ({
      kind: 'succeeded',
      already: from.kind === 'loading' || from.kind === 'ready',
      ...known,
    })),
  ];
}
const readsBeside = (payment: PaymentView, beside: Beside) => reads(payment, t0, undefined, beside);
const sentAt = t0 - 60_000;

const rows = specified<CheckoutState, CheckoutEvent, CheckoutEffect>(
  // Loading
  ...besides(
    'a link that is opened',
    loading,
    (payment, beside) => linkRead(payment, beside),
    (payment, beside) => ({ ...link, ...telling(beside).answer, payment }),
  ),
  'a link that this tab has sent a payment for, before a reload, shows no form until its outcome is known',
  [
    loading,
    linkRead(open, { noted: { operation: 'confirm', since: sentAt } }),
    checking({ since: sentAt, reads: 0 }),
    readIn(500),
  ],
  'what this tab has sent itself is not another tab’s, whichever tab works on the payment now',
  [
    loading,
    linkRead(open, { noted: { operation: 'confirm', since: sentAt }, isLockedElsewhere: true }),
    checking({ since: sentAt, reads: 0 }),
    readIn(500),
  ],
  'a link that this tab was completing before a reload settles that first, from the moment it was sent',
  [
    loading,
    linkRead(waiting, { noted: { operation: 'complete', since: sentAt }, threeDS: resumedStart }),
    opened(completingIn({ kind: 'checking', since: sentAt, reads: 0 })),
    completeReadIn(500),
  ],
  'a link whose bank is being asked at this moment reads first, also in a tab that has not asked',
  [
    loading,
    linkRead(waiting, { ...openCall('authenticate', 'running'), threeDS: start }),
    {
      ...authenticatingIn({ ...reading, because: 'resumed', start: resumedStart }),
      page: { ...link, ...telling(openCall('authenticate', 'running')).answer, payment: waiting },
    },
    threeDSReads,
  ],
  'a reload right after the bank was asked goes on with its answer, under the same operation id',
  [
    loading,
    linkRead(waiting, { threeDS: repeatStart }),
    opened(authenticatingIn({ kind: 'authenticating', start: repeatStart, completion: 'Y' })),
    { type: 'threeDS', effect: { type: 'authenticate', completion: 'Y', repeat: true } },
  ],

  'an open link shows the form',
  [loading, linkRead(open), ready()],
  'an expired link says so',
  [loading, linkRead(open, { of: expiredLink }), { kind: 'expired', ...on(open, { ...expiredLink, payment: open }) }],
  'a paid link shows that it has been paid',
  [loading, linkRead(paid), opened(paidState(true))],
  'a link that expired after it was paid shows that it has been paid',
  [loading, linkRead(paid, { of: expiredLink }), { ...paidState(true), page: { ...expiredLink, payment: paid } }],
  'a link whose payment failed for good says so',
  [loading, linkRead(closed), opened({ kind: 'failed', ...on(closed) })],
  'a link whose payment was declined shows the form and why',
  [loading, linkRead(failed), opened(declined)],
  'a link whose payment was cancelled says so',
  [loading, linkRead(cancelled), opened({ kind: 'cancelled', ...on(cancelled) })],
  'a link whose payment is under way watches it',
  [loading, linkRead(underWay), opened(processing), readIn(2_000)],
  'a link whose payment waits for the merchant watches it',
  [loading, linkRead(inReview), opened(review), readIn(30_000)],
  'a link whose payment has an unknown status reads it again',
  [loading, linkRead(unknown), opened(checking({ reads: 0, payment: unknown })), readIn(500)],
  'a link whose payment waits for 3-D Secure in this tab reads first',
  [
    loading,
    linkRead(waiting, { threeDS: resumedStart }),
    opened(authenticatingIn({ ...reading, because: 'resumed', start: resumedStart })),
    threeDSReads,
  ],
  'a link whose payment waits on another page goes there',
  [loading, linkRead(redirect), opened(redirecting), readIn(30_000)],
  'a link whose payment waits for a step of the person asks for it',
  [loading, linkRead(qrCode, { action: scan }), opened(awaiting()), readIn(3_000)],
  'a step whose time is over when the link is opened says so',
  [
    loading,
    linkRead(qrCode, { action: { ...scan, until: t0 } }),
    { ...awaiting({ ...scan, until: t0 }), isExpired: true, page: { ...link, payment: qrCode } },
    readIn(3_000),
  ],
  'a transfer takes hours: it is read every half minute',
  [
    loading,
    linkRead(qrCode, { action: { kind: 'transfer', facts: [] } }),
    opened(awaiting({ kind: 'transfer', facts: [] })),
    readIn(30_000),
  ],
  'a hidden page has ten seconds, and nothing is read meanwhile',
  [
    confirming,
    attached(hidden, undefined, frame),
    awaiting(frame, hidden),
    { type: 'wait', timer: 'frame', ms: 10_000 },
  ],
  'a hidden page of an earlier visit completes nothing without a submit: none was made here',
  [loading, linkRead(hidden, { action: frame }), opened(completingIn({ kind: 'ready' }, hidden))],
  'a completion that another tab is ahead of says nothing of money before it has read',
  [
    completingIn({ kind: 'sending', slow: false }, otp),
    inComplete({ type: 'callFailed', failure: operationOpen, at: t0 }),
    { ...otherTab, ...on(otp) },
    read,
  ],
  'a link whose payment waits for something else says so',
  [loading, linkRead(qrCode), opened(unsupported), readIn(500)],
  'a payment that waits for nothing in particular says so',
  [
    loading,
    linkRead({ ...qrCode, next_action: undefined }),
    {
      kind: 'unsupportedAction',
      action: 'none',
      reads: 0,
      page: { ...link, payment: { ...qrCode, next_action: undefined } },
      payment: { ...qrCode, next_action: undefined },
    },
    readIn(500),
  ],
  'an unknown link status shows no form',
  [
    loading,
    linkRead(open, { of: linkWith(open, 'unknown') }),
    { kind: 'loadFailed', failure: { kind: 'contract', effect: 'none' } },
  ],
  'a link that does not exist says so',
  [loading, linkReadFailed({ ...refused, status: 404 }), { kind: 'notFound' }],
  'a wrong client secret says no more than that',
  [loading, linkReadFailed({ ...refused, status: 401 }), { kind: 'notFound' }],
  'a link that could not be read can be read again',
  [loading, linkReadFailed(), { kind: 'loadFailed', failure: offline }],
  'a retry reads the link again',
  [{ kind: 'loadFailed', failure: offline }, retry, loading, readLink],
  'being back, or online again, reads the link again',
  [{ kind: 'loadFailed', failure: offline }, pageShown, loading, readLink],

  // The form
  'paying with a card stores it first',
  [ready(), pay('card'), tokenizing, { type: 'tokenizeCard' }, slowNotice],
  'paying with a wallet stores it first',
  [ready(), pay('wallet'), tokenizing, { type: 'tokenizeCard' }, slowNotice],
  'paying with a saved method confirms with it',
  [ready(), pay('saved'), confirming, { type: 'confirm' }, slowNotice],
  'paying again after a decline takes the problem away',
  [declined, pay('saved'), { ...confirming, payment: failed }, { type: 'confirm' }, slowNotice],
  'at its expiry the link is read again, behind the form',
  [ready(), expiryReached, ready(), readLink],
  'where the service says that there is still time, the form stays',
  [ready(), linkRead(stillOpen), opened(ready(stillOpen))],
  'the same after a decline',
  [declined, linkRead(failed), opened(declined)],
  'where it says that the time is over, the link opens anew',
  [ready(), linkRead(open, { of: expiredLink }), loading, readLink],
  'so it does where the payment has moved on',
  [ready(), linkRead(paid), loading, readLink],
  'or a call about it is open',
  [ready(), linkRead(open, openCall('confirm')), loading, readLink],
  'at its expiry a link whose authentication has ended does not resume it',
  [denied, expiryReached, denied],
  'a changed payment is read again behind the form, and Pay waits for it',
  [ready(), refresh, refreshing(), readLink],
  'nothing is sent meanwhile',
  [refreshing(), pay('saved'), refreshing()],
  'a payment that changes while it loads is read once more',
  [loading, refresh, loading, readLink],
  'once it is read the form shows it',
  [refreshing(), linkRead(stillOpen), { ...ready(stillOpen), page: { ...link, payment: stillOpen } }],
  'a read that has begun for something else does not end the wait',
  [refreshing(), reads(stillOpen), refreshing(stillOpen)],
  'nor does its failure',
  [refreshing(), readFailed(), refreshing()],
  'where it cannot be read the form goes on with what it shows',
  [refreshing(), linkReadFailed(), ready()],
  'one whose authentication has ended is read alone',
  [denied, refresh, { ...denied, refreshing: true }, read],
  'and shown',
  [{ ...denied, refreshing: true }, reads(waiting), denied],
  'or not',
  [{ ...denied, refreshing: true }, readFailed(), denied],
  'what costs something else than was shown is not sent',
  [ready(), submitRefused, notSent(otherAmount)],
  'what the proxy has refused for its amount is read with its lines and methods, behind the form',
  [
    checking({ refusal: otherAmount }),
    reads(stillOpen),
    { ...notSent(otherAmount, stillOpen), refreshing: true },
    readLink,
  ],
  'coming back to the form reads',
  [ready(), pageShown, ready(), read],
  'a read that finds nothing paid leaves the form and its problem',
  [notSent(), reads(stillOpen), notSent(refused, stillOpen)],
  'a read that finds the same decline leaves the form and its problem',
  [declined, reads(failed), declined],
  'a read that finds the authentication ended leaves the form: nothing goes on without a submit',
  [denied, reads(waiting, t0, resumedStart), denied],
  'an unknown status does not hide where the authentication ended',
  [
    denied,
    reads({ ...unknown, updated: '2026-01-01T12:02:00Z' }),
    checking({ reads: 0, payment: waiting }),
    readIn(500),
  ],
  "a read that finds the bank's verdict in the payment leaves the form",
  [denied, reads(failed), ready(failed, { kind: 'notAuthenticated', reason: 'denied' })],
  "a read that finds the bank's verdict to be the end of the payment says so",
  [denied, reads(closed), { kind: 'failed', ...on(closed) }],
  ...phases('the form, after a read', ready(), (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action), {
    paidBefore: true,
    except: ['expired'],
  }).filter(([sentence]) => !sentence.endsWith('nothing paid, link open')),

  ...besides('the form, after a read', ready(), readsBeside),
  'an authentication that has ended, and another tab that has resumed it, bring no result here without a submit',
  [denied, readsBeside(waiting, openCall('authenticate')), checking({ reads: 0, payment: waiting }), readIn(500)],
  'nor does another tab that is at it now',
  [denied, readsBeside(waiting, { isLockedElsewhere: true }), checking({ reads: 0, payment: waiting }), readIn(500)],

  // In another tab
  ...phases(
    'taken over from another tab',
    otherTab,
    (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action),
    {
      except: ['authenticating'],
    },
  ),
  ...besides('another tab', otherTab, readsBeside),
  'an authentication that another tab has begun is taken over by reading, not by asking again',
  [
    otherTab,
    reads(waiting, t0, start),
    authenticatingIn({ ...reading, because: 'resumed', start: resumedStart }),
    threeDSReads,
  ],
  'a failed read while another tab works is followed by a later one',
  [otherTab, readFailed(), otherTab, readIn(30_000)],
  'the read timer reads while another tab works',
  [otherTab, timeUp('read'), otherTab, read],
  'a left-over slow timer changes nothing while another tab works',
  [otherTab, timeUp('slow'), otherTab],
  'coming back, or a message of another tab, reads at once',
  [otherTab, pageShown, otherTab, read],

  // Storing the card
  'a submit while another tab works stores nothing, and reads what the other tab does',
  [tokenizing, { type: 'tokenizeFailed', failure: operationOpen, at: t0 }, otherTab, read],
  'a stored card is attached',
  [
    tokenizing,
    { type: 'tokenized', paymentMethodId: 'pm_1', at: t0 },
    confirming,
    { type: 'confirm', paymentMethodId: 'pm_1' },
  ],
  'a card that could not be stored leaves the form with all that was typed',
  [tokenizing, { type: 'tokenizeFailed', failure: lost, at: t0 }, notSent(lost)],
  'after ten seconds the page says that tokenizing takes longer',
  [tokenizing, timeUp('slow'), { ...tokenizing, slow: true }],
  'a left-over read timer changes nothing while storing',
  [tokenizing, timeUp('read'), tokenizing],

  // Attaching
  'a submit while the journal has another call open pays nothing, and reads what that one does',
  [confirming, confirmFailed(operationOpen), otherTab, read],
  'a journal that cannot be written has let nothing through: it may be submitted again',
  [confirming, confirmFailed(noJournal), notSent(noJournal)],
  'an operation id that has been used otherwise did nothing: one read, then the form',
  [checking({ refusal: idReused }), reads(open), notSent(idReused)],
  ...phases('the answer to paying', confirming, attached),
  'paying with a method step begins with it',
  [
    confirming,
    attached(waiting, startWithMethod),
    authenticatingIn({ kind: 'method', start: startWithMethod, deadline: t0 + 10_000 }),
    { type: 'threeDS', effect: { type: 'wait', timer: 'method', ms: 10_000 } },
  ],
  'an answer about another payment is not believed',
  [confirming, attached({ ...paid, payment_id: 'pay_2' }), checking(), read],
  'an answer with an unknown status is not taken for the decline before it',
  [
    { ...confirming, payment: paymentWith('failed') },
    attached(paymentWith('unknown')),
    checking({ reads: 0, payment: paymentWith('unknown') }),
    readIn(500),
  ],
  'a lost answer to paying is settled by reading',
  [confirming, confirmFailed(), checking(), read],
  'a refusal to pay is read once: it may mean that it was paid already',
  [confirming, confirmFailed(refused), checking({ refusal: refused }), read],
  'a payment that never left may be submitted again',
  [confirming, confirmFailed(offline), notSent(offline)],
  'a payment turned away for its rate may be submitted again',
  [confirming, confirmFailed(tooMany), notSent(tooMany)],
  'after ten seconds the page says that paying takes longer',
  [confirming, timeUp('slow'), { ...confirming, slow: true }],
  'a left-over read timer changes nothing while paying',
  [confirming, timeUp('read'), confirming],

  // 3-D Secure
  "the authentication's own steps stay inside it",
  [
    authenticating,
    inThreeDS({ type: 'answered', answer: authenticationWith('D'), at: t0 }),
    authenticatingIn({ kind: 'waitingForApproval', start, completion: 'U', since: t0, reads: 0 }),
    threeDSReadIn(5_000),
  ],
  'an authenticated payment is completed, once',
  [
    authenticating,
    inThreeDS({ type: 'answered', answer: authenticationWith('Y'), at: t0 }),
    completing,
    send,
    sendNotice,
  ],
  'an authentication that was denied leaves the form',
  [authenticating, inThreeDS({ type: 'answered', answer: authenticationWith('N'), at: t0 }), denied],
  'where the service closes the attempt of a payer who is not authenticated, the payment is read once first',
  [
    authenticatingIn({ kind: 'authenticating', start: { ...start, closesAttempt: true }, completion: 'U' }),
    inThreeDS({ type: 'answered', answer: authenticationWith('R'), at: t0 }),
    checking({ payment: waiting, notAuthenticated: 'rejected' }),
    read,
  ],
  'a payment that the denied authentication has closed takes no form',
  [ending, reads(closed), { kind: 'failed', ...on(closed) }],
  'a payment that takes another attempt after it has its form back, with the reason',
  [ending, reads(failed), ready(failed, { kind: 'notAuthenticated', reason: 'denied' })],
  'so has one that is read too early',
  [ending, reads(waiting, t0, resumedStart), denied],
  'and one that cannot be read',
  [ending, readFailed(), denied],
  'nothing is offered after it while another tab has a call open',
  [ending, readsBeside(failed, { isLockedElsewhere: true }), { kind: 'otherTab', ...on(failed) }, readIn(5_000)],
  ...phases('a read beside the authentication', authenticatingIn(reading), (payment) => threeDSRead(payment), {
    except: ['authenticating', 'redirecting', 'requiresAction', 'unsupportedAction', 'checking'],
  }),
  'an unknown status does not end the authentication, and is not the payment’s last known phase',
  [authenticatingIn(reading), threeDSRead(unknown), authenticatingIn(reading), threeDSReadIn(1_000)],
  'an approval that a read has found is completed',
  [
    authenticatingIn(reading),
    threeDSRead(waitingPayment('success', later)),
    completingIn({ kind: 'sending', slow: false }, waitingPayment('success', later)),
    send,
    sendNotice,
  ],
  'a read that is older than what is known does not end the authentication',
  [
    authenticatingIn(reading, waitingPayment('pending', { attempt_count: 2 })),
    threeDSRead(failed),
    authenticatingIn(reading, waitingPayment('pending', { attempt_count: 2 })),
    threeDSReadIn(1_000),
  ],
  'coming back during the authentication reads',
  [authenticatingIn(reading), pageShown, authenticatingIn(reading), threeDSReads],

  'another tab has gone on to pay with another method: that is what is waited for',
  [
    authenticatingIn(reading),
    threeDSRead(failed, openCall('confirm')),
    checking({ reads: 0, payment: failed }),
    readIn(500),
  ],
  'another tab is completing: that is what is waited for, and the authentication cannot be started again',
  [
    authenticatingIn({ ...reading, mayRestart: true }),
    threeDSRead(waiting, openCall('complete')),
    completingIn({ kind: 'checking', since: t0, reads: 0 }),
    completeReadIn(500),
  ],
  'a decline while the bank is being asked again settles nothing yet',
  [
    authenticatingIn(reading),
    threeDSRead(failed, openCall('authenticate')),
    checking({ reads: 0, payment: failed }),
    readIn(500),
  ],

  // Another page
  ...besides('back from another page', redirecting, readsBeside),
  ...besides('an action that this page cannot do', unsupported, readsBeside),
  'coming back from another page reads',
  [redirecting, pageShown, redirecting, read],
  ...phases('back from another page', redirecting, (payment, threeDS, action) =>
    reads(payment, t0, threeDS, {}, action),
  ),
  'the read timer reads beside another page',
  [redirecting, timeUp('read'), redirecting, read],
  'a page in the background beside another page reads nothing',
  [redirecting, inBackground(), redirecting],
  'a failed read beside another page is followed by another',
  [redirecting, readFailed(), redirecting, readIn(30_000)],
  'the read timer reads an action that this page cannot do',
  [unsupported, timeUp('read'), unsupported, read],
  'a page in the background with an unsupported action reads nothing',
  [unsupported, inBackground(), unsupported],
  'a failed read of an action that this page cannot do is followed by another',
  [unsupported, readFailed(), { ...unsupported, reads: 1 }, readIn(30_000)],
  'an action that this page still cannot do is read again',
  [unsupported, reads(qrCode), { ...unsupported, reads: 1 }, readIn(4_000)],
  'after ten reads it is read every half minute',
  [{ ...unsupported, reads: 10 }, reads(qrCode), { ...unsupported, reads: 11 }, readIn(30_000)],
  'an action that could not be read before is shown as soon as it can be',
  [unsupported, reads(qrCode, t0, undefined, {}, scan), awaiting(), readIn(3_000)],
  'a hidden page that has been shown is not shown once more',
  [
    { ...unsupported, action: 'invoke_hidden_iframe', payment: hidden },
    reads(hidden, t0, undefined, {}, frame),
    { ...unsupported, action: 'invoke_hidden_iframe', payment: hidden, reads: 1 },
    readIn(4_000),
  ],

  // A step of the person
  ...besides('a step of the person', awaiting(), readsBeside),
  ...phases('a step of the person', awaiting(), (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action)),
  'while the person takes the step, the payment is read again and again',
  [awaiting(), reads(qrCode, t0, undefined, {}, scan), awaiting(scan, qrCode, { reads: 1 }), readIn(3_000)],
  'as often as the service wants it',
  [
    awaiting({ ...scan, everyMs: 5_000 }),
    reads(qrCode, t0, undefined, {}, { ...scan, everyMs: 5_000 }),
    awaiting({ ...scan, everyMs: 5_000 }, qrCode, { reads: 1 }),
    readIn(5_000),
  ],
  'less often after a minute',
  [
    awaiting(scan, qrCode, { reads: 20 }),
    reads(qrCode, t0, undefined, {}, scan),
    awaiting(scan, qrCode, { reads: 21 }),
    readIn(8_000),
  ],
  'and every half minute after some more',
  [
    awaiting(scan, qrCode, { reads: 60 }),
    reads(qrCode, t0, undefined, {}, scan),
    awaiting(scan, qrCode, { reads: 61 }),
    readIn(30_000),
  ],
  'the moment at which the step is over is met exactly',
  [
    awaiting({ ...scan, until: t0 + 1_200 }),
    reads(qrCode, t0, undefined, {}, { ...scan, until: t0 + 1_200 }),
    awaiting({ ...scan, until: t0 + 1_200 }, qrCode, { reads: 1 }),
    readIn(1_200),
  ],
  'a read after that says that the time is over, and goes on reading',
  [
    awaiting({ ...scan, until: t0 }),
    reads(qrCode, t0, undefined, {}, { ...scan, until: t0 }),
    awaiting({ ...scan, until: t0 }, qrCode, { reads: 1, isExpired: true }),
    readIn(3_000),
  ],
  'a payment that has failed after that was out of time, not declined',
  [
    awaiting({ ...scan, until: t0 }),
    reads(failed),
    ready(failed, { kind: 'declined', payment: failed, timedOut: true }),
  ],
  'a payment that has failed before that was declined',
  [awaiting({ ...scan, until: t0 + 1 }), reads(failed), ready(failed, { kind: 'declined', payment: failed })],
  'so does the timer, also when no read comes through',
  [
    awaiting({ ...scan, until: t0 }),
    timeUp('read'),
    awaiting({ ...scan, until: t0 }, qrCode, { isExpired: true }),
    read,
  ],
  'an older answer changes nothing of the step',
  [awaiting(), reads(open), awaiting(scan, qrCode, { reads: 1 }), readIn(3_000)],
  'the read timer reads while the person takes the step',
  [awaiting(), timeUp('read'), awaiting(), read],
  'a page in the background reads nothing until the payer returns',
  [awaiting(), inBackground(), awaiting()],
  'the time is over also in the background',
  [awaiting({ ...scan, until: t0 }), inBackground(), awaiting({ ...scan, until: t0 }, qrCode, { isExpired: true })],
  'coming back reads at once',
  [awaiting(), pageShown, awaiting(), read],
  'a left-over slow timer changes nothing of the step',
  [awaiting(), timeUp('slow'), awaiting()],
  'a left-over frame timer changes nothing of the step',
  [awaiting(), timeUp('frame'), awaiting()],
  'a failed read while the person takes the step is followed by another',
  [awaiting(), readFailed(), awaiting(scan, qrCode, { reads: 1 }), readIn(3_000)],
  'a failed read beside a hidden page is left alone',
  [awaiting(frame, hidden), readFailed(), awaiting(frame, hidden, { reads: 1 })],
  'a read beside a hidden page leaves it where it is',
  [awaiting(frame, hidden), reads(hidden, t0, undefined, {}, frame), awaiting(frame, hidden, { reads: 1 })],
  'a hidden page that reports back is followed by completing, with Y',
  [
    awaiting(frame, hidden),
    inThreeDS({ type: 'methodEnded', at: t0 }),
    { ...completingIn({ kind: 'sending', slow: false }, hidden), completion: 'Y' },
    send,
    sendNotice,
  ],
  'a hidden page that says nothing for ten seconds is followed by completing, with N',
  [
    awaiting(frame, hidden),
    timeUp('frame'),
    { ...completingIn({ kind: 'sending', slow: false }, hidden), completion: 'N' },
    send,
    sendNotice,
  ],
  'a message of a bank is nothing to any other step',
  [awaiting(), inThreeDS({ type: 'methodEnded', at: t0 }), awaiting()],
  'a code is sent once',
  [awaiting(code, otp), codeGiven, completingIn({ kind: 'sending', slow: false }, otp), send, sendNotice],
  'a code that was not asked for is not sent',
  [awaiting(), codeGiven, awaiting()],
  'a code that was wrong is asked for again',
  [
    completingIn({ kind: 'sending', slow: false }, otp),
    completeAnswered({ ...otp, error_code: 'OTP_1' }),
    awaiting(code, { ...otp, error_code: 'OTP_1' }, { problem: { kind: 'wrong' } }),
    readIn(3_000),
  ],
  'a code that is asked for after an authentication is not called wrong',
  [completing, completeAnswered(otp, code), awaiting(code, otp), readIn(3_000)],
  'a charge that needs consent needs it with the next code as well',
  [
    completingIn({ kind: 'sending', slow: false }, otp),
    completeAnswered({
      ...otp,
      error_code: 'OTP_1',
      next_action: { type: 'collect_otp', consent_data_required: 'consent_required' },
    }),
    awaiting(
      { kind: 'code', consent: true },
      {
        ...otp,
        error_code: 'OTP_1',
        next_action: { type: 'collect_otp', consent_data_required: 'consent_required' },
      },
      { problem: { kind: 'wrong' } },
    ),
    readIn(3_000),
  ],
  'a code that was turned away is typed again, not sent again',
  [
    completingIn({ kind: 'sending', slow: false }, otp),
    inComplete({ type: 'callFailed', failure: offline, at: t0 }),
    awaiting(code, otp, { problem: { kind: 'notSent', failure: offline } }),
    readIn(3_000),
  ],
  'a lost completion that has led to a step of the person leaves the code behind',
  [
    completingIn({ kind: 'checking', since: t0, reads: 1 }, otp),
    completeRead(newerCode, t0, {}, scan),
    awaiting(scan, newerCode),
    readIn(3_000),
  ],
  'a completed payment shows the step that it asks for next',
  [completing, completeAnswered(qrCode, scan), awaiting(), readIn(3_000)],
  'or that this page cannot do it, and reads',
  [completing, completeAnswered(qrCode), unsupported, readIn(500)],
  'a hidden page that it asks for next is not shown without a submit',
  [
    completing,
    completeAnswered(hidden, frame),
    { ...unsupported, action: 'invoke_hidden_iframe', payment: hidden },
    readIn(500),
  ],
  'a step that a read shows ends the doubt that an unknown status has left',
  [checking({ payment: qrCode }), reads(qrCode, t0, undefined, {}, scan), awaiting(), readIn(3_000)],
  'also after it could not be confirmed',
  [unknownOutcome({ payment: qrCode }), reads(qrCode, t0, undefined, {}, scan), awaiting(), readIn(3_000)],
  'coming back to an action that this page cannot do reads',
  [unsupported, pageShown, unsupported, read],
  ...phases(
    'an action that this page cannot do, after a read',
    unsupported,
    (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action),
    { except: ['unsupportedAction'] },
  ),

  // Completing
  "completing's own steps stay inside it",
  [completing, inComplete({ type: 'callFailed', failure: lost, at: t0 }), settling, completeReads],
  'a completed payment is paid',
  [completing, completeAnswered(paid), paidState(false)],
  'a completed payment that was declined leaves the form',
  [completing, completeAnswered(failed), declined],
  'a completed payment that failed for good says so',
  [completing, completeAnswered(closed), { kind: 'failed', ...on(closed) }],
  'a completed payment that was cancelled says so',
  [completing, completeAnswered(cancelled), { kind: 'cancelled', ...on(cancelled) }],
  'a completed payment that wants another method leaves the form, and says that this one was not charged',
  [completing, completeAnswered(stillOpen), ready(stillOpen, { kind: 'declined', payment: stillOpen })],
  'the same on an expired link says expired',
  [
    { ...completing, page: expiredLink },
    completeAnswered(stillOpen),
    { kind: 'expired', ...on(stillOpen, expiredLink) },
  ],
  'a lost completion that has led to another page goes there as soon as a read shows it',
  [
    settling,
    completeRead({ ...redirect, updated: '2026-01-01T12:02:00Z' }),
    {
      kind: 'redirecting',
      url: 'https://bank.example/go',
      ...on({ ...redirect, updated: '2026-01-01T12:02:00Z' }),
    },
    readIn(30_000),
  ],
  'a completion that the proxy refuses for what the bank has said leaves the form',
  [
    completingIn({ kind: 'checking', since: t0, reads: 1, refusal: { ...refused, code: 'not_authenticated' } }),
    completeRead(waiting),
    denied,
  ],
  'another refusal of the completion says so, and leaves the next submit to the payer',
  [
    completingIn({ kind: 'checking', since: t0, reads: 1, refusal: refused }),
    completeRead(waiting),
    completingIn({ kind: 'ready', failure: refused }),
  ],
  'a completed payment that wants another page goes there',
  [completing, completeAnswered(redirect), redirecting, readIn(30_000)],
  'an answer about another payment is read again',
  [completing, completeAnswered({ ...paid, payment_id: 'pay_2' }), settling, completeReads],
  'a read that is older than what is known settles nothing',
  [
    completingIn({ kind: 'checking', since: t0, reads: 1 }, waitingPayment('success', { attempt_count: 2 })),
    inComplete({ type: 'read', payment: failed, verdict: { verdict: 'pending' }, at: t0 }),
    completingIn({ kind: 'checking', since: t0, reads: 1 }, waitingPayment('success', { attempt_count: 2 })),
    completeReadIn(1_000),
  ],
  'coming back after a completion that was turned away reads: another tab may have gone on',
  [
    completingIn({ kind: 'ready', failure: offline }),
    pageShown,
    completingIn({ kind: 'ready', failure: offline }),
    completeReads,
  ],
  'coming back while it is settled reads',
  [settling, pageShown, settling, completeReads],
  'a submit sends again where the flow has found that to be safe',
  [completingIn({ kind: 'ready', failure: offline }), retry, completing, send, sendNotice],
  'a submit sends nothing while it is settled',
  [settling, retry, settling],

  // Settling an unknown outcome of paying
  ...besides('a read after a lost answer', checking(), readsBeside).filter(
    ([sentence]) => !sentence.endsWith('a call to pay is open'),
  ),
  'an open call after an unknown status is waited for no longer than if it had been read at once',
  [
    checking({ since: sentAt, payment: unknown }),
    readsBeside({ ...stillOpen, updated: '2026-01-01T12:02:00Z' }, openCall('confirm')),
    checking({ since: sentAt, reads: 0, payment: { ...stillOpen, updated: '2026-01-01T12:02:00Z' } }),
    readIn(500),
  ],
  'a refusal settles nothing while a call is open',
  [
    checking({ refusal: refused }),
    readsBeside(open, openCall('confirm', 'running')),
    checking({ refusal: refused }),
    readIn(1_000),
  ],
  'nor while another tab works',
  [
    checking({ refusal: refused }),
    readsBeside(open, { isLockedElsewhere: true }),
    checking({ refusal: refused }),
    readIn(1_000),
  ],
  ...phases(
    'a read after a lost answer',
    checking(),
    (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action),
    {
      except: ['expired', 'checking'],
    },
  ).filter(([sentence]) => !sentence.endsWith('nothing paid, link open')),
  'an unchanged read is followed by a later one',
  [checking(), stillPending(stillOpen), checking({ payment: stillOpen }), readIn(1_000)],
  'an unknown status is followed by a later read, and is not the payment’s last known phase',
  [checking(), reads(unknown), checking(), readIn(1_000)],
  'an open payment after an unknown status may still have a call running',
  [checking({ payment: open }), stillPending(stillOpen), checking({ payment: stillOpen }), readIn(1_000)],
  'an open payment after an answer with an unknown status is open',
  [checking({ payment: { ...unknown, updated: open.updated } }), reads(stillOpen), ready(stillOpen)],
  'the same on an expired link says expired',
  [
    checking({ payment: { ...unknown, updated: open.updated }, page: expiredLink }),
    reads(stillOpen),
    { kind: 'expired', ...on(stillOpen, expiredLink) },
  ],
  'the decline before the call says nothing about the call',
  [checking({ payment: failed }), stillPending(failed), checking({ payment: failed }), readIn(1_000)],
  "the bank's denial before the call says nothing about the call",
  [checking({ payment: waiting }), stillPending(failed), checking({ payment: failed }), readIn(1_000)],
  'the authentication before the call is not resumed',
  [
    checking({ payment: waiting }),
    stillPending(waiting, t0, resumedStart),
    checking({ payment: waiting }),
    readIn(1_000),
  ],
  'a refusal and an unchanged read: nothing happened',
  [checking({ refusal: refused }), reads(open), notSent()],
  'a refusal of a payment that failed for good says so',
  [checking({ refusal: refused, payment: failed }), reads(closed), { kind: 'failed', ...on(closed) }],
  'a refusal and an unknown status settle nothing',
  [checking({ refusal: refused }), reads(unknown), checking({ refusal: refused }), readIn(1_000)],
  ...['IR_08', 'payment_expired', 'payment_not_open'].map(
    (code): CheckoutRow => [
      `a refusal that says ${code} reads the link, which tells why`,
      checking({ refusal: { ...refused, code } }),
      reads(open),
      loading,
      readLink,
    ],
  ),
  'a call that has not reached the proxy: nothing happened, and the payer reads it at once',
  [checking(), judged({ verdict: 'not_done' }), notSent({ kind: 'network', effect: 'none' })],
  'the same after the page could not confirm it',
  [unknownOutcome(), judged({ verdict: 'not_done' }), notSent({ kind: 'network', effect: 'none' })],
  'a verdict with the refusal says why',
  [
    checking(),
    judged({ verdict: 'not_done', refusal: { status: 422, code: 'details_refused', fields: ['email'] } }),
    notSent({ kind: 'http', effect: 'none', status: 422, code: 'details_refused', fields: ['email'] }),
  ],
  'a verdict that says that the time is over reads the link, which tells why',
  [
    unknownOutcome(),
    judged({ verdict: 'not_done', refusal: { status: 410, code: 'payment_expired' } }),
    loading,
    readLink,
  ],
  'a verdict beside an unknown status waits for one that is known',
  [
    checking(),
    judged({ verdict: 'not_done' }, unknown),
    checking({ refusal: { kind: 'network', effect: 'none' } }),
    readIn(1_000),
  ],
  'a verdict while another tab has a call open waits for its end',
  [
    checking(),
    judged({ verdict: 'not_done' }, open, openCall('confirm')),
    checking({ refusal: { kind: 'network', effect: 'none' } }),
    readIn(1_000),
  ],
  'a verdict beside a paid payment: it is paid',
  [checking(), judged({ verdict: 'not_done' }, paid), paidState(false)],
  ...(['pending', 'done'] as const).map(
    (verdict): CheckoutRow => [
      `a verdict “${verdict}” and an unchanged payment settle nothing: the copy may be older`,
      checking(),
      judged({ verdict }),
      checking(verdict === 'done' ? { doneSince: t0 } : {}),
      readIn(1_000),
    ],
  ),
  'a refusal because the time is over does not resume the authentication',
  [
    checking({ refusal: { ...refused, code: 'IR_08' }, payment: waiting }),
    reads(waiting, t0, resumedStart),
    notSent({ ...refused, code: 'IR_08' }, waiting),
  ],
  'after two minutes of unchanged reads it cannot be confirmed yet',
  [checking(), stillPending(open, twoMinutes), unknownOutcome({ reads: 1 }), readIn(30_000)],
  'after two minutes of an unknown status it cannot be confirmed yet',
  [checking(), reads(unknown, twoMinutes), unknownOutcome({ reads: 1 }), readIn(30_000)],
  'a failed read is followed by a later one',
  [checking(), readFailed(), checking(), readIn(1_000)],
  'after two minutes without a read it cannot be confirmed yet',
  [checking(), readFailed(twoMinutes), unknownOutcome({ reads: 1 }), readIn(30_000)],
  'the read timer reads',
  [checking(), timeUp('read'), checking({ reads: 2 }), read],
  'a left-over slow timer changes nothing while reading',
  [checking(), timeUp('slow'), checking()],
  'coming back reads',
  [checking(), pageShown, checking(), read],

  // Cannot be confirmed
  ...besides('a late read', unknownOutcome(), readsBeside).filter(
    ([sentence]) => !sentence.endsWith('a call to pay is open'),
  ),
  'an unchanged read brings no form while the journal has a call open',
  [unknownOutcome(), reads(open, lockOver, undefined, openCall('confirm')), unknownOutcome(), readIn(30_000)],
  'nor while another tab works',
  [unknownOutcome(), reads(open, lockOver, undefined, { isLockedElsewhere: true }), unknownOutcome(), readIn(30_000)],
  ...phases('a late read', unknownOutcome(), (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action), {
    except: ['expired', 'checking'],
  }).filter(([sentence]) => !sentence.endsWith('nothing paid, link open')),
  'an unchanged read once no call is in doubt brings the form back',
  [unknownOutcome(), reads(open, lockOver), ready()],
  'the same on an expired link says expired',
  [unknownOutcome({ page: expiredLink }), reads(open, lockOver), { kind: 'expired', ...on(open, expiredLink) }],
  'the same after an authentication brings the form back and does not resume it',
  [unknownOutcome({ payment: waiting }), reads(waiting, lockOver, resumedStart), ready(waiting)],
  'the same after a decline tells the decline',
  [unknownOutcome({ payment: failed }), reads(failed, lockOver), declined],
  'a late failed read is followed by another',
  [unknownOutcome(), readFailed(), unknownOutcome(), readIn(30_000)],
  'the read timer reads while it cannot be confirmed',
  [unknownOutcome(), timeUp('read'), unknownOutcome({ reads: 13 }), read],
  'a left-over slow timer changes nothing while it cannot be confirmed',
  [unknownOutcome(), timeUp('slow'), unknownOutcome()],
  'coming back reads while it cannot be confirmed',
  [unknownOutcome(), pageShown, unknownOutcome(), read],

  // Under way
  ...besides('a payment under way', processing, readsBeside),
  ...phases('a payment under way', processing, (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action), {
    except: ['processing'],
  }),
  'a payment still under way is read again in four seconds',
  [processing, reads(underWay), { ...processing, reads: 1 }, readIn(4_000)],
  'after ten reads a payment under way is read every half minute',
  [{ ...processing, reads: 10 }, reads(underWay), { ...processing, reads: 11 }, readIn(30_000)],
  'a failed read of a payment under way is followed by another',
  [processing, readFailed(), { ...processing, reads: 1 }, readIn(30_000)],
  'the read timer reads a payment under way',
  [processing, timeUp('read'), processing, read],
  'a left-over slow timer changes nothing of a payment under way',
  [processing, timeUp('slow'), processing],
  'coming back reads a payment under way',
  [processing, pageShown, processing, read],

  // Review
  ...besides('a payment that waits for the merchant', review, readsBeside),
  ...phases(
    'a payment that waits for the merchant',
    review,
    (payment, threeDS, action) => reads(payment, t0, threeDS, {}, action),
    {
      except: ['review'],
    },
  ),
  'a payment that still waits for the merchant is read every half minute',
  [review, reads(inReview), { ...review, reads: 1 }, readIn(30_000)],
  'a failed read of a payment that waits for the merchant is followed by another',
  [review, readFailed(), { ...review, reads: 1 }, readIn(30_000)],
  'the read timer reads a payment that waits for the merchant',
  [review, timeUp('read'), review, read],
  'a left-over slow timer changes nothing of a payment that waits for the merchant',
  [review, timeUp('slow'), review],
  'coming back reads a payment that waits for the merchant',
  [review, pageShown, review, read],
);

/** What the flow is specified by: a state of every kind, an event of every type, and the rows. */
export const paymentLinkCheckoutSpecification: Specification<CheckoutState, CheckoutEvent, CheckoutEffect> = {
  states: {
    loading,
    loadFailed: { kind: 'loadFailed', failure: offline },
    notFound: { kind: 'notFound' },
    expired: { kind: 'expired', ...on(open, expiredLink) },
    ready: ready(),
    otherTab,
    tokenizing,
    confirming,
    authenticating,
    redirecting,
    requiresAction: awaiting(),
    unsupportedAction: unsupported,
    completing,
    checking: checking(),
    unknown: unknownOutcome(),
    processing,
    review,
    succeeded: paidState(false),
    failed: { kind: 'failed', ...on(closed) },
    cancelled: { kind: 'cancelled', ...on(cancelled) },
  },
  events: {
    linkRead: { type: 'linkRead', answer: link, at: t0 },
    linkReadFailed: { type: 'linkReadFailed', failure: offline, at: t0 },
    retry: { type: 'retry', at: t0 },
    submit: { type: 'submit', using: 'card', at: t0 },
    refresh,
    submitRefused,
    tokenized: { type: 'tokenized', paymentMethodId: 'pm_1', at: t0 },
    tokenizeFailed: { type: 'tokenizeFailed', failure: lost, at: t0 },
    confirmAnswered: { type: 'confirmAnswered', answer: answerWith(paid), at: t0 },
    confirmFailed: { type: 'confirmFailed', failure: lost, at: t0 },
    threeDS: { type: 'threeDS', event: { type: 'pageShown', at: t0 }, at: t0 },
    complete: { type: 'complete', event: { type: 'pageShown', at: t0 }, at: t0 },
    read: { type: 'read', answer: answerWith(paid), at: t0 },
    readFailed: { type: 'readFailed', at: t0 },
    timeUp: { type: 'timeUp', timer: 'read', at: t0 },
    pageShown: { type: 'pageShown', at: t0 },
    codeGiven,
    expiryReached: { type: 'expiryReached', at: t0 },
  },
  rows,
  answers: [
    ['linkRead', 'linkReadFailed'],
    ['tokenized', 'tokenizeFailed'],
    ['confirmAnswered', 'confirmFailed'],
  ],
  // The authentication and completing have timers and payer events of their own, which come in wrapped.
  wakers: ['retry', 'submit', 'timeUp', 'pageShown', 'threeDS', 'complete'],
};
