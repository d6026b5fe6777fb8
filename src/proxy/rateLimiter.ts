/** A bucket's size and the time in which it fills up again, in milliseconds. */
export interface RateLimit {
  readonly count: number;
  readonly perMs: number;
}

/** What is limited: per network address (IPv6: per /64, because one line has that many) and per client secret. */
export interface RateLimits {
  readonly addressReads: RateLimit;
  readonly addressWrites: RateLimit;
  /** Wrong secrets and unknown payments of one address: guessing is slow, and cannot make the proxy walk the service's lists for long. */
  readonly addressMisses: RateLimit;
  readonly secretReads: RateLimit;
  readonly secretWrites: RateLimit;
  /** Authentications: issuers count them, and refuse cards that are authenticated too often. */
  readonly secretAuthentications: RateLimit;
  readonly secretCompletions: RateLimit;
}

const minute = 60_000;

/** Many people share an address, nobody shares a client secret. */
export const defaultRateLimits: RateLimits = {
  addressReads: { count: 240, perMs: minute },
  addressWrites: { count: 30, perMs: minute },
  addressMisses: { count: 30, perMs: minute },
  secretReads: { count: 60, perMs: minute },
  secretWrites: { count: 20, perMs: 60 * minute },
  secretAuthentications: { count: 6, perMs: 60 * minute },
  secretCompletions: { count: 3, perMs: 60 * minute },
};

/** Token buckets in memory. */
export interface RateLimiter {
  /** The milliseconds to wait for the next token; 0 when there is one. */
  wait(limit: keyof RateLimits, key: string, now: number): number;
  /** Takes one token; answers 0, or the milliseconds to wait for the next one. */
  take(limit: keyof RateLimits, key: string, now: number): number;
}

const mostBuckets = 20_000;

/** Makes the buckets. Their number is bounded: the one that was touched longest ago goes first. */
export function createRateLimiter(limits: RateLimits): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function tokensOf(limit: keyof RateLimits, key: string, now: number): number {
    const { count, perMs } = limits[limit];
    const bucket = buckets.get(`${limit}\n${key}`) ?? { tokens: count, at: now };
    return Math.min(count, bucket.tokens + (Math.max(0, now - bucket.at) * count) / perMs);
  }

  function wait(limit: keyof RateLimits, key: string, now: number): number {
    const { count, perMs } = limits[limit];
    return Math.max(0, Math.ceil(((1 - tokensOf(limit, key, now)) * perMs) / count));
  }

  return {
    wait,
    take(limit, key, now) {
      const due = wait(limit, key, now);
      if (due > 0) return due;
      const name = `${limit}\n${key}`;
      const tokens = tokensOf(limit, key, now) - 1;
      buckets.delete(name);
      buckets.set(name, { tokens, at: now });
      if (buckets.size > mostBuckets) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return 0;
    },
  };
}
