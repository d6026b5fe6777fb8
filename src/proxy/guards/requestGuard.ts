import * as z from 'zod/mini';
import { isNotFound } from '../../client/index.ts';
import {
  browserCatalogue,
  cardFrameHeader,
  clientSecretHeader,
  clientSecret as clientSecretShape,
  customerSessionHeader,
  equalInConstantTime,
  operationIdHeader,
  type Payment,
  paymentIdOfSecret,
  payoutLinkHeader,
} from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { createGuard, type Guard, type RouteContext, respond } from '../answers/respond.ts';
import { readFailure } from '../answers/serviceFailure.ts';
import { openPayoutLink } from '../links/sealPayoutLink.ts';
import { isCardFrameOf } from '../pages/cardFrameToken.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Paths of the proxy: nothing encoded, no `//`, `\`, segment `..`, control or non-ASCII character. */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._@~-]*)+$/;
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'HEAD', 'OPTIONS']);

/** The path as it was sent, as far as the server passes it on: taken from the text, because parsing would repair what must be refused. */
export function rawPath(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '').replace(/[?#].*$/s, '');
}

/** Refuses paths and methods that no route has, and foreign hosts (DNS rebinding). */
export const requestGuard = (context: ProxyContext): Guard =>
  createGuard(context, ({ req: { raw: request }, env: { path } }) => {
    if (!methods.has(request.method) || !plainPath.test(path)) return refuse('not_found');
    const onKit = path.startsWith('/kit/');
    if ((request.method === 'HEAD' && onKit) || (request.method === 'OPTIONS' && !onKit)) return refuse('not_found');
    // Load balancers and scrapers ask by address, not by name.
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return undefined;
    const host = request.headers.get('host');
    const expected = context.payOrigin.host;
    const named = request.url.startsWith(`http://${expected}/`) ? expected : new URL(request.url).host;
    return named !== expected || (host !== null && host.toLowerCase() !== expected) ? refuse('wrong_host') : undefined;
  });

/** CORS headers of an answer to an allowed origin: exact, without credentials. */
export function corsHeaders(request: Request, context: ProxyContext): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !context.allowedOrigins.has(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after',
  };
}

/** Refuses a call of a browser route from a page that is not the merchant's. Without cookies there is nothing to forge; this is a second defence. */
export function refuseForeignOrigin(request: Request, context: ProxyContext): Outcome | undefined {
  const origin = request.headers.get('origin');
  if (origin !== null) return context.allowedOrigins.has(origin) ? undefined : refuse('origin_not_allowed');
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? undefined : refuse('cross_site');
}

const addressShape = /^[0-9a-fA-F:.]{2,45}$/;

/**
 * The browser's network address: the socket's, or the entry of `x-forwarded-for` that the outermost of our own reverse proxies wrote.
 * Entries further left are written by the visitor and ignored.
 */
export function clientAddress(
  forwardedFor: string | null,
  hops: number,
  socket: string | undefined,
): string | undefined {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const written = hops > 0 && entries.length >= hops ? entries[entries.length - hops] : undefined;
  const address = (written ?? socket)?.replace(/^::ffff:(?=\d+\.)/i, '');
  return address !== undefined && addressShape.test(address) ? address : undefined;
}

/** What an address is limited by: itself, or its /64 for IPv6. */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'none';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Refuses calls of the browser routes from pages that are not the merchant's. */
export const originGuard = (context: ProxyContext): Guard =>
  createGuard(context, ({ req }) => refuseForeignOrigin(req.raw, context));

/** A path of the catalogue as the router writes it. */
export const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Every route that a browser calls or preflights, as the catalogue has them. */
const browserRoutes = Object.values(browserCatalogue).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const findBrowserRoute = (method: string | undefined, path: string) =>
  browserRoutes.find((one) => one.method === method && one.pattern.test(path));

/** Names the browser route of a request for the log; what is no such route is not found. */
export const browserRouteGuard = (): Guard => async (route, next) => {
  const found = findBrowserRoute(route.req.method, route.req.path);
  if (found === undefined) return route.notFound();
  route.env.note.op = found.name;
  return next();
};

