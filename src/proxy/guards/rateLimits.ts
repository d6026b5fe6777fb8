import type { Payment } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { createGuard, type Guard } from '../answers/respond.ts';

/** A bucket's size and the time in which it fills up again, in milliseconds. */
export interface RateLimit {
  /** Number of requests that a full bucket lets through at once. */
  readonly count: number;
  /** Milliseconds in which an empty bucket is full again. */
  readonly perMs: number;
}

/**
 * What is limited: per network address (IPv6: per /64, because one line has that many), per client secret, and per first digits of a card (BIN).
 */
export interface RateLimits {
  /** Reads and pages of one address; beyond it code `rate_limited`. */
  readonly addressReads: RateLimit;
  /** Writes of one address; beyond it code `rate_limited`. */
  readonly addressWrites: RateLimit;
  /**
   * Wrong secrets, links and unknown payments of one address. Beyond it guesses are answered 429 and checked one at a time; a right secret or link passes all
   * the same, because a balancer may give many visitors one address.
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
  /** Methods just stored, of one client secret: who tries cards against one payment ends here. */
  readonly secretNewMethods: RateLimit;
  /** Declined cards that begin with the same digits. The proxy learns those from the answer, so an address is stopped after the fact. */
  readonly binDeclines: RateLimit;
  /** How long an address is throttled after a decline over `binDeclines`: it may try no card meanwhile. */
  readonly addressThrottle: RateLimit;
}

const minute = 60_000;

/** Many people share an address, no two payers share a client secret. */
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

/** A value now or later: a store in memory answers at once, one in a database does not. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Where buckets are kept. The one in memory counts for one process; `openRateStore` of `tillkit-server` counts for all that share a database.
 * Keys are hashes or network addresses: they mean nothing to a store.
 */
export interface RateStore {
  /** The milliseconds to wait for the next token of a bucket; 0 when there is one. @param now epoch milliseconds */
  wait(key: string, limit: RateLimit, now: number): Awaitable<number>;
  /** Takes one token; answers 0, or the milliseconds to wait for the next one. @param now epoch milliseconds */
  take(key: string, limit: RateLimit, now: number): Awaitable<number>;
}

/** The named limits over a store. */
export interface RateLimiter {
  /** The milliseconds to wait for the next token; 0 when there is one. */
  wait(limit: keyof RateLimits, key: string, now: number): Awaitable<number>;
  /** Takes one token; answers 0, or the milliseconds to wait for the next one. */
  take(limit: keyof RateLimits, key: string, now: number): Awaitable<number>;
}

const mostBuckets = 20_000;

/** Makes token buckets in memory. Their number is bounded: the one that was touched longest ago goes first. */
export function createRateStore() {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function tokensOf(key: string, { count, perMs }: RateLimit, now: number): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return count;
    return Math.min(count, bucket.tokens + (Math.max(0, now - bucket.at) * count) / perMs);
  }
  const due = (tokens: number, { count, perMs }: RateLimit) => Math.max(0, Math.ceil(((1 - tokens) * perMs) / count));

  return {
    wait: (key: string, limit: RateLimit, now: number): number => due(tokensOf(key, limit, now), limit),
    take(key: string, limit: RateLimit, now: number): number {
      const tokens = tokensOf(key, limit, now);
      const wait = due(tokens, limit);
      if (wait > 0) return wait;
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, at: now });
      if (buckets.size > mostBuckets) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return 0;
    },
  } satisfies RateStore;
}

/** What the limiter reports to the counter. */
export interface RateLimiterWatch {
  /** A call was refused under this limit. */
  readonly refused?: (limit: keyof RateLimits) => void;
  /** The shared store could not be asked; the process counted by itself. */
  readonly storeFailed?: () => void;
}

/**
 * Makes the limiter. A store that fails is replaced for that call by buckets in memory: limits that only this process keeps are better than
 * none, and than a shop that stops because its counters do.
 */
export function createRateLimiter(
  limits: RateLimits,
  store: RateStore = createRateStore(),
  watch: RateLimiterWatch = {},
): RateLimiter {
  const own = createRateStore();
  const ask = (verb: 'wait' | 'take', limit: keyof RateLimits, key: string, now: number): Awaitable<number> => {
    const name = `${limit}\n${key}`;
    const admitted = (wait: number) => {
      if (wait > 0) watch.refused?.(limit);
      return wait;
    };
    const alone = () => {
      watch.storeFailed?.();
      return own[verb](name, limits[limit], now);
    };
    try {
      const wait = store[verb](name, limits[limit], now);
      return typeof wait === 'number' ? admitted(wait) : wait.catch(alone).then(admitted);
    } catch {
      return admitted(alone());
    }
  };
  return {
    wait: (limit, key, now) => ask('wait', limit, key, now),
    take: (limit, key, now) => ask('take', limit, key, now),
  };
}

