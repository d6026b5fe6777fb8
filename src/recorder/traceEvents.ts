import * as z from 'zod/mini';
import { authenticationStatuses, effects, paymentStatuses, payoutStatuses, transStatuses } from '../contract/index.ts';

/** Milliseconds since the first event of the flow. */
const offset = z.number();
const known = <const Words extends readonly string[]>(words: Words) => z.enum([...words, 'unknown'] as const);

/** Offset of a timestamp, or that it was none. */
const moment = z.string().check(z.regex(/^(?:-?\d{1,15}|unreadable)(?:\/\d{1,4})?$/));

/** What is kept of a call that the proxy's journal has not seen the end of. */
const openCall = z.strictObject({
  operation: z.enum(['select', 'authenticate', 'complete', 'submit']),
  state: z.enum(['running', 'unknown']),
  since: moment,
});
export type TraceOpenCall = z.output<typeof openCall>;

/** What is kept of a call that this tab noted before it left. */
const notedCall = z.strictObject({ operation: z.enum(['select', 'complete']), since: offset });
export type TraceNotedCall = z.output<typeof notedCall>;

/**
 * What is kept of a payment: its state. Not its id (a number that is the same for the same payment), no amount, no person, no card,
 * no address. `updated` is an offset too, with a number behind a stroke where two texts mean one moment.
 */
export const tracePayment = z.strictObject({
  payment: z.int().check(z.gte(1)),
  status: known(paymentStatuses),
  attempt: z.int(),
  updated: z.optional(moment),
  retryAllowed: z.optional(z.boolean()),
  action: z.optional(z.enum(['redirect_to_url', 'three_ds_invoke', 'collect_otp', 'other'])),
  /** Whether the action says where to go. The address is not kept. */
  redirects: z.optional(z.literal(true)),
  authentication: z.optional(known(authenticationStatuses)),
});
export type TracePayment = z.output<typeof tracePayment>;

/** What is kept of the step that the person has to take: its kind and its times. No code, account, address or reference. */
const traceStep = z.strictObject({
  kind: z.enum(['qr', 'app', 'wait', 'transfer', 'voucher', 'code', 'hiddenFrame']),
  until: z.optional(offset),
  everyMs: z.optional(z.number()),
});
export type TraceStep = z.output<typeof traceStep>;

/** What is kept of how an authentication starts. */
export const traceStart = z.strictObject({
  /** Whether there is a 3DS method step. */
  method: z.boolean(),
  unavailable: z.enum(['complete', 'stop']),
  resumed: z.boolean(),
  /** Whether what was begun before needs another submit by the payer. */
  requiresSubmit: z.optional(z.literal(true)),
  decoupled: z.optional(z.literal(true)),
  /** What this tab's own young call said of the 3DS method. */
  repeat: z.optional(z.enum(['Y', 'N', 'U'])),
});
export type TraceStart = z.output<typeof traceStart>;

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
  'input_invalid',
  'internal',
  'journal_unavailable',
  'method_expired',
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

const failure = z.strictObject({
  kind: z.enum(['network', 'timeout', 'http', 'contract', 'cancelled']),
  effect: z.enum(effects),
  status: z.optional(z.int().check(z.gte(0), z.lte(999))),
  code: z.optional(z.union([z.enum(failureCodes), z.string().check(z.regex(/^[A-Z]{2}_\d{2,3}$/))])),
});
export type TraceFailure = z.output<typeof failure>;

const event = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), t: offset, ...shape });

/** Events of the authentication, as a trace has them. */
export const threeDSTraceEvent = z.discriminatedUnion('type', [
  event('start', { start: traceStart }),
  event('methodEnded', {}),
  /** `challenge`: whether the answer held a challenge that may be shown. */
  event('answered', { transStatus: known(transStatuses), challenge: z.boolean(), since: z.optional(offset) }),
  event('callFailed', { failure }),
  event('bankOpened', {}),
  event('frameLoaded', {}),
  event('newPageAsked', {}),
  event('challengeEnded', {}),
  event('closeAsked', {}),
  event('closeConfirmed', {}),
  event('closeDismissed', {}),
  event('read', { payment: tracePayment, open: z.optional(openCall) }),
  event('readFailed', {}),
  event('timeUp', { timer: z.enum(['method', 'read', 'challenge']) }),
  event('pageShown', {}),
  event('restart', {}),
  event('finish', {}),
]);
export type ThreeDSTraceEvent = z.output<typeof threeDSTraceEvent>;

