import * as z from 'zod/mini';
import {
  authenticationStatuses,
  type BrowserPayment,
  type BrowserPaymentLink,
  type BrowserPayout,
  deployedPaymentStatuses,
  effects,
  type OpenOperation,
  type PaymentView,
  paymentStatuses,
  payoutStatuses,
  type ThreeDSAuthentication,
  transStatuses,
} from '../contract/index.ts';
import {
  type CallFailure,
  type CheckoutEvent,
  type CompleteEvent,
  type CompleteFormEvent,
  type CustomerAction,
  type NotedCall,
  type OwnVerdict,
  type PayoutCollectionEvent,
  readChallenge,
  type ThreeDSEvent,
  type ThreeDSStart,
} from '../flows/index.ts';
import {
  boolean,
  clockTime,
  count,
  createRule,
  duration,
  httpStatus,
  keepEvents,
  keepFields,
  keepPresence,
  omit,
  oneOf,
  optional,
  paymentNumber,
  type Rule,
  timestamp,
} from './redactionRules.ts';

// The allow-lists of all events: a trace keeps these fields and no others. No amount, person, card, address, secret or id is among them.

const knownStatus = (words: readonly string[]) => oneOf([...words, 'unknown']);

/** Codes of failures that are kept, besides the service's, which are two letters and a number. Any other code becomes `other`. */
export const failureCodes = [
  'answer_lost',
  'answer_too_long',
  'answer_unexpected',
  'answer_unreadable',
  'authentication_refused',
  'body_malformed',
  'body_too_large',
  'client_secret_wrong',
  'content_type_unsupported',
  'cross_site',
  'customer_session_missing',
  'destination_differs',
  'destination_missing',
  'destination_unknown',
  'details_refused',
  'frame_of_another_payment',
  'input_invalid',
  'internal',
  'journal_unavailable',
  'method_expired',
  'method_id_not_taken',
  'amount_changed',
  'method_refused',
  'not_authenticated',
  'not_found',
  'operation_id_missing',
  'operation_id_reused',
  'operation_not_done',
  'operation_open',
  'operation_running',
  'origin_not_allowed',
  'outcome_unknown',
  'payment_blocked',
  'payment_expired',
  'payment_not_open',
  'payment_out_of_reach',
  'payout_link_wrong',
  'quote_changed',
  'quote_expired',
  'rate_limited',
  'service_busy',
  'service_misconfigured',
  'service_circuit_open',
  'service_unavailable',
  'service_unreachable',
  'unexpected_redirect',
  'wrong_host',
  'other',
] as const;

const failureCode = createRule(
  z.union([z.enum(failureCodes), z.string().check(z.regex(/^[A-Z]{2}_\d{2,3}$/))]),
  (code: string) => failureCodes.find((one) => one === code) ?? (/^[A-Z]{2}_\d{2,3}$/.test(code) ? code : 'other'),
  (code) => code,
);

const failure = keepFields<CallFailure>({
  kind: oneOf(['network', 'timeout', 'http', 'contract', 'cancelled']),
  effect: oneOf(effects),
  status: optional(httpStatus),
  code: optional(failureCode),
});

const payment = keepFields<PaymentView>({
  payment_id: paymentNumber,
  status: knownStatus([...paymentStatuses, ...deployedPaymentStatuses]),
  attempt_count: count,
  updated: optional(timestamp),
  manual_retry_allowed: optional(boolean),
  next_action: optional(
    keepFields<NonNullable<PaymentView['next_action']>>({
      type: oneOf(['redirect_to_url', 'three_ds_invoke', 'collect_otp', 'other']),
      redirect_to_url: keepPresence('https://bank.example/redirect'),
    }),
  ),
  external_authentication_details: optional(
    keepFields<NonNullable<PaymentView['external_authentication_details']>>({
      status: optional(knownStatus(authenticationStatuses)),
    }),
  ),
  amount: omit(0),
  net_amount: omit(0),
  currency: omit('EUR'),
});

