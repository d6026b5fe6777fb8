import { Hono } from 'hono';
import {
  browserCatalogue,
  clientSecretHeader,
  customerSessionHeader,
  equalInConstantTime,
  operationIdHeader,
  payoutLinkHeader,
} from '../contract/index.ts';
import { addressGroup, clientAddress } from './clientAddress.ts';
import { createContext } from './createContext.ts';
import { defaultJournalTimes } from './journalTimes.ts';
import { addKitRoutes } from './kitRoutes.ts';
import { addLinkRoutes } from './linkRoutes.ts';
import { metricsType } from './metrics.ts';
import type { Operations } from './operations.ts';
import { addPayoutPage } from './payoutPage.ts';
import { addPayoutRoutes } from './payoutRoutes.ts';
import { createProxyOperations, operationIdOf } from './proxyOperations.ts';
import type { ProxyContext, ProxyOptions } from './proxyOptions.ts';
import { readiness } from './readiness.ts';
import { refuse } from './refusal.ts';
import { addReportRoute } from './reportRoute.ts';
import { corsHeaders, guardOrigin, guardRequest, rawPath } from './requestGuard.ts';
import { type Note, type Passage, respond } from './respond.ts';
import { baseHeaders, reportPath } from './securityHeaders.ts';
import { sendAsset } from './sendAsset.ts';
import { addThreeDSRoutes } from './threeDSRoutes.ts';

/** The proxy as a function: wrap it for Node with `listen`, or call it in process. */
export interface ProxyApp {
  /**
   * Looks after the journal until `close`: finds out what became of calls that ended without an answer, also those of a process that died, and
   * calls `onOperationSettled`. For processes that live on; in others call `sweep` now and then, and reads of the browser do the rest.
   */
  readonly start: () => void;
  /** Ends what `start` began: waits for calls under way, and lets other instances take over at once. */
  readonly close: () => Promise<void>;
  /** One round of what `start` does all the time; false when the journal cannot be used. */
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
  /** From now on `/readyz` says no, so that a load balancer sends no further request here. What comes nevertheless is answered. */
  readonly stop: () => void;
}

