import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, createRateStore, defaultRateLimits, type RateStore } from './rateLimits.ts';

/** Three at once, and one more each second. */
const limit = { count: 3, perMs: 3_000 };

describe('a store of buckets in memory', () => {
  it('lets through no more than a bucket holds and what has flowed in since, whatever the clock does', () => {
    const step = fc.record({ by: fc.integer({ min: -5_000, max: 5_000 }), key: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = createRateStore();
        const taken = new Map<string, number>();
        let now = 1_000_000;
        let forwards = 0;
        for (const { by, key } of steps) {
          now += by;
          forwards += Math.max(0, by);
          const wait = store.wait(key, limit, now);
          expect(store.take(key, limit, now)).toBe(wait);
          if (wait === 0) taken.set(key, (taken.get(key) ?? 0) + 1);
        }
        for (const count of taken.values()) expect(count).toBeLessThanOrEqual(limit.count + forwards / 1_000);
      }),
      { numRuns: 500 },
    );
  });

  it('says how long the next token takes, and gives it then and not before', () => {
    const store = createRateStore();
    for (let nth = 0; nth < 3; nth += 1) expect(store.take('a', limit, 0)).toBe(0);
    expect(store.take('a', limit, 0)).toBe(1_000);
    expect(store.take('a', limit, 500)).toBe(500);
    expect(store.take('a', limit, 1_000)).toBe(0);
    expect(store.take('b', limit, 1_000)).toBe(0);
  });

  it('gives nothing for a clock that was set back, and nothing more once it is right again', () => {
    const store = createRateStore();
    for (let nth = 0; nth < 3; nth += 1) store.take('a', limit, 10_000);
    expect(store.wait('a', limit, 2_000)).toBe(1_000);
    expect(store.wait('a', limit, 10_000)).toBe(1_000);
  });

  it('forgets of 20,001 buckets the one that was touched longest ago, and no other', () => {
    const store = createRateStore();
    const once = { count: 1, perMs: 1_000_000 };
    for (let nth = 0; nth < 20_000; nth += 1) store.take(`${nth}`, { count: 2, perMs: 1_000_000 }, nth);
    // Touched again: the next one is the oldest now.
    store.take('0', { count: 2, perMs: 1_000_000 }, 20_000);
    store.take('new', once, 20_001);
    expect(store.wait('1', once, 20_001)).toBe(0);
    expect(store.wait('0', once, 20_001)).toBeGreaterThan(0);
    expect(store.wait('new', once, 20_001)).toBeGreaterThan(0);
    expect(store.wait('2', { count: 2, perMs: 1_000_000 }, 20_001)).toBe(0);
    expect(store.take('2', { count: 2, perMs: 1_000_000 }, 20_001)).toBe(0);
    expect(store.take('2', { count: 2, perMs: 1_000_000 }, 20_001)).toBeGreaterThan(0);
  });
});

describe('the limiter', () => {
  it('counts by itself while its store fails, at once or later, and says so', async () => {
    for (const failing of [
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('down');
      },
    ]) {
      const store: RateStore = { wait: failing, take: failing };
      const seen = { refused: 0, storeFailed: 0 };
      const limiter = createRateLimiter({ ...defaultRateLimits, secretWrites: limit }, store, {
        refused: () => (seen.refused += 1),
        storeFailed: () => (seen.storeFailed += 1),
      });
      const waits = [];
      for (let nth = 0; nth < 4; nth += 1) waits.push(await limiter.take('secretWrites', 'a', 0));
      expect(waits).toEqual([0, 0, 0, 1_000]);
      expect(seen).toEqual({ refused: 1, storeFailed: 4 });
    }
  });
});
