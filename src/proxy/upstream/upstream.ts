import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Fetch } from '../../client/index.ts';
import { requireText } from '../../client/index.ts';
import { catalogue, servicePaths } from '../../contract/index.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { traceCall } from '../monitoring/tracing.ts';

/** Codes of the proxy's own answers for calls that were not sent. */
export const notSentCodes = {
  circuitOpen: 'tillkit_service_circuit_open',
  unreachable: 'tillkit_service_unreachable',
} as const;

/** The proxy's connection to the service. */
export interface Upstream {
  readonly fetch: Fetch;
  /** Sets the trace that the calls of a request belong to; none without a valid `traceparent` (W3C Trace Context 1). */
  readonly begin: (requestId: string, traceparent: string | null) => void;
  readonly end: (requestId: string) => void;
  /**
   * Age in milliseconds of a resource created at this time (ISO 8601), by the service's clock (`Date` of its answers, RFC 9110). It is exact to a second and the
   * time that an answer takes. `undefined` where either time is unknown.
   */
  readonly getResourceAge: (created: string | undefined) => number | undefined;
}

const traceparentShape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const countParameters = (template: string) => template.split('{').length;

/**
 * Routes of the service as patterns, each with its group: the reads or the writes of one kind of resource, which share a circuit breaker. Paths with fewer
 * parameters come first, because `/payments/list` also matches `/payments/{payment_id}`.
 */
const routes = Object.values(catalogue)
  .flatMap((endpoint) =>
    servicePaths(endpoint).map((template) => ({
      method: endpoint.method,
      template,
      repeatability: endpoint.repeatability,
    })),
  )
  // Of several that match, the one with fewer parameters counts, then the longer one.
  .sort(
    (one, other) =>
      countParameters(one.template) - countParameters(other.template) || other.template.length - one.template.length,
  )
  .map(({ method, template, repeatability }) => {
    const [first = ''] = template.slice(1).split('/');
    return {
      method,
      // Without `^`: the base address may have a path of its own.
      pattern: new RegExp(`${template.replace(/\{\w+\}/g, '[^/]+')}$`),
      group: `${first.startsWith('{') ? 'payments' : first}_${repeatability === 'read' ? 'read' : 'write'}`,
    };
  });

/** Group of a call; `'other'` for a path that is not in the catalogue. */
export function getRouteGroup(method: string, url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
  return routes.find((route) => route.method === method && route.pattern.test(path))?.group ?? 'other';
}

/** True for an error from before the connection was open: nothing of the request was sent. */
function failedToConnect(error: unknown, depth = 0): boolean {
  if (depth > 3 || typeof error !== 'object' || error === null) return false;
  const { syscall, code, cause, errors } = error as Readonly<Record<string, unknown>>;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  // A host with several addresses fails with one error for each of them.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => failedToConnect(one, depth + 1));
  return failedToConnect(cause, depth + 1);
}

/**
 * The answer for a call that was not sent. It has the form of a refusal by the service, which tells the client that nothing was done.
 */
function createNotSentResponse(code: string, retryAfterMs?: number): Response {
  const body = { error: { type: 'api', code, message: 'not sent' } };
  const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
  return Response.json(body, { status: 400, headers: wait });
}

/** A call with its span. */
interface TracedCall {
  readonly group: string;
  readonly span: Span;
  /** Headers that carry the span's trace. */
  readonly traceHeaders: Readonly<Record<string, string>>;
}

/**
 * Wraps `fetch` for calls of the service: sets the current secret key and the trace, asks the circuit breaker, and answers for calls that found no connection.
 * It sends each call at most once.
 */