/** Every route that a browser may preflight, as the catalogue has them. */
const kitPaths = Object.values(browserCatalogue).map((entry) => ({
  method: entry.method,
  pattern: new RegExp(`^${entry.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What the app knows of its own running. */
interface Running {
  stopping: boolean;
  readonly inFlight: () => number;
}

/** Routes whose effect is unknown when they fail. */
const writes: ReadonlySet<string> = new Set(
  Object.values(browserCatalogue)
    .filter((entry) => entry.operation !== 'R')
    .map((entry) => entry.name),
);

function buildApp(context: ProxyContext, operations: Operations, running: Running): Hono<Passage> {
  const app = new Hono<Passage>();
  addKitRoutes(app, context, operations);
  addLinkRoutes(app, context, operations);
  addThreeDSRoutes(app, context);
  addPayoutRoutes(app, context, operations);
  addPayoutPage(app, context);
  addReportRoute(app, context);

  app.options('/kit/*', (here) => {
    here.env.note.op = 'preflight';
    const path = here.req.path;
    const method = here.req.header('access-control-request-method');
    const known = kitPaths.some((entry) => entry.method === method && entry.pattern.test(path));
    if (!known || here.req.header('origin') === undefined) return here.notFound();
    const foreign = guardOrigin(here.req.raw, context);
    if (foreign !== undefined) return respond(foreign, here.env.note, context.containsSecret);
    const credential = path.startsWith('/kit/payouts/')
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
  });

  app.get('/assets/*', async (here) => {
    here.env.note.op = 'asset';
    const asset = await context.options.assets(here.req.path.slice('/assets/'.length));
    if (asset === undefined) return here.notFound();
    return sendAsset(asset, here.req.raw.headers);
  });

  app.get('/healthz', (here) => {
    here.env.note.op = 'health';
    return Response.json({ status: 'ok' });
  });

  const checks = () => [
    { name: 'breaker', passes: () => ![...context.breaker.states().values()].includes('open') },
    { name: 'running', passes: () => !running.stopping },
    { name: 'journal', passes: () => operations.ready() },
    ...(context.options.readyChecks ?? []),
  ];
  app.get('/readyz', async (here) => {
    here.env.note.op = 'health';
    const ready = (await readiness(checks())).every(([, passes]) => passes);
    return Response.json({ status: ready ? 'ok' : 'not ready' }, { status: ready ? 200 : 503 });
  });

  const { metricsToken } = context.options;
  app.get('/metrics', async (here) => {
    const given = here.req.header('authorization') ?? '';
    if (metricsToken === undefined || !equalInConstantTime(given, `Bearer ${metricsToken}`)) return here.notFound();
    here.env.note.op = 'metrics';
    const states = { closed: 0, halfOpen: 1, open: 2 } as const;
    const text = context.metrics.render({
      tillkit_in_flight: [[{}, running.inFlight()]],
      tillkit_breaker_state: [...context.breaker.states()].map(([group, state]) => [{ group }, states[state]]),
      tillkit_ready: (await readiness(checks())).map(([check, passes]) => [{ check }, passes ? 1 : 0]),
    });
    return new Response(text, { headers: { 'content-type': metricsType } });
  });

  app.notFound((here) => respond(refuse('not_found'), here.env.note, context.containsSecret));
  app.onError((_, here) => {
    // The error itself is not written anywhere: whatever it says may come from a request.
    const effect = writes.has(here.env.note.op) ? 'unknown' : 'none';
    return respond(refuse('internal', { effect }), here.env.note, context.containsSecret);
  });
  return app;
}

/** Of so many addresses the word is remembered; of any others it is made each time. */
const keptWords = 64;

/**
 * Makes the proxy: the pay origin, which holds the secret key, answers the browser routes of the contract and no others, and serves the
 * hosted payment-link pages. It repeats nothing. What it keeps is the journal of calls that move money, so that none goes out twice and none is
 * forgotten; what is true is asked of the service each time.
 *
 * @throws for options that cannot be right; the sentence says which and why.
 */
export function createProxy(options: ProxyOptions): ProxyApp {
  const context = createContext(options);
  const operations = createProxyOperations(context);
  const inFlight = new Map<string, number>();
  let flying = 0;
  const running: Running = { stopping: false, inFlight: () => flying };
  const app = buildApp(context, operations, running);
  const always = Object.entries(baseHeaders(context));
  const hops = options.trustedProxyHops ?? 0;
  const most = options.inFlightPerAddress ?? 100;
  const now = () => context.now();
  let forwardedReported = false;

  /** A forwarded address that no trusted hop is configured for: counted each time, logged the first time. */
  function noteIgnored(headers: Headers): void {
    if (hops > 0 || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
    context.metrics.count('tillkit_forwarded_address_ignored_total');
    if (forwardedReported) return;
    forwardedReported = true;
    const message =
      'A request has a forwarded address and no trusted hop is configured, so all visitors behind a balancer share the limits of one address. Set trustedProxyHops (TILLKIT_TRUSTED_HOPS).';
    const time = new Date(now()).toISOString();
    context.log(JSON.stringify({ time, level: 'warn', op: 'address', code: 'forwarded_address_ignored', message }));
  }

  /** Requests in progress per operation, from the first byte on: of two at once, one may be refused and the other one sent. */
  const operationsInFlight = new Map<string, number>();
  const operationOf = (request: Request): string | undefined => {
    const kit = request.method === 'POST' && rawPath(request.url).startsWith('/kit/');
    return kit ? operationIdOf(request.headers) : undefined;
  };

  /** Refuses a request that came too often. The refusal says nothing about an earlier request of the same operation. */
  async function tooOften(request: Request, note: Note, retryAfterMs: number): Promise<Response> {
    const operationId = operationOf(request);
    const effect =
      operationId === undefined
        ? 'none'
        : (operationsInFlight.get(operationId) ?? 0) > 1
          ? 'unknown'
          : await operations.effectSoFar(operationId);
    return respond(refuse('rate_limited', { effect, retryAfterMs }), note, context.containsSecret);
  }

  async function route(request: Request, passage: Passage['Bindings']): Promise<Response> {
    const { note, group } = passage;
    const strange = guardRequest(request, context);
    if (strange !== undefined) return respond(strange, note, context.containsSecret);
    if ((inFlight.get(group) ?? 0) > most) {
      context.metrics.count('tillkit_rate_limited_total', { limit: 'inFlightPerAddress' });
      return tooOften(request, note, 1000);
    }
    const path = rawPath(request.url);
    if (
      path.startsWith('/kit/') ||
      path.startsWith('/payment_link/') ||
      path.startsWith('/payout_link/') ||
      request.method === 'POST'
    ) {
      const limit =
        path === reportPath
          ? 'addressReports'
          : request.method === 'POST' && path.startsWith('/kit/')
            ? 'addressWrites'
            : 'addressReads';
      const wait = await context.limiter.take(limit, group, now());
      if (wait > 0) return tooOften(request, note, wait);
    }
    return app.fetch(request, passage);
  }

  /** Counts one more of a key while `work` runs. */
  async function counted<T>(counts: Map<string, number>, key: string, work: () => Promise<T>): Promise<T> {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  }

  /** Counts the request and its operation as in flight while `work` runs. */
  async function answering<T>(request: Request, group: string, work: () => Promise<T>): Promise<T> {
    const operationId = operationOf(request);
    flying += 1;
    try {
      return await counted(
        inFlight,
        group,
        operationId === undefined ? work : () => counted(operationsInFlight, operationId, work),
      );
    } finally {
      flying -= 1;
    }
  }

  /** Words for the log of the addresses that call: before a balancer there are a few, and each calls thousands of times. */
  const words = new Map<string, string>();
  async function wordFor(remote: string): Promise<string> {
    const known = words.get(remote);
    if (known !== undefined) return known;
    const word = await context.hash(remote);
    if (words.size < keptWords) words.set(remote, word);
    return word;
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
      await operations.leave();
    },
    sweep: () => operations.sweep(),
    stop() {
      running.stopping = true;
    },
    async fetch(request, bindings = {}) {
      const started = performance.now();
      const requestId = context.requestId();
      const note: Note = { op: 'none', effect: 'none' };
      noteIgnored(request.headers);
      const address = clientAddress(request.headers.get('x-forwarded-for'), hops, bindings.remoteAddress);
      const group = addressGroup(address);
      context.upstream.begin(requestId, request.headers.get('traceparent'));
      let answered: Response;
      try {
        answered = await answering(request, group, () => route(request, { note, requestId, address, group }));
      } catch {
        answered = respond(refuse('internal'), note, context.containsSecret);
      } finally {
        context.upstream.end(requestId);
      }
      const { status, headers } = answered;
      // What the route itself set, wins.
      const fill = (name: string, value: string) => {
        if (!headers.has(name)) headers.set(name, value);
      };
      for (const [name, value] of always) fill(name, value);
      if (rawPath(request.url).startsWith('/kit/')) {
        for (const [name, value] of Object.entries(corsHeaders(request, context))) fill(name, value);
      }
      headers.set('x-request-id', requestId);
      const ms = performance.now() - started;
      const { op, effect, code, payment, link, dropped, refusedConfig, drift } = note;
      context.metrics.count('tillkit_requests_total', { op, status, effect });
      context.metrics.observe(op, ms / 1000);
      if (dropped !== undefined) context.metrics.count('tillkit_unknown_keys_dropped_total', {}, dropped);
      if (drift !== undefined) context.metrics.count('tillkit_drift_total', { field: drift });
      const line = {
        time: new Date(now()).toISOString(),
        level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
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
        address: bindings.remoteAddress === undefined ? undefined : await wordFor(bindings.remoteAddress),
      };
      context.log(JSON.stringify(line));
      return request.method === 'HEAD' ? new Response(null, { status, headers }) : answered;
    },
  };
}