/** Events of complete-authorize, as a trace has them. */
export const completeTraceEvent = z.discriminatedUnion('type', [
  event('submit', {}),
  /** `since`: when the call left, by this page's clock. */
  event('resume', { since: offset }),
  event('answered', { payment: tracePayment }),
  event('callFailed', { failure }),
  event('read', { payment: tracePayment, open: z.optional(openCall) }),
  event('readFailed', {}),
  event('timeUp', { timer: z.enum(['slow', 'read']) }),
  event('pageShown', {}),
]);
export type CompleteTraceEvent = z.output<typeof completeTraceEvent>;

/** Events of the form that completes a payment by itself, as a trace has them. */
export const completeFormTraceEvent = z.discriminatedUnion('type', [
  event('submit', {}),
  event('resume', { since: offset }),
  event('answered', { payment: tracePayment, step: z.optional(traceStep) }),
  event('callFailed', { failure }),
  event('read', { payment: tracePayment, open: z.optional(openCall), step: z.optional(traceStep) }),
  event('readFailed', {}),
  event('timeUp', { timer: z.enum(['slow', 'read', 'frame']), hidden: z.optional(z.boolean()) }),
  event('pageShown', {}),
  event('codeGiven', {}),
  event('frameEnded', {}),
]);
export type CompleteFormTraceEvent = z.output<typeof completeFormTraceEvent>;

/** Events of the checkout, as a trace has them. */
export const checkoutTraceEvent = z.discriminatedUnion('type', [
  event('linkRead', {
    payment: tracePayment,
    link: z.enum(['active', 'expired', 'unknown']),
    open: z.optional(openCall),
    start: z.optional(traceStart),
    step: z.optional(traceStep),
    noted: z.optional(notedCall),
    held: z.optional(z.boolean()),
  }),
  event('linkReadFailed', { failure }),
  event('retry', {}),
  event('pay', { using: z.enum(['card', 'saved', 'other']) }),
  event('stored', {}),
  event('storeFailed', { failure }),
  event('attached', {
    payment: tracePayment,
    open: z.optional(openCall),
    start: z.optional(traceStart),
    step: z.optional(traceStep),
  }),
  event('attachFailed', { failure }),
  event('threeDS', { event: threeDSTraceEvent }),
  event('complete', { event: completeTraceEvent }),
  event('read', {
    payment: tracePayment,
    open: z.optional(openCall),
    start: z.optional(traceStart),
    step: z.optional(traceStep),
    noted: z.optional(notedCall),
    held: z.optional(z.boolean()),
  }),
  event('readFailed', {}),
  event('timeUp', { timer: z.enum(['slow', 'read', 'frame']), hidden: z.optional(z.boolean()) }),
  event('codeGiven', {}),
  event('pageShown', {}),
  event('expiryReached', {}),
]);
export type CheckoutTraceEvent = z.output<typeof checkoutTraceEvent>;

/** What is kept of a payout link's page: the phase of the payout and whether its time is over. */
const tracePayout = z.strictObject({
  status: known(payoutStatuses),
  /** True once the link has ended by the server's clock. */
  over: z.boolean(),
  open: z.optional(openCall),
});
export type TracePayout = z.output<typeof tracePayout>;

/** Events of a payout's collection, as a trace has them. Neither the chosen way nor any character of the destination is kept. */
export const payoutTraceEvent = z.discriminatedUnion('type', [
  /** `sent`: the tab knew that it had submitted before a reload; `stored`: and whether the service had said that it has it. */
  event('opened', {
    payout: tracePayout,
    sent: z.boolean(),
    stored: z.optional(z.boolean()),
    held: z.optional(z.boolean()),
  }),
  event('openFailed', { failure }),
  event('retry', {}),
  event('choose', {}),
  event('review', {}),
  event('back', {}),
  event('submit', {}),
  event('stored', {}),
  event('storeFailed', { failure }),
  event('submitted', { payout: tracePayout }),
  event('submitFailed', { failure }),
  event('read', { payout: tracePayout, held: z.optional(z.boolean()) }),
  event('readFailed', {}),
  event('timeUp', { timer: z.enum(['slow', 'read']) }),
  event('pageShown', {}),
  event('expiryReached', {}),
]);
export type PayoutTraceEvent = z.output<typeof payoutTraceEvent>;