export function createUpstream(parts: {
  readonly fetch: Fetch;
  readonly keys: SecretKeys;
  readonly breaker: CircuitBreaker;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
}): Upstream {
  const { keys, breaker, metrics, now, ticks } = parts;
  /** Offset of the service's clock from the monotonic clock. A cached answer underestimates it, so the largest is kept. */
  let ahead = Number.NEGATIVE_INFINITY;
  const traces = new Map<string, string>();
  const send: Fetch = (url, init) => {
    const method = init.method ?? 'GET';
    const group = getRouteGroup(method, url);
    return traceCall(group, method, (span, traceHeaders) => sendTraced(url, init, { group, span, traceHeaders }));
  };

  async function sendTraced(
    url: string,
    init: RequestInit,
    { group, span, traceHeaders }: TracedCall,
  ): Promise<Response> {
    const end = (outcome: string) => {
      metrics.count('tillkit_upstream_requests_total', { group, outcome });
      span.setAttribute('tillkit.outcome', outcome);
      if (!/^[1-4]xx$/.test(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
    };
    const ticket = breaker.admit(group, now());
    if (typeof ticket === 'number') {
      end('circuit_open');
      return createNotSentResponse(notSentCodes.circuitOpen, ticket);
    }
    // The cast is safe: the kit's clients pass headers as a plain record.
    const headers: Record<string, string> = { ...(init.headers as Readonly<Record<string, string>>) };
    const key = headers['api-key'];
    if (key !== undefined && keys.all().includes(key)) headers['api-key'] = keys.current();
    const trace = traces.get(headers['x-request-id'] ?? '');
    if (trace !== undefined) headers.traceparent = trace;
    Object.assign(headers, traceHeaders);
    // An answer is dated after its request has begun.
    const began = ticks();
    try {
      const response = await parts.fetch(url, { ...init, headers });
      ticket.settle(response.status < 500, now());
      const dated = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(dated)) ahead = Math.max(ahead, dated - began);
      span.setAttribute('http.response.status_code', response.status);
      end(`${Math.floor(response.status / 100)}xx`);
      return response;
    } catch (error) {
      ticket.settle(false, now());
      if (init.signal?.aborted !== true && failedToConnect(error)) {
        end('unreachable');
        return createNotSentResponse(notSentCodes.unreachable);
      }
      end('failed');
      throw error;
    }
  }

  return {
    fetch: send,
    begin(requestId, traceparent) {
      if (traceparent !== null && traceparentShape.test(traceparent)) traces.set(requestId, traceparent);
    },
    end: (requestId) => traces.delete(requestId),
    getResourceAge(created) {
      const age = ticks() + ahead - Date.parse(created ?? '');
      return Number.isFinite(age) ? age : undefined;
    },
  };
}

/** The secret key of the service, which can be replaced while the proxy runs. */
export interface SecretKeys {
  /** The key that calls go out with from now on. */
  readonly current: () => string;
  /** Every key that may still be in use, or in an answer: no answer to a browser may contain one. */
  readonly all: () => readonly string[];
  /**
   * Replaces the key. Running calls finish with the old one, which answers may still not contain.
   *
   * @throws for a publishable key or text that is not a key; the old key then remains.
   */
  readonly replace: (next: string) => void;
}

/** Most keys that are kept, with the current one. */
const maxKeys = 4;

/** What is wrong with a secret key, as the rest of a sentence that starts with the name of the setting; it does not repeat the key. */
export function findSecretKeyProblem(key: string): string | undefined {
  if (key.startsWith('pk_'))
    return 'is a publishable key (pk_…). The proxy takes the secret key of the merchant account';
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) return 'is not a key. The proxy takes the secret key of the merchant account';
  return undefined;
}

/** @throws a sentence that does not repeat the key. */
function requireSecretKey(key: string): string {
  const problem = findSecretKeyProblem(requireText('secretKey', key));
  if (problem !== undefined) throw new Error(`tillkit: secretKey ${problem}.`);
  return key;
}

/**
 * Makes a secret key that can be replaced without a restart, for `createProxy({ secretKey })`.
 *
 * @throws for a publishable key or text that is not a key.
 */
export function createSecretKeys(first: string): SecretKeys {
  let keys: readonly string[] = [requireSecretKey(first)];
  return {
    current: () => keys[0] ?? first,
    all: () => keys,
    replace(next) {
      if (keys[0] === requireSecretKey(next)) return;
      keys = [next, ...keys.filter((key) => key !== next)].slice(0, maxKeys);
    },
  };
}

