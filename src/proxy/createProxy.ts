import { Hono } from 'hono';
import { copyOwnOptions } from '../client/index.ts';
import { browserCatalogue, equalInConstantTime } from '../contract/index.ts';
import { type Outcome, refuse } from './answers/refusal.ts';
import { hasAllHeaders, type Note, type RouteEnv, respond } from './answers/respond.ts';
import { createContext } from './createContext.ts';
import { createInFlightGuard } from './guards/inFlightGuard.ts';
import {
  answerPreflight,
  browserRouteGuard,
  clientSecretGuard,
  getAddressGroup,
  getClientAddress,
  getCorsHeaders,
  getRawPath,
  originGuard,
  payoutLinkGuard,
  requestGuard,
} from './guards/requestGuard.ts';
import { defaultJournalTimes } from './journal/journalRecord.ts';
import { type Gauges, metricsType } from './monitoring/metrics.ts';
import { readiness } from './monitoring/readiness.ts';
import { noteAnswer, traceRequest } from './monitoring/tracing.ts';
import type { Operations } from './operations/createOperations.ts';
import { createProxyOperations } from './operations/createProxyOperations.ts';
import { addFramePages } from './pages/framePages.ts';
import { addPaymentLinkPage } from './pages/paymentLinkPage.ts';
import { addPayoutLinkPage } from './pages/payoutLinkPage.ts';
import { baseHeaders } from './pages/securityHeaders.ts';
import { sendAsset } from './pages/sendAsset.ts';
import type { ProxyContext, ProxyOptions } from './proxyOptions.ts';
import { addPaymentRoutes } from './routes/paymentRoutes.ts';
import { addPayoutRoutes } from './routes/payoutRoutes.ts';
import { addReportRoute } from './routes/reportRoute.ts';
import { addThreeDSRoutes } from './routes/threeDSRoutes.ts';

/** The proxy as a function: wrap it for Node with `listen`, or call it in process. */
export interface ProxyApp {
  /**
   * Sweeps the journal until `close`: settles calls that ended without an answer, including those of a process that died, and calls `onOperationSettled`.
   * For long-lived processes. Others call `sweep` from time to time; the browser's reads do the rest.
   */
  readonly start: () => void;
  /** Ends the sweeps, waits for running calls, and lets other instances take over at once. */
  readonly close: () => Promise<void>;
  /** One sweep; false when the journal cannot be used. */
  readonly sweep: () => Promise<boolean>;
  /**
   * Answers one request, with code `internal` for an error of its own. `remoteAddress` is the peer’s IP address; requests without one
   * share one rate limit.
   */
  readonly fetch: (
    request: Request,
    bindings?: {
      /** Peer's IP address. Absent: requests without one share one rate limit. */
      readonly remoteAddress?: string | undefined;
    },
  ) => Promise<Response>;
  /** From now on `/readyz` answers 503, so that a load balancer sends no further requests. Requests that arrive are still answered. */
  readonly stop: () => void;
}

/** State of the running proxy. */
interface Running {
  stopping: boolean;
}

/** Log code of `/readyz` while the process is being stopped: it is logged as info, not as an error. */
const stopping = 'stopping';

