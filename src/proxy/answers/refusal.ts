import type { ContactField, Effect } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';

/** An answer of the proxy as data, so that it can be recorded and sent again. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log. */
  readonly code?: string;
  readonly effect: Effect;
}

/** An answer with a value. @param effect of the call; a read has none */
export function answer(body: unknown, effect: Effect = 'none'): Outcome {
  return { status: 200, body, effect };
}

/** An answer with a refusal. Refusals of one code differ only in `detail` and `fields`. */
export function refuse(
  code: RefusalCode,
  more: {
    effect?: Effect;
    status?: number;
    detail?: string;
    retryAfterMs?: number | undefined;
    fields?: readonly ContactField[];
  } = {},
): Outcome {
  const [status, sentence] = refusals[code];
  const effect = more.effect ?? 'none';
  const message = more.detail === undefined ? sentence : `${sentence} ${more.detail}`;
  return {
    status: more.status ?? status,
    body: { error: { code, message, effect, ...defined({ fields: more.fields }) } },
    code,
    effect,
    ...(more.retryAfterMs === undefined
      ? {}
      : { headers: { 'retry-after': String(Math.ceil(more.retryAfterMs / 1000)) } }),
  };
}

/** The refusal with the effect `unknown`, where an earlier request may have carried the call out. */
export const withUnknownEffect = (outcome: Outcome): Outcome => ({
  ...outcome,
  effect: 'unknown',
  body: { error: { ...Object(Object(outcome.body).error), effect: 'unknown' } },
});

/** Every refusal of the proxy by its code: HTTP status, and a sentence for developers. Codes never change, and no text of the service is passed on. */
export const refusals = {
  not_found: [404, 'There is nothing at this address.'],
  wrong_host: [421, 'This server does not answer for that host name.'],
  origin_not_allowed: [403, 'This origin is not in allowedOrigins of the proxy.'],
  cross_site: [403, 'Browser routes are called with fetch, from an allowed origin.'],
  client_secret_wrong: [401, 'The x-client-secret header is missing or does not belong to this payment.'],
  customer_session_missing: [
    403,
    'Saved methods are paid with in the session of their customer: the x-customer-session header is missing, has ended, or is of another payment or customer.',
  ],
  frame_of_another_payment: [
    403,
    'The card frame that this call comes from was opened for another payment: a card pays the payment that it was typed for.',
  ],
  payout_link_wrong: [401, 'The x-payout-link header is missing or does not belong to this payout.'],
  destination_missing: [409, 'The payout has no destination yet; store one first.'],
  destination_differs: [409, 'The payout has another destination already.'],
  destination_unknown: [422, 'The link offers no stored destination of that id.'],
  quote_changed: [409, 'The quote is another one by now than the person was shown; read it and show it.'],
  quote_expired: [409, 'The quote of this payout has expired, and there is no other.'],
  content_type_unsupported: [415, 'The body must be sent as application/json.'],
  body_too_large: [413, 'The body is larger than this route takes.'],
  body_malformed: [400, 'The body is not acceptable JSON.'],
  input_invalid: [400, 'A field is missing, unknown or out of range.'],
  operation_id_missing: [400, 'The idempotency-key header is missing or is not a version 4 UUID.'],
  rate_limited: [429, 'Too many requests; see Retry-After.'],
  operation_open: [409, 'Another call about this payment is not settled yet; read the payment.'],
  operation_running: [409, 'This very call is under way; ask again, see Retry-After.'],
  operation_id_reused: [
    422,
    'The operation id was used for another call or another payment; make a new one per operation.',
  ],
  operation_not_done: [409, 'This call had no effect; a new payment attempt with a new operation id may follow.'],
  answer_lost: [409, 'This call was carried out but its answer was lost; read the payment.'],
  journal_unavailable: [503, 'The journal of the proxy cannot be used, and nothing is sent without it.'],
  not_authenticated: [422, 'This attempt was not authenticated, so it cannot be completed.'],
  amount_changed: [
    409,
    'The payment costs something else by now than the person was shown, or keeps the card for another use; read and show it.',
  ],
  payment_not_open: [409, 'The payment does not take this step in its state; read it.'],
  payment_expired: [410, 'The payment can no longer be paid because its time is over.'],
  payment_blocked: [422, 'The service refuses this payment.'],
  method_id_not_taken: [
    422,
    'No call of this service takes payment_method_id. A new card goes with the confirmation that the browser sends (POST /kit/payments/{payment_id}/open comes first), a saved method by its payment_token.',
  ],
  method_expired: [422, 'The payment token is no longer valid; list the saved methods again.'],
  method_refused: [422, 'The service does not accept this payment method for this payment.'],
  details_refused: [422, 'The service does not accept some of the details; see `fields`.'],
  authentication_refused: [422, 'The service takes no authentication or completion of this payment.'],
  service_busy: [503, 'The service asks to come back later; nothing was done.'],
  service_unavailable: [502, 'The service could not be read.'],
  payment_out_of_reach: [
    503,
    'So many newer payments exist that this one is not found in the list of the service any more; nothing was done. Where the service has a read of one payment, set TILLKIT_DIALECT=deployed.',
  ],
  service_unreachable: [502, 'The service cannot be reached; nothing was sent to it.'],
  service_circuit_open: [
    503,
    'The circuit breaker is open, because the service has just failed often; nothing was sent to it. See Retry-After.',
  ],
  unexpected_redirect: [502, 'The service answered with a redirect, which the proxy never follows. Check serviceUrl.'],
  service_misconfigured: [502, 'The service refuses the key or address that this proxy is set up with.'],
  outcome_unknown: [502, 'The service may have acted; read the payment, do not send again.'],
  internal: [500, 'The proxy failed.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Stable code of a refusal of the proxy. */
export type RefusalCode = keyof typeof refusals;
