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
  amountOfTime,
  clockTime,
  count,
  events,
  flag,
  httpStatus,
  nothing,
  only,
  optional,
  paymentNumber,
  presence,
  type Rule,
  rule,
  timestamp,
  word,
} from './redactionRules.ts';

// What a trace keeps of every event: the fields that are named here and no others. No amount, person, card, address, secret or id is among them.

const known = (words: readonly string[]) => word([...words, 'unknown']);

/** The words that a failure's code can be; the codes of the service are two letters and a number. Anything else is written as `other`. */
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
  'rate_limited',
  'service_busy',
  'service_misconfigured',
  'service_resting',
  'service_unavailable',
  'service_unreachable',
  'unexpected_redirect',
  'wrong_host',
  'other',
] as const;

const failureCode = rule(
  z.union([z.enum(failureCodes), z.string().check(z.regex(/^[A-Z]{2}_\d{2,3}$/))]),
  (code: string) => failureCodes.find((one) => one === code) ?? (/^[A-Z]{2}_\d{2,3}$/.test(code) ? code : 'other'),
  (code) => code,
);

const failure = only<CallFailure>({
  kind: word(['network', 'timeout', 'http', 'contract', 'cancelled']),
  effect: word(effects),
  status: optional(httpStatus),
  code: optional(failureCode),
});

const payment = only<PaymentView>({
  payment_id: paymentNumber,
  status: known([...paymentStatuses, ...deployedPaymentStatuses]),
  attempt_count: count,
  updated: optional(timestamp),
  manual_retry_allowed: optional(flag),
  next_action: optional(
    only<NonNullable<PaymentView['next_action']>>({
      type: word(['redirect_to_url', 'three_ds_invoke', 'collect_otp', 'other']),
      redirect_to_url: presence('https://bank.example/redirect'),
    }),
  ),
  external_authentication_details: optional(
    only<NonNullable<PaymentView['external_authentication_details']>>({
      status: optional(known(authenticationStatuses)),
    }),
  ),
  amount: nothing(0),
  net_amount: nothing(0),
  currency: nothing('EUR'),
});

/** A call that the proxy's journal has not seen the end of. */
const open = optional(
  only<OpenOperation>({
    operation: word(['confirm', 'authenticate', 'complete', 'submit']),
    state: word(['running', 'unknown']),
    since: timestamp,
  }),
);

const answer = {
  payment,
  open_operation: open,
  policy: nothing({ threeds_unavailable: 'complete' }),
  server_time: nothing('2000-01-01T00:00:00.000Z'),
};

const linkAnswer = only<BrowserPaymentLink>({
  ...answer,
  payment_link: only<BrowserPaymentLink['payment_link']>({
    status: word(['active', 'expired', 'unknown']),
    payment_link_id: nothing('plink_1'),
    merchant_id: nothing('merchant_1'),
    link_to_pay: nothing('https://pay.example/link'),
    amount: nothing(0),
    created_at: nothing('2000-01-01T00:00:00.000Z'),
  }),
  merchant: nothing({ name: 'Merchant' }),
});

const hiddenPage = { url: 'https://bank.example/method', key: 'threeDSMethodData', data: 'e30' };

const start = only<ThreeDSStart>({
  unavailable: word(['complete', 'stop']),
  resumed: flag,
  requiresSubmit: optional(flag),
  decoupled: optional(flag),
  closesAttempt: optional(flag),
  repeat: optional(word(['Y', 'N', 'U'])),
  method: presence(hiddenPage),
  paymentId: nothing('pay_1'),
  ownOrigins: nothing([]),
  allowLoopback: nothing(false),
});

/** What the tab itself knew when a read came in. */
const tab = {
  noted: optional(only<NotedCall>({ operation: word(['confirm', 'complete']), since: clockTime })),
  isLockedElsewhere: optional(flag),
};

const madeUp: { readonly [Kind in CustomerAction['kind']]: Omit<Extract<CustomerAction, { kind: Kind }>, 'kind'> } = {
  qr: { text: 'example' },
  app: { link: 'https://bank.example/app' },
  wait: {},
  transfer: { facts: [] },
  voucher: { number: '0' },
  code: {},
  hiddenFrame: hiddenPage,
};
const actionTimes = only<CustomerAction>({
  kind: word(Object.keys(madeUp)),
  until: optional(clockTime),
  everyMs: optional(amountOfTime),
});
/** The step that the person has to take: its kind and its times. No code, account, address or reference. */
const action: Rule = {
  ...actionTimes,
  optional: true,
  restore: (kept) => {
    // The schema lets no other kind pass.
    const times = actionTimes.restore(kept) as Pick<CustomerAction, 'kind'>;
    return { ...madeUp[times.kind], ...times };
  },
};