/** Counts the requests of a proxy, and logs each as a line of JSON. */
function createRequestLog(context: ProxyContext) {
  const time = () => new Date(context.now()).toISOString();
  const hops = context.options.trustedProxyHops ?? 0;
  let isIgnoredAddressLogged = false;

  return {
    /** Counts a forwarded address that is ignored because no trusted hop is configured; logs the first one. */
    noteIgnoredAddress(headers: Headers): void {
      if (hops > 0 || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
      context.metrics.count('tillkit_forwarded_address_ignored_total');
      if (isIgnoredAddressLogged) return;
      isIgnoredAddressLogged = true;
      const message =
        'A request has a forwarded address and no trusted hop is configured, so all visitors behind a balancer share the limits of one address. Set trustedProxyHops (TILLKIT_TRUSTED_HOPS).';
      context.log(
        JSON.stringify({ time: time(), level: 'warn', op: 'address', code: 'forwarded_address_ignored', message }),
      );
    },
    /** Counts and logs an answered request. `ms`: how long it took. `address`: the browser's network address. */
    async logAnswer({
      requestId,
      note,
      status,
      ms,
      address,
    }: {
      readonly requestId: string;
      readonly note: Note;
      readonly status: number;
      readonly ms: number;
      readonly address: string | undefined;
    }): Promise<void> {
      const { op, effect, code, payment, link, dropped, refusedConfig, drift } = note;
      context.metrics.count('tillkit_requests_total', { op, status, effect });
      context.metrics.observe(op, ms / 1000);
      if (dropped !== undefined) context.metrics.count('tillkit_unknown_keys_dropped_total', {}, dropped);
      if (drift !== undefined) context.metrics.count('tillkit_drift_total', { field: drift });
      const line = {
        time: time(),
        level: code === stopping || status < 400 ? 'info' : status < 500 ? 'warn' : 'error',
        request: requestId,
        op,
        status,
        ms: Math.round(ms),
        effect,
        code,
        payment,
        link,
        dropped,
        refused_config: refusedConfig?.join(' '),
        drift,
        address: address === undefined ? undefined : await context.hash(address),
      };
      context.log(JSON.stringify(line));
    },
  };
}

/** Routes whose effect is unknown when they fail. */
const writes: ReadonlySet<string> = new Set([
  'payByForm',
  ...Object.values(browserCatalogue)
    .filter((entry) => entry.repeatability !== 'read')
    .map((entry) => entry.name),
]);

/** The answer to a request that failed inside of the proxy: a write may have been sent. */
const refuseInternal = ({ op }: Note): Outcome => refuse('internal', { effect: writes.has(op) ? 'unknown' : 'none' });

/** The app: guards, then routes. */
function buildApp(context: ProxyContext, operations: Operations, running: Running): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  const inFlightGuard = createInFlightGuard(context, operations);
  // Guards run in this order. A preflight has no credentials, so it is answered before those are checked.
  app.use(requestGuard(context), inFlightGuard.guard);
  app.options('/kit/*', answerPreflight(context));
  app.use('/kit/*', browserRouteGuard(), originGuard(context));
  app.use('/kit/links/*', clientSecretGuard(context));
  app.use('/kit/payments/:payment_id/*', clientSecretGuard(context));
  app.use('/kit/payouts/:payout_id/*', payoutLinkGuard(context));

  addPaymentRoutes(app, context, operations);
  addPayoutRoutes(app, context, operations);
  addThreeDSRoutes(app, context);
  addPaymentLinkPage(app, context, operations);
  addPayoutLinkPage(app, context, operations);
  addFramePages(app, context);
  addReportRoute(app, context);

  app.get('/assets/*', async (route) => {
    route.env.note.op = 'asset';
    const asset = await context.options.assets(route.req.path.slice('/assets/'.length));
    if (asset === undefined) return route.notFound();
    return sendAsset(asset, route.req.raw.headers);
  });

  app.get('/healthz', (route) => {
    route.env.note.op = 'health';
    return Response.json({ status: 'ok' });
  });

  const checks = () => [
    { name: 'breaker', passes: () => ![...context.breaker.states().values()].includes('open') },
    { name: 'running', passes: () => !running.stopping },
    { name: 'journal', passes: () => operations.ready() },
    ...(context.options.readyChecks ?? []),
  ];
  app.get('/readyz', async (route) => {
    route.env.note.op = 'health';
    if (running.stopping) route.env.note.code = stopping;
    const ready = (await readiness(checks())).every(([, passes]) => passes);
    return Response.json({ status: ready ? 'ok' : 'not ready' }, { status: ready ? 200 : 503 });
  });

  const states = { closed: 0, halfOpen: 1, open: 2 } as const;
  const readGauges = async (): Promise<Gauges> => ({
    tillkit_in_flight: [[{}, inFlightGuard.inFlight()]],
    tillkit_breaker_state: [...context.breaker.states()].map(([group, state]) => [{ group }, states[state]]),
    tillkit_ready: (await readiness(checks())).map(([check, passes]) => [{ check }, passes ? 1 : 0]),
  });
  context.metrics.watch(readGauges);

  const { metricsToken } = context.options;
  app.get('/metrics', async (route) => {
    const authorization = route.req.header('authorization') ?? '';
    if (metricsToken === undefined || !equalInConstantTime(authorization, `Bearer ${metricsToken}`))
      return route.notFound();
    route.env.note.op = 'metrics';
    return new Response(context.metrics.render(await readGauges()), { headers: { 'content-type': metricsType } });
  });

  app.notFound((route) => respond(refuse('not_found'), route.env, context.containsSecret));
  app.onError((_, route) => {
    // The error itself is not written anywhere: whatever it says may come from a request.
    return respond(refuseInternal(route.env.note), route.env, context.containsSecret);
  });
  return app;
}

