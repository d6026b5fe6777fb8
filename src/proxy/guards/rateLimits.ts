import { runInTurn } from '../../client/index.ts';
import type { Payment } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { createGuard, type Guard } from '../answers/respond.ts';

/** Size of a token bucket, and the time in which it fills, in milliseconds. */
export interface RateLimit {
  /** Number of requests that a full bucket lets through at once. */
  readonly count: number;
  /** Milliseconds in which an empty bucket is full again. */
  readonly perMs: number;
}

/**
 * Limits per network address (IPv6: per /64, which is one connection), per client secret, and per first digits of a card (BIN).
 */
export interface RateLimits {
  /** Reads and pages of one address; beyond it code `rate_limited`. */
  readonly addressReads: RateLimit;
  /** Writes of one address; beyond it code `rate_limited`. */
  readonly addressWrites: RateLimit;
  /**
   * Wrong secrets, links and unknown payments of one address. Beyond it, wrong ones are answered 429 and checked one at a time; right ones still pass, because
   * many visitors may share one address.
   */
  readonly addressMisses: RateLimit;
  /** Reports of policy violations by the browsers of one address. */
  readonly addressReports: RateLimit;
  /** Reads with one client secret or payout link. */
  readonly secretReads: RateLimit;
  /** Confirmations with one client secret, and submissions with one payout link. */
  readonly secretWrites: RateLimit;
  /** Authentications: issuers count them, and refuse cards that are authenticated too often. */
  readonly secretAuthentications: RateLimit;
  /** Completions of an authorisation with one client secret. */
  readonly secretCompletions: RateLimit;
  /** New cards and wallets of one client secret, against card testing. */
  readonly secretNewMethods: RateLimit;
  /** Declined cards with the same first digits. The proxy learns the digits from the answer, so it throttles an address after a decline. */
  readonly binDeclines: RateLimit;
  /** How long an address is throttled after a decline over `binDeclines`: it may try no card meanwhile. */
  readonly addressThrottle: RateLimit;
}

const minute = 60_000;

/** Many people may share an address; no two payers share a client secret. */
export const defaultRateLimits: RateLimits = {
  addressReads: { count: 240, perMs: minute },
  addressWrites: { count: 30, perMs: minute },
  addressMisses: { count: 30, perMs: minute },
  addressReports: { count: 30, perMs: minute },
  secretReads: { count: 60, perMs: minute },
  secretWrites: { count: 20, perMs: 60 * minute },
  secretAuthentications: { count: 6, perMs: 60 * minute },
  secretCompletions: { count: 3, perMs: 60 * minute },
  secretNewMethods: { count: 5, perMs: 60 * minute },
  binDeclines: { count: 20, perMs: minute },
  addressThrottle: { count: 1, perMs: minute },
};

/** A value or its promise: a store in memory answers synchronously, which is faster. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Where buckets are kept. The one in memory counts for one process; `openRateStore` of `tillkit-server` counts for all that share a database.
 * Keys are hashes or network addresses: they mean nothing to a store.
 */
export interface RateStore {
  /** Milliseconds until the bucket has a token; 0 when it has one. @param now epoch milliseconds */
  wait(key: string, limit: RateLimit, now: number): Awaitable<number>;
  /** Takes one token; returns 0, or the milliseconds until the bucket has one. @param now epoch milliseconds */
  take(key: string, limit: RateLimit, now: number): Awaitable<number>;
}

/** The limits by name, over a store. */
export interface RateLimiter {
  /** Milliseconds until there is a token; 0 when there is one. */
  wait(limit: keyof RateLimits, key: string, now: number): Awaitable<number>;
  /** Takes one token; returns 0, or the milliseconds until there is one. */
  take(limit: keyof RateLimits, key: string, now: number): Awaitable<number>;
}

const maxBuckets = 20_000;

/** Creates token buckets in memory. Their number is limited: the least recently used one is dropped first. */
export function createRateStore() {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function getTokens(key: string, { count, perMs }: RateLimit, now: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return count;
    return Math.min(count, bucket.tokens + (Math.max(0, now - bucket.at) * count) / perMs);
  }
  const getWaitMs = (tokens: number, { count, perMs }: RateLimit) =>
    Math.max(0, Math.ceil(((1 - tokens) * perMs) / count));

  return {
    wait: (key: string, limit: RateLimit, now: number): number => getWaitMs(getTokens(key, limit, now), limit),
    take(key: string, limit: RateLimit, now: number): number {
      const tokens = getTokens(key, limit, now);
      const wait = getWaitMs(tokens, limit);
      if (wait > 0) return wait;
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, at: now });
      if (buckets.size > maxBuckets) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return 0;
    },
  } satisfies RateStore;
}

/** What the limiter reports for metrics. */
export interface RateLimiterWatch {
  /** A call was refused under this limit. */
  readonly refused?: (limit: keyof RateLimits) => void;
  /** The shared store failed, and the process counted in memory. */
  readonly storeFailed?: () => void;
}

