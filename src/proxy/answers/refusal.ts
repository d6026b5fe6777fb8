import type { Context, MiddlewareHandler } from 'hono';
import type { ContactField, Effect } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { PayoutLinkClaims } from '../links/sealPayoutLink.ts';

/** Every way in which the proxy says no: status and the sentence for developers. The codes are ours and stay; the service's words do not pass. */
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
  amount_changed: [409, 'The payment costs something else by now than the person was shown; read it and show it.'],
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
  service_resting: [
    503,
    'The service has just failed often and is left alone for a moment; nothing was sent to it. See Retry-After.',
  ],
  unexpected_redirect: [502, 'The service answered with a redirect, which the proxy never follows. Check serviceUrl.'],
  service_misconfigured: [502, 'The service refuses the key or address that this proxy is set up with.'],
  outcome_unknown: [502, 'The service may have acted; read the payment, do not send again.'],
  internal: [500, 'The proxy failed.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Stable code of a refusal of the proxy. */
export type RefusalCode = keyof typeof refusals;

/** An answer as plain data, so that several callers can share it. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log. */
  readonly code?: string;
  readonly effect: Effect;
}

/** A value for the browser. @param effect what the call did: reads do nothing */
export function answer(body: unknown, effect: Effect = 'none'): Outcome {
  return { status: 200, body, effect };
}

/** The refusal with the effect `unknown`: its call may have been carried out before. */
export const withUnknownEffect = (outcome: Outcome): Outcome => ({
  ...outcome,
  effect: 'unknown',
  body: { error: { ...Object(Object(outcome.body).error), effect: 'unknown' } },
});

/** A refusal. The body of one code is always the same, byte by byte, but for a `detail` or `fields` that name a field; the request id is in `x-request-id`. */
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

/** What the log will say of a request. Filled in by the handler; holds hashes and words of ours only. */
export interface Note {
  op: string;
  effect: Effect;
  code?: string | undefined;
  payment?: string | undefined;
  link?: string | undefined;
  /** Fields of the body that no route knows, dropped. */
  dropped?: number | undefined;
  /** Fields of a link's config that its page cannot take: names of ours. */
  refusedConfig?: readonly string[] | undefined;
  /** A field of the service's answer that its other fields contradict. */
  drift?: 'net_amount' | undefined;
}

/** What travels with a request through the router. */
export interface RouteEnv {
  Bindings: {
    readonly note: Note;
    readonly requestId: string;
    /** The path as it was sent, as far as the server passes it on. */
    readonly path: string;
    /** The browser's network address. */
    readonly address: string | undefined;
    /** What the address is limited by. */
    readonly group: string;
    /** Headers of every answer to this request. */
    readonly headers: Readonly<Record<string, string>>;
  };
  /** What the guards of the browser routes have found. */
  Variables: {
    /** The client secret of a payment, or the token of a payout link. */
    secret: string;
    /** The payment that the client secret is for. */
    paymentId: string;
    /** What the payout link says. */
    payoutLink: PayoutLinkClaims;
  };
}
export type RouteContext = Context<RouteEnv>;
/** What a request passes before its route: it refuses, or goes on. */
export type Guard = MiddlewareHandler<RouteEnv>;

/** Answers that have the headers of every answer from the start: adding them one by one would cost more than the rest of the answer. */
const complete = new WeakSet<Response>();

/** Whether an answer has the headers of every answer to its request. */
export const isComplete = (answered: Response): boolean => complete.has(answered);

/** A route that answers with an outcome. */
export const createHandler =
  (context: { readonly containsSecret: (text: string) => boolean }, work: (route: RouteContext) => Promise<Outcome>) =>
  async (route: RouteContext): Promise<Response> =>
    respond(await work(route), route.env, context.containsSecret);

/** A guard that refuses a request with an outcome of `check`, where there is one. */
export const createGuard =
  (
    { containsSecret }: { readonly containsSecret: (text: string) => boolean },
    check: (route: RouteContext) => Outcome | undefined | Promise<Outcome | undefined>,
  ): Guard =>
  async (route, next) => {
    const refusal = await check(route);
    return refusal === undefined ? next() : respond(refusal, route.env, containsSecret);
  };

/** Turns an outcome into a JSON answer with its headers. A body that contains a key of the proxy is withheld. */
export function respond(
  outcome: Outcome,
  { note, headers }: Pick<RouteEnv['Bindings'], 'note' | 'headers'>,
  containsSecret: (text: string) => boolean,
): Response {
  note.code = outcome.code;
  note.effect = outcome.effect;
  const text = JSON.stringify(outcome.body);
  if (containsSecret(text))
    return respond(refuse('internal', { effect: outcome.effect }), { note, headers }, () => false);
  const answered = new Response(text, {
    status: outcome.status,
    headers: { 'content-type': 'application/json', ...headers, ...outcome.headers },
  });
  complete.add(answered);
  return answered;
}
