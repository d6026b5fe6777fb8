import type {
  BrowserPayment,
  BrowserPaymentLink,
  BrowserPayout,
  PaymentView,
  ThreeDSAuthentication,
} from '../contract/index.ts';
import type {
  CallFailure,
  CheckoutEvent,
  CompleteEvent,
  CompleteFormEvent,
  CustomerAction,
  PayoutCollectionEvent,
  ThreeDSEvent,
  ThreeDSStart,
} from '../flows/index.ts';
import type {
  CheckoutTraceEvent,
  CompleteFormTraceEvent,
  CompleteTraceEvent,
  PayoutTraceEvent,
  ThreeDSTraceEvent,
  TraceFailure,
  TraceNotedCall,
  TraceOpenCall,
  TracePayment,
  TracePayout,
  TraceStart,
  TraceStep,
} from './traceEvents.ts';

/** When every replay begins, in milliseconds: the real moment is not in a trace. */
const base = Date.UTC(2000, 0, 1);

const timestamp = (ms: number, nth = '') => new Date(base + ms).toISOString().replace(/Z$/, `${nth}Z`);

function momentOf(text: string): string {
  const [offset = '', nth = ''] = text.split('/');
  return offset === 'unreadable' ? `unreadable ${nth}` : timestamp(Number(offset), nth);
}

const paymentOf = (trace: TracePayment): PaymentView => ({
  payment_id: `pay_${trace.payment}`,
  status: trace.status,
  amount: 0,
  net_amount: 0,
  currency: 'EUR',
  attempt_count: trace.attempt,
  ...(trace.updated === undefined ? {} : { updated: momentOf(trace.updated) }),
  ...(trace.retryAllowed === undefined ? {} : { manual_retry_allowed: trace.retryAllowed }),
  ...(trace.action === undefined
    ? {}
    : {
        next_action: {
          type: trace.action,
          ...(trace.redirects ? { redirect_to_url: 'https://bank.example/redirect' } : {}),
        },
      }),
  ...(trace.authentication === undefined ? {} : { external_authentication_details: { status: trace.authentication } }),
});

const openOf = (open: TraceOpenCall | undefined) =>
  open === undefined
    ? {}
    : { open_operation: { operation: open.operation, state: open.state, since: momentOf(open.since) } };

const answerOf = (trace: TracePayment, open: TraceOpenCall | undefined): BrowserPayment => ({
  payment: paymentOf(trace),
  policy: { threeds_unavailable: 'complete' },
  server_time: timestamp(0),
  ...openOf(open),
});

const payoutOf = ({ status, over, open }: TracePayout): BrowserPayout => ({
  payout: { payout_id: 'payout_1', status, amount: 0, currency: 'EUR' },
  payout_link: {
    payout_link_id: 'payout_link_1',
    offered: [],
    form_layout: 'journey',
    test_mode: false,
    expires_on: timestamp(over ? 0 : 1),
  },
  policy: { after_submit: 'fulfill' },
  server_time: timestamp(0),
  ...openOf(open),
});

const linkOf = (
  trace: TracePayment,
  open: TraceOpenCall | undefined,
  status: BrowserPaymentLink['payment_link']['status'],
): BrowserPaymentLink => ({
  ...answerOf(trace, open),
  payment_link: {
    payment_link_id: 'plink_1',
    merchant_id: 'merchant_1',
    link_to_pay: 'https://pay.example/link',
    amount: 0,
    created_at: timestamp(0),
    status,
  },
  merchant: { name: 'Merchant' },
});

const startOf = ({ method, unavailable, resumed, requiresSubmit, decoupled, repeat }: TraceStart): ThreeDSStart => ({
  paymentId: 'pay_1',
  unavailable,
  resumed,
  ownOrigins: [],
  allowLoopback: false,
  ...(requiresSubmit === undefined ? {} : { requiresSubmit }),
  ...(decoupled === undefined ? {} : { decoupled }),
  ...(repeat === undefined ? {} : { repeat }),
  ...(method ? { method: { url: 'https://bank.example/method', key: 'threeDSMethodData', data: 'e30' } } : {}),
});