/** Unpadded base64url of `{"acsTransID":"acs-1"}`: the least that is a challenge. */
const creq = 'eyJhY3NUcmFuc0lEIjoiYWNzLTEifQ';

/** The word of the issuer, and whether the answer leads to its page. Without a running authentication it leads nowhere. */
const authentication = rule(
  z.strictObject({ trans_status: z.enum([...transStatuses, 'unknown']), challenge: z.boolean() }),
  (given: ThreeDSAuthentication, around) => ({
    trans_status: given.trans_status,
    challenge: around.start !== undefined && readChallenge(given, around.start) !== undefined,
  }),
  ({ trans_status, challenge }) =>
    challenge ? { trans_status, acs_url: 'https://bank.example/challenge', challenge_request: creq } : { trans_status },
);

/** The verdict on this tab's own call, without the fields that a refusal names. */
const verdict = optional(
  only<OwnVerdict>({
    verdict: word(['done', 'not_done', 'pending']),
    refusal: optional(only<NonNullable<OwnVerdict['refusal']>>({ status: httpStatus, code: failureCode })),
  }),
);

/** Events of the authentication. */
export const threeDSEvents = events<ThreeDSEvent>({
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
      only<NonNullable<Extract<ThreeDSEvent, { readonly type: 'read' }>['recovered']>>({
        answer: authentication,
        since: clockTime,
      }),
    ),
  },
  readFailed: {},
  timeUp: { timer: word(['method', 'read', 'challenge']) },
  pageShown: {},
  restart: {},
  finish: {},
});

/** Events of complete-authorize. */
export const completeEvents = events<CompleteEvent>({
  submit: {},
  resume: { since: clockTime },
  answered: { payment },
  callFailed: { failure },
  read: { payment, open, verdict },
  readFailed: {},
  timeUp: { timer: word(['slow', 'read']) },
  pageShown: {},
});

const timeUp = { timer: word(['slow', 'read', 'frame']), hidden: optional(flag) };

/** Events of the form that completes a payment by itself. */
export const completeFormEvents = events<CompleteFormEvent>({
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
export const checkoutEvents = events<CheckoutEvent>({
  linkRead: { answer: linkAnswer, threeDS: optional(start), action, ...tab, isOwnAttempt: optional(flag) },
  linkReadFailed: { failure },
  retry: {},
  submit: { using: word(['card', 'wallet', 'saved', 'other']) },
  refresh: {},
  amountChanged: {},
  tokenized: { paymentMethodId: nothing('pm_1') },
  tokenizeFailed: { failure },
  confirmAnswered: { answer: only<BrowserPayment>(answer), threeDS: optional(start), action },
  confirmFailed: { failure },
  threeDS: { event: threeDSEvents },
  complete: { event: completeEvents },
  read: { answer: only<BrowserPayment>(answer), threeDS: optional(start), action, ...tab, verdict },
  readFailed: {},
  timeUp,
  codeGiven: {},
  pageShown: {},
  expiryReached: {},
});

/** A payout link's page: the state of the payout, and whether its time is over by the server's clock. */
const payoutAnswer = only<BrowserPayout>({
  payout: only<BrowserPayout['payout']>({
    status: known(payoutStatuses),
    payout_id: nothing('payout_1'),
    amount: nothing(0),
    currency: nothing('EUR'),
  }),
  payout_link: only<BrowserPayout['payout_link']>({
    expires_on: timestamp,
    payout_link_id: nothing('payout_link_1'),
    offered: nothing([]),
    form_layout: nothing('journey'),
    test_mode: nothing(false),
  }),
  server_time: timestamp,
  open_operation: open,
  policy: nothing({ after_submit: 'fulfill' }),
});

/** Events of a payout's collection. Neither the chosen rail nor any character of the destination is kept. */
export const payoutEvents = events<PayoutCollectionEvent>({
  opened: {
    answer: payoutAnswer,
    /** What the tab noted before a reload. */
    sent: optional(
      only<{ readonly last4: string; readonly stored: boolean }>({ stored: flag, last4: nothing('0000') }),
    ),
    verdict,
    isLockedElsewhere: optional(flag),
  },
  openFailed: { failure },
  retry: {},
  choose: { rail: nothing('sepa') },
  review: {},
  back: {},
  submit: { last4: nothing('0000') },
  stored: {},
  storeFailed: { failure },
  submitted: { answer: payoutAnswer },
  submitFailed: { failure },
  read: { answer: payoutAnswer, verdict, isLockedElsewhere: optional(flag) },
  readFailed: {},
  timeUp: { timer: word(['slow', 'read']) },
  pageShown: {},
  expiryReached: {},
});