/**
 * Creates the proxy of the pay origin. It holds the secret key, answers the browser routes of the contract, and serves the hosted pages. It repeats no call:
 * the journal records every call that moves money, so that none is sent twice and none is lost. The state of payments is read from the service each time.
 *
 * @throws for invalid options; the sentence says which and why.
 */
export function createProxy(given: ProxyOptions): ProxyApp {
  const options = copyOwnOptions({
    ...given,
    merchant: copyOwnOptions(given.merchant),
    secureLink: copyOwnOptions(given.secureLink),
    ...(given.policy && { policy: copyOwnOptions(given.policy) }),
  });
  const context = createContext(options);
  const operations = createProxyOperations(context);
  const log = createRequestLog(context);
  const running: Running = { stopping: false };
  const app = buildApp(context, operations, running);
  const always = baseHeaders(context);
  const hops = options.trustedProxyHops ?? 0;

  /** Headers of every answer to a request. An object that begins with a spread would cost V8 a hidden class of its own. */
  const headersFor = (request: Request, path: string, requestId: string): Readonly<Record<string, string>> => ({
    'x-request-id': requestId,
    ...always,
    ...(path.startsWith('/kit/') ? getCorsHeaders(request, context) : {}),
  });

  /** Adds the headers that every answer has, except those that the route has set itself. */
  function addHeaders(own: Headers, headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) if (!own.has(name)) own.set(name, value);
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start() {
      const everyMs = options.journalTimes?.sweepMs ?? defaultJournalTimes.sweepMs;
      timer ??= setInterval(() => void operations.sweep(), everyMs);
      // It must not keep a process alive that has nothing else to do.
      if (typeof timer === 'object') timer.unref();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await operations.shutDown();
    },
    sweep: () => operations.sweep(),
    stop() {
      running.stopping = true;
    },
    fetch: (request, { remoteAddress } = {}) =>
      traceRequest(request, async (span) => {
        const started = performance.now();
        const requestId = context.requestId();
        const note: Note = { op: 'none', effect: 'none' };
        log.noteIgnoredAddress(request.headers);
        const address = getClientAddress(request.headers.get('x-forwarded-for'), hops, remoteAddress);
        const group = getAddressGroup(address);
        const path = getRawPath(request.url);
        const headers = headersFor(request, path, requestId);
        const env = { note, requestId, path, address, group, headers };
        context.upstream.begin(requestId, request.headers.get('traceparent'));
        let answered: Response;
        try {
          answered = await app.fetch(request, env);
        } catch {
          answered = respond(refuseInternal(note), env, context.containsSecret);
        } finally {
          context.upstream.end(requestId);
        }
        const { status } = answered;
        if (!hasAllHeaders(answered)) addHeaders(answered.headers, headers);
        noteAnswer(span, requestId, note, status);
        await log.logAnswer({ requestId, note, status, ms: performance.now() - started, address });
        return request.method === 'HEAD' ? new Response(null, { status, headers: answered.headers }) : answered;
      }),
  };
}