/** A step of this kind with these times; what it shows is made up. */
function stepOf(step: TraceStep | undefined): { readonly action?: CustomerAction } {
  if (step === undefined) return {};
  const { kind, until, everyMs } = step;
  const timing = {
    ...(until === undefined ? {} : { until: base + until }),
    ...(everyMs === undefined ? {} : { everyMs }),
  };
  return { action: { ...madeUp[kind], ...timing } };
}

const madeUp: { readonly [Kind in CustomerAction['kind']]: Extract<CustomerAction, { kind: Kind }> } = {
  qr: { kind: 'qr', text: 'example' },
  app: { kind: 'app', link: 'https://bank.example/app' },
  wait: { kind: 'wait' },
  transfer: { kind: 'transfer', facts: [] },
  voucher: { kind: 'voucher', number: '0' },
  code: { kind: 'code' },
  hiddenFrame: { kind: 'hiddenFrame', url: 'https://bank.example/method', key: 'threeDSMethodData', data: 'e30' },
};

/** The open call of a read inside the authentication or the completion. */
const openInside = (open: TraceOpenCall | undefined) =>
  open === undefined ? {} : { open: { operation: open.operation, state: open.state, since: momentOf(open.since) } };

/** What the tab itself knew. */
const tabOf = ({
  noted,
  held,
}: {
  readonly noted?: TraceNotedCall | undefined;
  readonly held?: boolean | undefined;
}) => ({
  ...(noted === undefined ? {} : { noted: { operation: noted.operation, since: base + noted.since } }),
  ...(held === undefined ? {} : { held }),
});

const failureOf = (trace: TraceFailure): CallFailure => ({
  kind: trace.kind,
  effect: trace.effect,
  ...(trace.status === undefined ? {} : { status: trace.status }),
  ...(trace.code === undefined ? {} : { code: trace.code }),
});

/** Unpadded base64url of `{"acsTransID":"acs-1"}`: the least that is a challenge. */
const creq = 'eyJhY3NUcmFuc0lEIjoiYWNzLTEifQ';

const authenticationOf = (trans_status: ThreeDSAuthentication['trans_status'], challenge: boolean) =>
  challenge ? { trans_status, acs_url: 'https://bank.example/challenge', challenge_request: creq } : { trans_status };

/** An event of the authentication that leads where the recorded one led. Nothing in it is from the person or the merchant. */
export function threeDSEventOf(trace: ThreeDSTraceEvent): ThreeDSEvent {
  const at = base + trace.t;
  switch (trace.type) {
    case 'start':
      return { type: 'start', start: startOf(trace.start), at };
    case 'answered': {
      const since = trace.since === undefined ? {} : { since: base + trace.since };
      return { type: 'answered', answer: authenticationOf(trace.transStatus, trace.challenge), ...since, at };
    }
    case 'callFailed':
      return { type: 'callFailed', failure: failureOf(trace.failure), at };
    case 'read':
      return { type: 'read', payment: paymentOf(trace.payment), ...openInside(trace.open), at };
    case 'timeUp':
      return { type: 'timeUp', timer: trace.timer, at };
    default:
      return { type: trace.type, at };
  }
}

/** An event of complete-authorize that leads where the recorded one led. */
export function completeEventOf(trace: CompleteTraceEvent): CompleteEvent {
  const at = base + trace.t;
  switch (trace.type) {
    case 'resume':
      return { type: 'resume', since: base + trace.since, at };
    case 'answered':
      return { type: 'answered', payment: paymentOf(trace.payment), at };
    case 'read':
      return { type: 'read', payment: paymentOf(trace.payment), ...openInside(trace.open), at };
    case 'callFailed':
      return { type: 'callFailed', failure: failureOf(trace.failure), at };
    case 'timeUp':
      return { type: 'timeUp', timer: trace.timer, at };
    default:
      return { type: trace.type, at };
  }
}