/** The open operation of the proxy's journal. */
const open = optional(
  keepFields<OpenOperation>({
    operation: oneOf(['confirm', 'authenticate', 'complete', 'submit']),
    state: oneOf(['running', 'unknown']),
    since: timestamp,
  }),
);

const answer = {
  payment,
  open_operation: open,
  policy: omit({ threeds_unavailable: 'complete' }),
  server_time: omit('2000-01-01T00:00:00.000Z'),
};

const linkAnswer = keepFields<BrowserPaymentLink>({
  ...answer,
  payment_link: keepFields<BrowserPaymentLink['payment_link']>({
    status: oneOf(['active', 'expired', 'unknown']),
    payment_link_id: omit('plink_1'),
    merchant_id: omit('merchant_1'),
    link_to_pay: omit('https://pay.example/link'),
    amount: omit(0),
    created_at: omit('2000-01-01T00:00:00.000Z'),
  }),
  merchant: omit({ name: 'Merchant' }),
});

const hiddenPage = { url: 'https://bank.example/method', key: 'threeDSMethodData', data: 'e30' };

const start = keepFields<ThreeDSStart>({
  unavailable: oneOf(['complete', 'stop']),
  resumed: boolean,
  requiresSubmit: optional(boolean),
  decoupled: optional(boolean),
  closesAttempt: optional(boolean),
  repeat: optional(oneOf(['Y', 'N', 'U'])),
  method: keepPresence(hiddenPage),
  paymentId: omit('pay_1'),
  ownOrigins: omit([]),
  allowLoopback: omit(false),
});

/** What the tab itself knew when a read came in. */
const tab = {
  noted: optional(keepFields<NotedCall>({ operation: oneOf(['confirm', 'complete']), since: clockTime })),
  isLockedElsewhere: optional(boolean),
};

const placeholders: {
  readonly [Kind in CustomerAction['kind']]: Omit<Extract<CustomerAction, { kind: Kind }>, 'kind'>;
} = {
  qr: { text: 'example' },
  app: { link: 'https://bank.example/app' },
  wait: {},
  transfer: { facts: [] },
  voucher: { number: '0' },
  code: {},
  hiddenFrame: hiddenPage,
};
const actionTimes = keepFields<CustomerAction>({
  kind: oneOf(Object.keys(placeholders)),
  until: optional(clockTime),
  everyMs: optional(duration),
});
/** The customer action: its kind and its times, without any code, account, address or reference. */
const action: Rule = {
  ...actionTimes,
  optional: true,
  restore: (kept) => {
    // The schema lets no other kind pass.
    const times = actionTimes.restore(kept) as Pick<CustomerAction, 'kind'>;
    return { ...placeholders[times.kind], ...times };
  },
};

/** Unpadded base64url of `{"acsTransID":"acs-1"}`: the smallest valid challenge. */
const creq = 'eyJhY3NUcmFuc0lEIjoiYWNzLTEifQ';

/** The issuer's `trans_status`, and whether the answer has a valid challenge. Without a running authentication it has none. */
const authentication = createRule(
  z.strictObject({ trans_status: z.enum([...transStatuses, 'unknown']), challenge: z.boolean() }),
  (given: ThreeDSAuthentication, context) => ({
    trans_status: given.trans_status,
    challenge: context.start !== undefined && readChallenge(given, context.start) !== undefined,
  }),
  ({ trans_status, challenge }) =>
    challenge ? { trans_status, acs_url: 'https://bank.example/challenge', challenge_request: creq } : { trans_status },
);

/** The verdict on this tab's own call, without the fields that a refusal names. */
const verdict = optional(
  keepFields<OwnVerdict>({
    verdict: oneOf(['done', 'not_done', 'pending']),
    refusal: optional(keepFields<NonNullable<OwnVerdict['refusal']>>({ status: httpStatus, code: failureCode })),
  }),
);

