import type { RateLimiter } from './rateLimiter.ts';

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
