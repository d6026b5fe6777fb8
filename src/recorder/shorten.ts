import type { BrowserPayout, OpenOperation, PaymentView, ThreeDSAuthentication } from '../contract/index.ts';
import {
  type CallFailure,
  type CheckoutEvent,
  type CheckoutState,
  type CompleteEvent,
  type CompleteFormEvent,
  type CustomerAction,
  challengeFrom,
  type NotedCall,
  type PayoutCollectionEvent,
  type ThreeDSEvent,
  type ThreeDSStart,
  type ThreeDSState,
} from '../flows/index.ts';
import {
  type CheckoutTraceEvent,
  type CompleteFormTraceEvent,
  type CompleteTraceEvent,
  failureCodes,
  type PayoutTraceEvent,
  type ThreeDSTraceEvent,
  type TraceFailure,
  type TracePayment,
  type TracePayout,
  type TraceStart,
} from './traceEvents.ts';

/** What one trace calls the things whose names it does not keep. */
export interface Book {
  /** Clock time of the flow's first event, in milliseconds. */
  readonly origin: number;
  /** The number of a payment: the same for the same id. */
  readonly payment: (id: string) => number;
  /** The offset of a timestamp, with a number where another text means the same moment. */
  readonly moment: (text: string) => string;
}

/** Makes the book of one trace. */
export function createBook(origin: number): Book {
  const payments = new Map<string, number>();
  const moments = new Map<string, string>();
  const texts = new Map<string, number>();
  return {
    origin,
    payment(id) {
      const number = payments.get(id) ?? payments.size + 1;
      payments.set(id, number);
      return number;
    },
    moment(text) {
      const known = moments.get(text);
      if (known !== undefined) return known;
      const ms = Date.parse(text);
      const offset = Number.isNaN(ms) ? 'unreadable' : String(Math.trunc(ms - origin));
      const nth = texts.get(offset) ?? 0;
      texts.set(offset, nth + 1);
      const moment = nth === 0 ? offset : `${offset}/${nth}`;
      moments.set(text, moment);
      return moment;
    },
  };
}

function shortFailure({ kind, effect, status, code }: CallFailure): TraceFailure {
  const word = failureCodes.find((known) => known === code);
  const named = word ?? (code !== undefined && /^[A-Z]{2}_\d{2,3}$/.test(code) ? code : 'other');
  return {
    kind,
    effect,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code: named }),
  };
}

function shortPayment(payment: PaymentView, book: Book): TracePayment {
  const { status, attempt_count, updated, manual_retry_allowed: retryAllowed, next_action: action } = payment;
  const authentication = payment.external_authentication_details?.status;
  const type =
    (['redirect_to_url', 'three_ds_invoke', 'collect_otp'] as const).find((known) => known === action?.type) ?? 'other';
  return {
    payment: book.payment(payment.payment_id),
    status,
    attempt: attempt_count,
    ...(updated === undefined ? {} : { updated: book.moment(updated) }),
    ...(retryAllowed === undefined ? {} : { retryAllowed }),
    ...(action === undefined ? {} : { action: type }),
    ...(action?.redirect_to_url === undefined ? {} : { redirects: true }),
    ...(authentication === undefined ? {} : { authentication }),
  };
}

function shortStart({ method, unavailable, resumed, requiresSubmit, decoupled, repeat }: ThreeDSStart): TraceStart {
  return {
    method: method !== undefined,
    unavailable,
    resumed,
    ...(requiresSubmit === undefined ? {} : { requiresSubmit }),
    ...(decoupled === undefined ? {} : { decoupled }),
    ...(repeat === undefined ? {} : { repeat }),
  };
}

const openAs = (open: OpenOperation | undefined, book: Book) =>
  open === undefined ? {} : { open: { operation: open.operation, state: open.state, since: book.moment(open.since) } };

/** What the tab itself knew when a read came in. */
const tabAs = ({ noted, held }: { readonly noted?: NotedCall; readonly held?: boolean }, book: Book) => ({
  ...(noted === undefined ? {} : { noted: { operation: noted.operation, since: noted.since - book.origin } }),
  ...(held === undefined ? {} : { held }),
});

/** Kind and times of a step: nothing that it shows. */
const stepAs = (action: CustomerAction | undefined, book: Book) =>
  action === undefined
    ? {}
    : {
        step: {
          kind: action.kind,
          ...(action.until === undefined ? {} : { until: action.until - book.origin }),
          ...(action.everyMs === undefined ? {} : { everyMs: action.everyMs }),
        },
      };

const startAs = (start: ThreeDSStart | undefined) => (start === undefined ? {} : { start: shortStart(start) });

/** Whether the answer leads to a bank's page. Without a running authentication it leads nowhere anyway. */
function holdsChallenge(answer: ThreeDSAuthentication, start: ThreeDSStart | undefined): boolean {
  return start !== undefined && challengeFrom(answer, start) !== undefined;
}