/** Events of the authentication. */
export const threeDSEvents = keepEvents<ThreeDSEvent>({
  start: { start },
  methodEnded: {},
  answered: { answer: authentication, since: optional(clockTime) },
  callFailed: { failure },
  bankOpened: {},
  frameLoaded: {},
  newPageAsked: {},
  challengeEnded: {},
  closeAsked: {},
  closeConfirmed: {},
  closeDismissed: {},
  read: {
    payment,
    open,
    verdict,
    recovered: optional(
      keepFields<NonNullable<Extract<ThreeDSEvent, { readonly type: 'read' }>['recovered']>>({
        answer: authentication,
        since: clockTime,
      }),
    ),
  },
  readFailed: {},
  timeUp: { timer: oneOf(['method', 'read', 'challenge']) },
  pageShown: {},
  restart: {},
  finish: {},
});

/** Events of complete-authorize. */
export const completeEvents = keepEvents<CompleteEvent>({
  submit: {},
  resume: { since: clockTime },
  answered: { payment, action },
  callFailed: { failure },
  read: { payment, open, action, verdict },
  readFailed: {},
  timeUp: { timer: oneOf(['slow', 'read']) },
  pageShown: {},
});

const timeUp = { timer: oneOf(['slow', 'read', 'frame']), hidden: optional(boolean) };

/** Events of the complete-authorize form. */
export const completeFormEvents = keepEvents<CompleteFormEvent>({
  submit: {},
  resume: { since: clockTime },
  answered: { payment, action },
  callFailed: { failure },
  read: { payment, open, verdict, action },
  readFailed: {},
  timeUp,
  pageShown: {},
  codeGiven: {},
  frameEnded: {},
});

/** Events of the checkout. */
export const checkoutEvents = keepEvents<CheckoutEvent>({
  linkRead: { answer: linkAnswer, threeDS: optional(start), action, ...tab, isOwnAttempt: optional(boolean) },
  linkReadFailed: { failure },
  retry: {},
  submit: { using: oneOf(['card', 'wallet', 'saved', 'other']), direct: optional(boolean) },
  refresh: {},
  submitRefused: { failure },
  tokenized: { paymentMethodId: omit('pm_1') },
  tokenizeFailed: { failure },
  confirmAnswered: { answer: keepFields<BrowserPayment>(answer), threeDS: optional(start), action },
  confirmFailed: { failure },
  threeDS: { event: threeDSEvents },
  complete: { event: completeEvents },
  read: { answer: keepFields<BrowserPayment>(answer), threeDS: optional(start), action, ...tab, verdict },
  readFailed: {},
  timeUp,
  codeGiven: {},
  pageShown: {},
  expiryReached: {},
});

/** A payout link: the status of the payout, and the times that decide whether the link has expired. */
const payoutAnswer = keepFields<BrowserPayout>({
  payout: keepFields<BrowserPayout['payout']>({
    status: knownStatus(payoutStatuses),
    payout_id: omit('payout_1'),
    amount: omit(0),
    currency: omit('EUR'),
  }),
  payout_link: keepFields<BrowserPayout['payout_link']>({
    expires_on: timestamp,
    payout_link_id: omit('payout_link_1'),
    offered: omit([]),
    form_layout: omit('journey'),
    test_mode: omit(false),
  }),
  server_time: timestamp,
  open_operation: open,
  policy: omit({ after_submit: 'fulfill' }),
});

/** Events of a payout's collection. Neither the chosen rail nor any character of the destination is kept. */
export const payoutEvents = keepEvents<PayoutCollectionEvent>({
  opened: {
    answer: payoutAnswer,
    /** What the tab noted before a reload. */
    sent: optional(
      keepFields<{ readonly last4: string; readonly stored: boolean }>({ stored: boolean, last4: omit('0000') }),
    ),
    verdict,
    isLockedElsewhere: optional(boolean),
  },
  openFailed: { failure },
  retry: {},
  choose: { rail: omit('sepa'), methodId: keepPresence('pm_1') },
  review: {},
  back: {},
  submit: { last4: omit('0000') },
  stored: {},
  storeFailed: { failure },
  submitted: { answer: payoutAnswer },
  submitFailed: { failure },
  read: { answer: payoutAnswer, verdict, isLockedElsewhere: optional(boolean) },
  readFailed: {},
  timeUp: { timer: oneOf(['slow', 'read']) },
  pageShown: {},
  expiryReached: {},
});
