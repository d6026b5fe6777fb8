import type { Context, MiddlewareHandler } from 'hono';
import type { Effect } from '../../contract/index.ts';
import type { PayoutLinkClaims } from '../links/sealPayoutLink.ts';
import { type Outcome, refuse } from './refusal.ts';

/** What is logged of a request. Handlers fill it in, with hashes and the proxy's own words only. */
export interface Note {
  op: string;
  effect: Effect;
  code?: string | undefined;
  payment?: string | undefined;
  link?: string | undefined;
  /** Fields of the body that no route knows, dropped. */
  dropped?: number | undefined;
  /** Fields of a payment link's configuration that its page cannot use. */
  refusedConfig?: readonly string[] | undefined;
  /** A field of the service's answer that its other fields contradict. */
  drift?: 'net_amount' | undefined;
}

/** What guards and routes know of a request. */
export interface RouteEnv {
  Bindings: {
    readonly note: Note;
    readonly requestId: string;
    /** The path as it was sent. */
    readonly path: string;
    /** The browser's network address. */
    readonly address: string | undefined;
    /** Group of addresses that share the rate limits (`getAddressGroup`). */
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
    /** Contents of the sealed payout link. */
    payoutLink: PayoutLinkClaims;
  };
}
export type RouteContext = Context<RouteEnv>;
/** Middleware before a route: it refuses the request, or goes on. */
export type Guard = MiddlewareHandler<RouteEnv>;

/** Answers that have all headers from the start, so that `createProxy` adds none: adding them one by one costs more than the rest of the answer. */
const completeResponses = new WeakSet<Response>();

/** Whether an answer was created with all headers (`RouteEnv.Bindings.headers`). */
export const hasAllHeaders = (answered: Response): boolean => completeResponses.has(answered);

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

/** Turns an outcome into a JSON answer with all headers. A body that contains a key of the proxy is withheld. */
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
  completeResponses.add(answered);
  return answered;
}
