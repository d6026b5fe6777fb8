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
import { refuseFailedRead } from '../answers/serviceFailure.ts';
import { openPayoutLink } from '../links/sealPayoutLink.ts';
import { isCardFrameOf } from '../pages/cardFrameToken.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Paths of the proxy: nothing encoded, no `//`, `\`, segment `..`, control or non-ASCII character. */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._@~-]*)+$/;
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'HEAD', 'OPTIONS']);

/** The path as it was sent. It is not parsed as a URL, which would repair paths that must be refused. */
export function getRawPath(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '').replace(/[?#].*$/s, '');
}

/** Refuses paths and methods that no route has, and foreign hosts (DNS rebinding). */
export const requestGuard = (context: ProxyContext): Guard =>
  createGuard(context, ({ req: { raw: request }, env: { path } }) => {
    if (!methods.has(request.method) || !plainPath.test(path)) return refuse('not_found');
    const onKit = path.startsWith('/kit/');
    if ((request.method === 'HEAD' && onKit) || (request.method === 'OPTIONS' && !onKit)) return refuse('not_found');
    // Load balancers and scrapers use the IP address as the host.
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return undefined;
    const host = request.headers.get('host');
    const expected = context.payOrigin.host;
    // Parsing the address costs more than the rest of the check, and is seldom needed.
    const named = request.url.startsWith(`http://${expected}/`) ? expected : new URL(request.url).host;
    return named !== expected || (host !== null && host.toLowerCase() !== expected) ? refuse('wrong_host') : undefined;
  });

/** CORS headers of an answer to an allowed origin: exact, without credentials. */
export function getCorsHeaders(request: Request, context: ProxyContext): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !context.allowedOrigins.has(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after',
  };
}

/** Refuses a call of a browser route from a page that is not the merchant's. Without cookies no request can be forged; this is a second defence. */
export function refuseForeignOrigin(request: Request, context: ProxyContext): Outcome | undefined {
  const origin = request.headers.get('origin');
  if (origin !== null) return context.allowedOrigins.has(origin) ? undefined : refuse('origin_not_allowed');
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? undefined : refuse('cross_site');
}

const addressShape = /^[0-9a-fA-F:.]{2,45}$/;

/**
 * The browser's IP address: that of the socket, or the entry of `x-forwarded-for` that the outermost trusted reverse proxy wrote. Entries further left are
 * written by the visitor and ignored.
 */
export function getClientAddress(
  forwardedFor: string | null,
  hops: number,
  socket: string | undefined,
): string | undefined {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const written = hops > 0 && entries.length >= hops ? entries[entries.length - hops] : undefined;
  const address = (written ?? socket)?.replace(/^::ffff:(?=\d+\.)/i, '');
  return address !== undefined && addressShape.test(address) ? address : undefined;
}

/** Group of addresses that share the rate limits: the address itself, or its /64 for IPv6. */
export function getAddressGroup(address: string | undefined): string {
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

/** A path of the catalogue in the syntax of the router. */
export const toRoutePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Every route that a browser calls or preflights, from the catalogue. */
const browserRoutes = Object.values(browserCatalogue).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const findBrowserRoute = (method: string | undefined, path: string) =>
  browserRoutes.find((one) => one.method === method && one.pattern.test(path));

/** Names the browser route of a request for the log; any other path is not found. */
export const browserRouteGuard = (): Guard => async (route, next) => {
  const found = findBrowserRoute(route.req.method, route.req.path);
  if (found === undefined) return route.notFound();
  route.env.note.op = found.name;
  return next();
};

/** Answers the preflight of a browser route. */
export const answerPreflight = (context: ProxyContext) => (route: RouteContext) => {
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
 * Checks the client secret of a request: its form, its payment, and the card frame that the call comes from. Whether it is the secret of that payment is
 * proved later, by the read of the payment (`verifyClientSecret`).
 */
export const clientSecretGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const { req, env } = route;
    const secret = req.header(clientSecretHeader);
    if (secret === undefined || !z.safeParse(clientSecretShape, secret).success) return refuse('client_secret_wrong');
    const paymentId = paymentIdOfSecret(secret);
    env.note.payment = await context.hash(paymentId);
    const frame = req.header(cardFrameHeader);
    if (frame !== undefined && !(await isCardFrameOf(frame, { signingKeys: context.signingKeys, paymentId })))
      return refuse('frame_of_another_payment');
    // The path of a payment link does not name its payment.
    if ((req.param('payment_id') ?? paymentId) !== paymentId) return refuse('client_secret_wrong');
    route.set('secret', secret);
    route.set('paymentId', paymentId);
    return undefined;
  });

/** Opens the payout link of a request. Every link that does not open is refused in the same way. */
export const payoutLinkGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const payoutId = route.req.param('payout_id') ?? '';
    const token = route.req.header(payoutLinkHeader) ?? '';
    const opened = await context.wrongCredentials.check(route.env.group, () =>
      openPayoutLink(token, { signingKeys: context.signingKeys, payoutId }),
    );
    if ('throttledMs' in opened) {
      const { throttledMs } = opened;
      return throttledMs > 0 ? refuse('rate_limited', { retryAfterMs: throttledMs }) : refuse('payout_link_wrong');
    }
    route.env.note.payment = await context.hash(payoutId);
    route.set('secret', token);
    route.set('payoutLink', opened);
    return undefined;
  });

type Verified = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly outcome: Outcome };

/**
 * Reads the payment and compares its client secret in constant time. A wrong secret and an unknown payment are refused with the same bytes, so that nobody can
 * find out ids, and count against the address of the request. A payment out of reach of the list does not count, because its secret is unknown.
 */
export async function verifyClientSecret(
  context: ProxyContext,
  secret: string,
  paymentId: string,
  from: { readonly requestId: string; readonly group: string },
): Promise<Verified> {
  const checked = await context.wrongCredentials.check(from.group, async (): Promise<Verified | undefined> => {
    const read = await context.service.readPaymentById(paymentId, { requestId: from.requestId });
    if (!read.ok && !isNotFound(read.failure)) return { ok: false, outcome: refuseFailedRead(read.failure) };
    const secretOfPayment = read.ok ? read.value.client_secret : undefined;
    const equal = equalInConstantTime(secret, secretOfPayment ?? '');
    return read.ok && secretOfPayment !== undefined && equal ? { ok: true, payment: read.value } : undefined;
  });
  if ('ok' in checked) return checked;
  const { throttledMs } = checked;
  const outcome =
    throttledMs > 0 ? refuse('rate_limited', { retryAfterMs: throttledMs }) : refuse('client_secret_wrong');
  return { ok: false, outcome };
}