/** An event of the form that completes a payment by itself that leads where the recorded one led. */
export function completeFormEventOf(trace: CompleteFormTraceEvent): CompleteFormEvent {
  const at = base + trace.t;
  switch (trace.type) {
    case 'answered':
      return { type: 'answered', payment: paymentOf(trace.payment), ...stepOf(trace.step), at };
    case 'read':
      return {
        type: 'read',
        payment: paymentOf(trace.payment),
        ...openInside(trace.open),
        ...stepOf(trace.step),
        at,
      };
    case 'timeUp':
      return {
        type: 'timeUp',
        timer: trace.timer,
        ...(trace.hidden === undefined ? {} : { hidden: trace.hidden }),
        at,
      };
    case 'codeGiven':
    case 'frameEnded':
      return { type: trace.type, at };
    default:
      return completeEventOf(trace);
  }
}

/** An event of the checkout that leads where the recorded one led. */
export function checkoutEventOf(trace: CheckoutTraceEvent): CheckoutEvent {
  const at = base + trace.t;
  switch (trace.type) {
    case 'linkRead':
      return {
        type: 'linkRead',
        answer: linkOf(trace.payment, trace.open, trace.link),
        ...(trace.start === undefined ? {} : { resume: startOf(trace.start) }),
        ...stepOf(trace.step),
        ...tabOf(trace),
        at,
      };
    case 'attached':
    case 'read':
      return {
        type: trace.type,
        answer: answerOf(trace.payment, trace.open),
        ...(trace.start === undefined ? {} : { threeDS: startOf(trace.start) }),
        ...stepOf(trace.step),
        ...(trace.type === 'read' ? tabOf(trace) : {}),
        at,
      };
    case 'linkReadFailed':
    case 'storeFailed':
    case 'attachFailed':
      return { type: trace.type, failure: failureOf(trace.failure), at };
    case 'pay':
      return { type: 'pay', using: trace.using, at };
    case 'stored':
      return { type: 'stored', paymentMethodId: 'pm_1', at };
    case 'threeDS':
      return { type: 'threeDS', event: threeDSEventOf(trace.event), at };
    case 'complete':
      return { type: 'complete', event: completeEventOf(trace.event), at };
    case 'timeUp':
      return {
        type: 'timeUp',
        timer: trace.timer,
        ...(trace.hidden === undefined ? {} : { hidden: trace.hidden }),
        at,
      };
    default:
      return { type: trace.type, at };
  }
}

/** Placeholder for a destination, of which a trace keeps nothing. */
const placeholder = { rail: 'sepa', last4: '0000' } as const;

/** An event of a payout's collection that leads where the recorded one led. */
export function payoutEventOf(trace: PayoutTraceEvent): PayoutCollectionEvent {
  const at = base + trace.t;
  switch (trace.type) {
    case 'opened':
      return {
        type: 'opened',
        answer: payoutOf(trace.payout),
        ...(trace.sent ? { sent: { last4: placeholder.last4, stored: trace.stored !== false } } : {}),
        ...tabOf({ held: trace.held }),
        at,
      };
    case 'read':
      return { type: 'read', answer: payoutOf(trace.payout), ...tabOf({ held: trace.held }), at };
    case 'submitted':
      return { type: trace.type, answer: payoutOf(trace.payout), at };
    case 'openFailed':
    case 'storeFailed':
    case 'submitFailed':
      return { type: trace.type, failure: failureOf(trace.failure), at };
    case 'choose':
      return { type: 'choose', rail: placeholder.rail, at };
    case 'submit':
      return { type: 'submit', last4: placeholder.last4, at };
    case 'timeUp':
      return { type: 'timeUp', timer: trace.timer, at };
    default:
      return { type: trace.type, at };
  }
}
