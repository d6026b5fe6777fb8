import { cardFrameHeader, clientSecretHeader, customerSessionHeader } from '../../contract/index.ts';
import { type Outcome, type RouteContext, refuse, respond } from '../answers/refusal.ts';
import { guardOrigin } from '../guards/requestGuard.ts';
import { paymentIdOf, verifyClientSecret } from '../guards/verifyClientSecret.ts';
import { countSecret } from '../limits/cardTesting.ts';
import type { RateLimits } from '../limits/rateLimiter.ts';
import { readSignedSession, type SignedSession } from '../links/customerSession.ts';
import type { Operations } from '../operations/createOperations.ts';
import { paymentSubject } from '../operations/createProxyOperations.ts';
import { isCardFrameOf } from '../pages/cardFrameToken.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { createBrowserReads } from './browserReads.ts';

/** A path of the catalogue as the router writes it. */
export const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The most that is read of a body, in bytes. */
export const bodyLimit = 64 * 1024;

/** Makes what the routes of a payment have in common: the guard of its client secret, and the reads of the payment. */
export function createPaymentRequests(context: ProxyContext, operations: Operations) {
  const reads = createBrowserReads(context);

  /** The payment of a client secret, with what is open of it. */
  async function readVerified(secret: string, paymentId: string, route: RouteContext) {
    const finishRead = await operations.beginRead(paymentSubject(paymentId));
    const verified = await verifyClientSecret(context, secret, paymentId, route.env);
    if (!verified.ok) return verified;
    const { payment } = verified;
    const read = await reads.pageOf(payment, finishRead, route.env.note);
    return read.ok ? { ok: true as const, payment, page: read.page } : read;
  }

  /** Origin, shape of the client secret, the payment of the card frame that calls, and rate limit; then the work. */
  async function guarded(
    route: RouteContext,
    limit: keyof RateLimits | undefined,
    work: (secret: string, paymentId: string) => Promise<Outcome>,
  ): Promise<Response> {
    const { note } = route.env;
    const decide = async (): Promise<Outcome> => {
      const foreign = guardOrigin(route.req.raw, context);
      if (foreign !== undefined) return foreign;
      const secret = route.req.header(clientSecretHeader) ?? null;
      const paymentId = paymentIdOf(secret);
      if (secret === null || paymentId === undefined) return refuse('client_secret_wrong');
      note.payment = await context.hash(paymentId);
      const frame = route.req.header(cardFrameHeader);
      if (frame !== undefined && !(await isCardFrameOf(frame, { signingKeys: context.signingKeys, paymentId })))
        return refuse('frame_of_another_payment');
      const limited = limit === undefined ? undefined : await countSecret(context, limit, secret);
      return limited ?? work(secret, paymentId);
    };
    return respond(await decide(), route.env, context.containsSecret);
  }

  /** The session that came with a request; `undefined` where none did, and for one that is forged, over, or of another payment. */
  async function sessionOf(route: RouteContext, paymentId: string): Promise<SignedSession | undefined> {
    const token = route.req.header(customerSessionHeader);
    if (token === undefined) return undefined;
    return readSignedSession(token, { signingKeys: context.signingKeys, paymentId, now: context.now() });
  }

  return { ...reads, readVerified, guarded, sessionOf };
}

/** What the routes of a payment have in common. */
export type PaymentRequests = ReturnType<typeof createPaymentRequests>;