/**
 * Creates the limiter. Where the store fails, buckets in memory count that call: limits of one process are better than none, and than a shop that
 * stops.
 */
export function createRateLimiter(
  limits: RateLimits,
  store: RateStore = createRateStore(),
  watch: RateLimiterWatch = {},
): RateLimiter {
  const inMemory = createRateStore();
  const ask = (verb: 'wait' | 'take', limit: keyof RateLimits, key: string, now: number): Awaitable<number> => {
    const name = `${limit}\n${key}`;
    const report = (wait: number) => {
      if (wait > 0) watch.refused?.(limit);
      return wait;
    };
    const askInMemory = () => {
      watch.storeFailed?.();
      return inMemory[verb](name, limits[limit], now);
    };
    try {
      const wait = store[verb](name, limits[limit], now);
      return typeof wait === 'number' ? report(wait) : wait.catch(askInMemory).then(report);
    } catch {
      return report(askInMemory());
    }
  };
  return {
    wait: (limit, key, now) => ask('wait', limit, key, now),
    take: (limit, key, now) => ask('take', limit, key, now),
  };
}

/** A wrong credential, and how long its address is throttled, in milliseconds; 0 while it is not. */
export interface WrongCredential {
  readonly throttledMs: number;
}

/** Counts wrong credentials of network addresses. */
export interface WrongCredentials {
  /**
   * Checks one credential. A right one passes even from a throttled address, which many visitors may share. Checks of a throttled address run one at a time,
   * so that guesses cost the service at most one read at once.
   *
   * @param check resolves to `undefined` for a wrong credential
   */
  check<T extends object>(group: string, check: () => Promise<T | undefined>): Promise<T | WrongCredential>;
}

/** Most throttled addresses that are remembered; the one that was throttled first is dropped. */
const maxThrottled = 10_000;

/** Creates the counter of wrong credentials over the limit `addressMisses`. */
export function createWrongCredentials(limiter: RateLimiter, now: () => number): WrongCredentials {
  const last = new Map<string, Promise<unknown>>();
  const throttledUntil = new Map<string, number>();

  return {
    async check(group, check) {
      const throttled = (throttledUntil.get(group) ?? 0) > now();
      if (!throttled) throttledUntil.delete(group);
      const found = throttled ? await runInTurn(last, group, check) : await check();
      if (found !== undefined) return found;
      const throttledMs = await limiter.take('addressMisses', group, now());
      if (throttledMs > 0) {
        throttledUntil.set(group, now() + throttledMs);
        const [first] = throttledUntil.keys();
        if (throttledUntil.size > maxThrottled && first !== undefined) throttledUntil.delete(first);
      }
      return { throttledMs };
    },
  };
}

/** What the limits need of the proxy's context. `hash` is keyed; it stands for a secret in a store. */
interface LimitContext {
  readonly limiter: RateLimiter;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly hash: (text: string) => Promise<string>;
  readonly containsSecret: (text: string) => boolean;
}

/**
 * Limits card testing: refuses a card from an address that is throttled after many declines, and too many new cards for one payment.
 *
 * @param call name of the browser route; only two of them try cards
 * @param secret client secret of the payment for a new card; `undefined` for a saved one
 */
export async function limitCardTries(
  context: LimitContext,
  group: string,
  call: string,
  secret: string | undefined,
): Promise<Outcome | undefined> {
  if (call !== 'confirmWithMethod' && call !== 'openConfirmation') return undefined;
  const waitMs = await context.limiter.wait('addressThrottle', group, context.now());
  if (waitMs > 0) return refuse('rate_limited', { retryAfterMs: waitMs });
  return secret === undefined ? undefined : countRequest(context, 'secretNewMethods', secret);
}

/**
 * Counts a decline against the first digits of its card (BIN), and throttles an address that goes over the limit. Card numbers never pass the proxy, so the
 * digits are known only from the service's answer.
 */
export async function countDecline(context: LimitContext, group: string, payment: Payment): Promise<void> {
  if (payment.status !== 'failed') return;
  const card = payment.payment_method_data?.card;
  const digits = card?.card_isin ?? card?.card_extended_bin;
  if (digits === undefined) return;
  const now = context.now();
  const wait = await context.limiter.take('binDeclines', await context.hash(`bin ${digits.slice(0, 6)}`), now);
  if (wait > 0) await context.limiter.take('addressThrottle', group, now);
}

/** Counts a request against a limit of its client secret or payout link; the refusal where it is exceeded. */
export async function countRequest(
  context: LimitContext,
  limit: keyof RateLimits,
  secret: string,
): Promise<Outcome | undefined> {
  const wait = await context.limiter.take(limit, await context.hash(secret), context.now());
  return wait > 0 ? refuse('rate_limited', { retryAfterMs: wait }) : undefined;
}

/** Counts each request of a route against a limit of its client secret or payout link. */
export const rateLimitGuard = (context: LimitContext, limit: keyof RateLimits): Guard =>
  createGuard(context, (route) => countRequest(context, limit, route.get('secret')));