/** State of a group of calls to the service: `closed` lets all through, `open` none, `halfOpen` one probe. */
export type BreakerState = 'closed' | 'open' | 'halfOpen';

/** When a breaker opens, and when it closes again. */
export interface BreakerSettings {
  /** Span in which calls are counted. */
  readonly windowMs: number;
  /** Fewest calls in the span that can open it. */
  readonly fewest: number;
  /** Share of failed calls, from 0 to 1, that opens it. */
  readonly failedShare: number;
  /** Milliseconds that it stays open before one call may probe. */
  readonly restMs: number;
}

/** Half of at least 20 calls within 10 s have failed; one probe after 5 s. */
export const defaultBreaker: BreakerSettings = { windowMs: 10_000, fewest: 20, failedShare: 0.5, restMs: 5000 };

/** Permission to call; its holder reports the outcome of the call, once. */
export interface BreakerTicket {
  readonly settle: (succeeded: boolean, now: number) => void;
}

/** A circuit breaker over several groups of calls. */
export interface CircuitBreaker {
  /** Permission to call, or the milliseconds after which to ask again. @param now epoch milliseconds */
  admit(group: string, now: number): BreakerTicket | number;
  state(group: string): BreakerState;
  /** Every group that was ever called, with its state. */
  states(): ReadonlyMap<string, BreakerState>;
}

const slots = 10;

interface Group {
  state: BreakerState;
  openedAt: number;
  probing: boolean;
  /** Calls and failures per tenth of the span, by the number of the tenth. */
  readonly seen: Map<number, { calls: number; failures: number }>;
}

/** Creates a breaker: while the service keeps failing, calls are not sent for a while, and fail at once. */
export function createCircuitBreaker(settings: BreakerSettings = defaultBreaker): CircuitBreaker {
  const groups = new Map<string, Group>();
  const width = settings.windowMs / slots;

  function getGroup(name: string): Group {
    let group = groups.get(name);
    if (group === undefined) {
      group = { state: 'closed', openedAt: 0, probing: false, seen: new Map() };
      groups.set(name, group);
    }
    return group;
  }

  function open(group: Group, now: number) {
    group.state = 'open';
    group.openedAt = now;
    group.seen.clear();
  }

  function count(group: Group, succeeded: boolean, now: number) {
    const slot = Math.floor(now / width);
    for (const old of group.seen.keys()) if (old <= slot - slots) group.seen.delete(old);
    const entry = group.seen.get(slot) ?? { calls: 0, failures: 0 };
    entry.calls += 1;
    if (!succeeded) entry.failures += 1;
    group.seen.set(slot, entry);
    let [calls, failures] = [0, 0];
    for (const each of group.seen.values()) {
      calls += each.calls;
      failures += each.failures;
    }
    if (calls >= settings.fewest && failures >= calls * settings.failedShare) open(group, now);
  }

  return {
    admit(name, now) {
      const group = getGroup(name);
      if (group.state !== 'closed') {
        const wait = group.openedAt + settings.restMs - now;
        if (group.state === 'open' && wait > 0) return wait;
        group.state = 'halfOpen';
        if (group.probing) return settings.restMs;
        group.probing = true;
      }
      const probe = group.probing && group.state === 'halfOpen';
      let settled = false;
      return {
        settle(succeeded, at) {
          if (settled) return;
          settled = true;
          if (probe) {
            group.probing = false;
            if (succeeded) {
              group.state = 'closed';
              group.seen.clear();
            } else open(group, at);
            return;
          }
          // A call that began before the breaker opened says nothing about the service now.
          if (group.state === 'closed') count(group, succeeded, at);
        },
      };
    },
    state: (name) => groups.get(name)?.state ?? 'closed',
    states: () => new Map(Array.from(groups, ([name, group]) => [name, group.state])),
  };
}