/** A credential that opens nothing, and how long its address is throttled for, in milliseconds; 0 while it is not. */
export interface WrongCredential {
  readonly missedMs: number;
}

/** Counts wrong credentials of network addresses. */
export interface WrongCredentials {
  /**
   * Checks one credential. A right one passes, also of a throttled address: many visitors may share the address, and one of them may be guessing.
   * Checks of a throttled address run one at a time, so that guesses never cost the service more than one read at once.
   *
   * @param check resolves to `undefined` for a wrong credential
   */
  check<T extends object>(group: string, check: () => Promise<T | undefined>): Promise<T | WrongCredential>;
}

/** More throttled addresses than these are not remembered: the one that was throttled first goes. */
const mostThrottled = 10_000;

/** Makes the counter of wrong credentials over the limit `addressMisses`. */
export function createWrongCredentials(limiter: RateLimiter, now: () => number): WrongCredentials {
  const last = new Map<string, Promise<unknown>>();
  const throttledUntil = new Map<string, number>();

  async function inTurn<T>(group: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(group) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    last.set(group, settled);
    try {
      return await mine;
    } finally {
      if (last.get(group) === settled) last.delete(group);
    }
  }

  return {
    async check(group, check) {
      const throttled = (throttledUntil.get(group) ?? 0) > now();
      if (!throttled) throttledUntil.delete(group);
      const found = throttled ? await inTurn(group, check) : await check();
      if (found !== undefined) return found;
      const missedMs = await limiter.take('addressMisses', group, now());
      if (missedMs > 0) {
        throttledUntil.set(group, now() + missedMs);
        const [first] = throttledUntil.keys();
        if (throttledUntil.size > mostThrottled && first !== undefined) throttledUntil.delete(first);
      }
      return { missedMs };
    },
  };
}

/** What the limits need of the proxy: {@link RateLimiter}, its clock, and a keyed hash that stands for a secret in a store. */
interface LimitContext {
  readonly limiter: RateLimiter;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly hash: (text: string) => Promise<string>;
  readonly containsSecret: (text: string) => boolean;
}

/**
 * Refuses another card from an address that is throttled after many declines, and too many new cards for one payment.
 *
 * @param call name of the browser route; only two of them try cards
 * @param secret client secret of the payment for a new card; `undefined` for a saved one
 */
export async function admitCard(
  context: LimitContext,
  group: string,
  call: string,
  secret: string | undefined,
): Promise<Outcome | undefined> {
  if (call !== 'confirmWithMethod' && call !== 'openConfirmation') return undefined;
  const waitMs = await context.limiter.wait('addressThrottle', group, context.now());
  if (waitMs > 0) return refuse('rate_limited', { retryAfterMs: waitMs });
  return secret === undefined ? undefined : countSecret(context, 'secretNewMethods', secret);
}

/**
 * Counts a decline against the first digits of its card (BIN), and throttles an address that goes over the limit. Card numbers never pass the proxy, so the
 * digits are known only from the service's answer.
 */
export async function noteDecline(context: LimitContext, group: string, payment: Payment): Promise<void> {
  if (payment.status !== 'failed') return;
  const card = payment.payment_method_data?.card;
  const digits = card?.card_isin ?? card?.card_extended_bin;
  if (digits === undefined) return;
  const now = context.now();
  const wait = await context.limiter.take('binDeclines', await context.hash(`bin ${digits.slice(0, 6)}`), now);
  if (wait > 0) await context.limiter.take('addressThrottle', group, now);
}

/** Counts a request against a limit of its client secret or payout link; the refusal where it is exceeded. */
export async function countSecret(
  context: LimitContext,
  limit: keyof RateLimits,
  secret: string,
): Promise<Outcome | undefined> {
  const wait = await context.limiter.take(limit, await context.hash(secret), context.now());
  return wait > 0 ? refuse('rate_limited', { retryAfterMs: wait }) : undefined;
}

/** Counts each request of a route against a limit of its client secret or payout link. */
export const rateLimitGuard = (context: LimitContext, limit: keyof RateLimits): Guard =>
  createGuard(context, (route) => countSecret(context, limit, route.get('secret')));