/** What a trace keeps of an event of the authentication. */
export function shortThreeDSEvent(
  event: ThreeDSEvent,
  before: ThreeDSState | undefined,
  book: Book,
): ThreeDSTraceEvent {
  const t = event.at - book.origin;
  switch (event.type) {
    case 'start':
      return { type: 'start', t, start: shortStart(event.start) };
    case 'answered': {
      const start = before !== undefined && 'start' in before ? before.start : undefined;
      const { trans_status: transStatus } = event.answer;
      const since = event.since === undefined ? {} : { since: event.since - book.origin };
      return { type: 'answered', t, transStatus, challenge: holdsChallenge(event.answer, start), ...since };
    }
    case 'callFailed':
      return { type: 'callFailed', t, failure: shortFailure(event.failure) };
    case 'read':
      return { type: 'read', t, payment: shortPayment(event.payment, book), ...openAs(event.open, book) };
    case 'timeUp':
      return { type: 'timeUp', t, timer: event.timer };
    default:
      return { type: event.type, t };
  }
}

/** What a trace keeps of an event of complete-authorize. */
export function shortCompleteEvent(event: CompleteEvent, book: Book): CompleteTraceEvent {
  const t = event.at - book.origin;
  switch (event.type) {
    case 'resume':
      return { type: 'resume', t, since: event.since - book.origin };
    case 'answered':
      return { type: 'answered', t, payment: shortPayment(event.payment, book) };
    case 'read':
      return { type: 'read', t, payment: shortPayment(event.payment, book), ...openAs(event.open, book) };
    case 'callFailed':
      return { type: 'callFailed', t, failure: shortFailure(event.failure) };
    case 'timeUp':
      return { type: 'timeUp', t, timer: event.timer };
    default:
      return { type: event.type, t };
  }
}

/** What a trace keeps of an event of the form that completes a payment by itself. */
export function shortCompleteFormEvent(event: CompleteFormEvent, book: Book): CompleteFormTraceEvent {
  const t = event.at - book.origin;
  switch (event.type) {
    case 'answered':
    case 'read':
      return { ...shortCompleteEvent(event, book), ...stepAs(event.action, book) };
    case 'timeUp':
      return {
        type: 'timeUp',
        t,
        timer: event.timer,
        ...(event.hidden === undefined ? {} : { hidden: event.hidden }),
      };
    case 'codeGiven':
    case 'frameEnded':
      return { type: event.type, t };
    default:
      return shortCompleteEvent(event, book);
  }
}

/** What a trace keeps of an event of the checkout: the fields that are named here and no others. */
export function shortCheckoutEvent(event: CheckoutEvent, before: CheckoutState, book: Book): CheckoutTraceEvent {
  const t = event.at - book.origin;
  switch (event.type) {
    case 'linkRead': {
      const { payment, payment_link: link } = event.answer;
      return {
        type: 'linkRead',
        t,
        payment: shortPayment(payment, book),
        link: link.status,
        ...openAs(event.answer.open_operation, book),
        ...startAs(event.resume),
        ...stepAs(event.action, book),
        ...tabAs(event, book),
      };
    }
    case 'attached':
    case 'read':
      return {
        type: event.type,
        t,
        payment: shortPayment(event.answer.payment, book),
        ...openAs(event.answer.open_operation, book),
        ...startAs(event.threeDS),
        ...stepAs(event.action, book),
        ...(event.type === 'read' ? tabAs(event, book) : {}),
      };
    case 'linkReadFailed':
    case 'storeFailed':
    case 'attachFailed':
      return { type: event.type, t, failure: shortFailure(event.failure) };
    case 'pay':
      return { type: 'pay', t, using: event.using };
    case 'threeDS': {
      const inside = 'threeDS' in before ? before.threeDS : undefined;
      return { type: 'threeDS', t, event: shortThreeDSEvent(event.event, inside, book) };
    }
    case 'complete':
      return { type: 'complete', t, event: shortCompleteEvent(event.event, book) };
    case 'timeUp':
      return {
        type: 'timeUp',
        t,
        timer: event.timer,
        ...(event.hidden === undefined ? {} : { hidden: event.hidden }),
      };
    default:
      return { type: event.type, t };
  }
}

function shortPayout(
  { payout, payout_link: link, server_time, open_operation }: BrowserPayout,
  book: Book,
): TracePayout {
  const over = Date.parse(link.expires_on) <= Date.parse(server_time);
  return { status: payout.status, over, ...openAs(open_operation, book) };
}

const heldAs = ({ held }: { readonly held?: boolean }) => (held === undefined ? {} : { held });

/** What a trace keeps of an event of a payout's collection. */
export function shortPayoutEvent(event: PayoutCollectionEvent, book: Book): PayoutTraceEvent {
  const t = event.at - book.origin;
  switch (event.type) {
    case 'opened':
      return {
        type: 'opened',
        t,
        payout: shortPayout(event.answer, book),
        sent: event.sent !== undefined,
        ...(event.sent === undefined ? {} : { stored: event.sent.stored }),
        ...heldAs(event),
      };
    case 'read':
      return { type: 'read', t, payout: shortPayout(event.answer, book), ...heldAs(event) };
    case 'submitted':
      return { type: event.type, t, payout: shortPayout(event.answer, book) };
    case 'openFailed':
    case 'storeFailed':
    case 'submitFailed':
      return { type: event.type, t, failure: shortFailure(event.failure) };
    case 'timeUp':
      return { type: 'timeUp', t, timer: event.timer };
    default:
      return { type: event.type, t };
  }
}