/** Answers the preflight of a browser route. */
export const preflight = (context: ProxyContext) => (route: RouteContext) => {
  route.env.note.op = 'preflight';
  const { req, env } = route;
  const method = req.header('access-control-request-method');
  if (findBrowserRoute(method, req.path) === undefined || req.header('origin') === undefined) return route.notFound();
  const foreign = refuseForeignOrigin(req.raw, context);
  if (foreign !== undefined) return respond(foreign, env, context.containsSecret);
  const credential = req.path.startsWith('/kit/payouts/')
    ? payoutLinkHeader
    : `${clientSecretHeader}, ${customerSessionHeader}`;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': method ?? '',
      'access-control-allow-headers': `content-type, ${credential}, ${operationIdHeader}`,
      'access-control-max-age': '600',
    },
  });
};

/**
 * Takes the client secret of a request: its shape, the payment that it names, and the card frame that the call comes from. That it is the payment's own is
 * proved by the read of the payment (`verifyClientSecret`).
 */
export const clientSecretGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const { req, env } = route;
    const secret = req.header(clientSecretHeader);
    if (secret === undefined || !z.safeParse(clientSecretShape, secret).success) return refuse('client_secret_wrong');
    const paymentId = paymentIdOfSecret(secret);
    if (paymentId === undefined) return refuse('client_secret_wrong');
    env.note.payment = await context.hash(paymentId);
    const frame = req.header(cardFrameHeader);
    if (frame !== undefined && !(await isCardFrameOf(frame, { signingKeys: context.signingKeys, paymentId })))
      return refuse('frame_of_another_payment');
    // The address of a link does not name its payment.
    if ((req.param('payment_id') ?? paymentId) !== paymentId) return refuse('client_secret_wrong');
    route.set('secret', secret);
    route.set('paymentId', paymentId);
    return undefined;
  });

/** Opens the payout link of a request. Every reason for not knowing a link looks the same. */
export const payoutLinkGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const payoutId = route.req.param('payout_id') ?? '';
    const token = route.req.header(payoutLinkHeader) ?? '';
    const opened = await context.misses.check(route.env.group, () =>
      openPayoutLink(token, { signingKeys: context.signingKeys, payoutId }),
    );
    if ('missedMs' in opened) {
      const { missedMs } = opened;
      return missedMs > 0 ? refuse('rate_limited', { retryAfterMs: missedMs }) : refuse('payout_link_wrong');
    }
    route.env.note.payment = await context.hash(payoutId);
    route.set('secret', token);
    route.set('payoutLink', opened);
    return undefined;
  });

type Verified = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly outcome: Outcome };

/**
 * Reads the payment and proves that the client secret is its own, in constant time. A secret that is missing, wrong, or of a payment that
 * does not exist is refused with the same bytes, so that ids cannot be asked for; each such miss counts against the address it came from,
 * and a right secret passes whatever that count is.
 * A payment behind too many newer ones is no miss: whether the secret is wrong is unknown.
 */
export async function verifyClientSecret(
  context: ProxyContext,
  secret: string,
  paymentId: string,
  from: { readonly requestId: string; readonly group: string },
): Promise<Verified> {
  const checked = await context.misses.check(from.group, async (): Promise<Verified | undefined> => {
    const read = await context.service.readPaymentById(paymentId, { requestId: from.requestId });
    if (!read.ok && !isNotFound(read.failure)) return { ok: false, outcome: readFailure(read.failure) };
    const own = read.ok ? read.value.client_secret : undefined;
    const equal = equalInConstantTime(secret, own ?? '');
    return read.ok && own !== undefined && equal ? { ok: true, payment: read.value } : undefined;
  });
  if ('ok' in checked) return checked;
  const { missedMs } = checked;
  const outcome = missedMs > 0 ? refuse('rate_limited', { retryAfterMs: missedMs }) : refuse('client_secret_wrong');
  return { ok: false, outcome };
}
