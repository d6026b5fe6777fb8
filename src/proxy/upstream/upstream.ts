import type { Fetch } from '../../client/index.ts';
import { requireText } from '../../client/index.ts';
import { catalogue, servicePaths } from '../../contract/index.ts';
import type { Metrics } from '../monitoring/metrics.ts';

/** Codes of failures that the proxy itself puts in the place of an answer: in both cases nothing left this machine. */
export const notSentCodes = { resting: 'tillkit_service_resting', unreachable: 'tillkit_service_unreachable' } as const;

/** The way to the service, seen from here. */
export interface Upstream {
  readonly fetch: Fetch;
  /** Says which trace the calls of a request belong to; without a valid `traceparent` (W3C Trace Context 1) to none. */
  readonly begin: (requestId: string, traceparent: string | null) => void;
  readonly end: (requestId: string) => void;
  /**
   * Age in milliseconds of a resource created at this time (ISO 8601), by the service's clock (`Date` of its answers, RFC 9110). The resource may be a
   * second younger, or older by as long as answers take. `undefined` where either time is unknown.
   */
  readonly ageOf: (created: string | undefined) => number | undefined;
}

const traceparentShape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const gaps = (template: string) => template.split('{').length;

/**
 * Routes of the service as patterns, with the group that each shares a breaker with: reads or writes of one kind of resource. Those with the
 * fewest gaps come first, because `/payments/list` also fits `/payments/{payment_id}`.
 */
const routes = Object.values(catalogue)
  .flatMap((endpoint) =>
    servicePaths(endpoint).map((template) => ({ method: endpoint.method, template, operation: endpoint.operation })),
  )
  .sort((one, other) => gaps(one.template) - gaps(other.template) || other.template.length - one.template.length)
  .map(({ method, template, operation }) => {
    const [first = ''] = template.slice(1).split('/');
    return {
      method,
      pattern: new RegExp(`${template.replace(/\{\w+\}/g, '[^/]+')}$`),
      group: `${first.startsWith('{') ? 'payments' : first}_${operation === 'R' ? 'read' : 'write'}`,
    };
  });

/** Group of a call; `'other'` for an address that is not in the catalogue. */
export function routeGroup(method: string, url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
  return routes.find((route) => route.method === method && route.pattern.test(path))?.group ?? 'other';
}

/** True for an error that came before a connection was open: then not one byte of the request has left. */
function neverSent(error: unknown, depth = 0): boolean {
  if (depth > 3 || typeof error !== 'object' || error === null) return false;
  const { syscall, code, cause, errors } = error as Readonly<Record<string, unknown>>;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  // A name with several addresses fails with one error for each that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => neverSent(one, depth + 1));
  return neverSent(cause, depth + 1);
}

/**
 * An answer of our own for a call that was not sent, in the form of a verdict of the service: the client then knows that nothing was done. The
 * code says what it was.
 */
function notSent(code: string, retryAfterMs?: number): Response {
  const body = { error: { type: 'api', code, message: 'not sent' } };
  const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
  return Response.json(body, { status: 400, headers: wait });
}

/**
 * Wraps the seam to the service: the current secret key, the trace of the request, the circuit breaker of the route's group, and the
 * certainty that a call which found no connection was not sent. It sends each call at most once.
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
  const send: Fetch = async (url, init) => {
    const method = init.method ?? 'GET';
    const group = routeGroup(method, url);
    const count = (outcome: string) => metrics.count('tillkit_upstream_requests_total', { group, outcome });
    const ticket = breaker.admit(group, now());
    if (typeof ticket === 'number') {
      count('resting');
      return notSent(notSentCodes.resting, ticket);
    }
    // Our own clients write headers as a plain record.
    const headers: Record<string, string> = { ...(init.headers as Readonly<Record<string, string>>) };
    const key = headers['api-key'];
    if (key !== undefined && keys.all().includes(key)) headers['api-key'] = keys.current();
    const trace = traces.get(headers['x-request-id'] ?? '');
    if (trace !== undefined) headers.traceparent = trace;
    // An answer is dated after its request has begun.
    const began = ticks();
    try {
      const response = await parts.fetch(url, { ...init, headers });
      ticket.settle(response.status < 500, now());
      const dated = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(dated)) ahead = Math.max(ahead, dated - began);
      count(`${Math.floor(response.status / 100)}xx`);
      return response;
    } catch (error) {
      ticket.settle(false, now());
      if (init.signal?.aborted !== true && neverSent(error)) {
        count('unreachable');
        return notSent(notSentCodes.unreachable);
      }
      count('failed');
      throw error;
    }
  };
  return {
    fetch: send,
    begin(requestId, traceparent) {
      if (traceparent !== null && traceparentShape.test(traceparent)) traces.set(requestId, traceparent);
    },
    end: (requestId) => traces.delete(requestId),
    ageOf(created) {
      const age = ticks() + ahead - Date.parse(created ?? '');
      return Number.isFinite(age) ? age : undefined;
    },
  };
}

/** The secret key of the service, which can be replaced while the proxy runs. */
export interface SecretKeys {
  /** The key that calls go out with from now on. */
  readonly current: () => string;
  /** Every key that may still be in use or in somebody's answer: none of them may leave. */
  readonly all: () => readonly string[];
  /**
   * Goes over to another key. Calls under way finish with the one they began with, and the one before stays guarded.
   *
   * @throws for a publishable key or something that is no key; the old one then stays.
   */
  readonly replace: (next: string) => void;
}

/** How many earlier keys stay guarded. */
const remembered = 4;

/** What is wrong with a secret key, as the rest of a sentence that starts with the name of the setting; it does not repeat the key. */
export function problemOfSecretKey(key: string): string | undefined {
  if (key.startsWith('pk_'))
    return 'is a publishable key (pk_…). The proxy takes the secret key of the merchant account';
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) return 'is not a key. The proxy takes the secret key of the merchant account';
  return undefined;
}

/** @throws a sentence that does not repeat the key. */
function checked(key: string): string {
  const problem = problemOfSecretKey(requireText('secretKey', key));
  if (problem !== undefined) throw new Error(`tillkit: secretKey ${problem}.`);
  return key;
}

/**
 * Makes a secret key that can be replaced without a restart, for `createProxy({ secretKey })`.
 *
 * @throws for a publishable key or something that is no key.
 */
export function createSecretKeys(first: string): SecretKeys {
  let keys: readonly string[] = [checked(first)];
  return {
    current: () => keys[0] ?? first,
    all: () => keys,
    replace(next) {
      if (keys[0] === checked(next)) return;
      keys = [next, ...keys.filter((key) => key !== next)].slice(0, remembered);
    },
  };
}

/** State of a group of calls to the service: `closed` lets all through, `open` none, `halfOpen` one probe. */
export type BreakerState = 'closed' | 'open' | 'halfOpen';

/** When a breaker opens and how it closes again. Times in milliseconds. */
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
  /** Leave to call, or the milliseconds after which to ask again. @param now epoch milliseconds */
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

/** Makes a breaker: a service that fails anyway is left alone for a while, and callers learn at once that nothing was sent. */
export function createCircuitBreaker(settings: BreakerSettings = defaultBreaker): CircuitBreaker {
  const groups = new Map<string, Group>();
  const width = settings.windowMs / slots;

  function groupOf(name: string): Group {
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
      const group = groupOf(name);
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
