import { describe, expect, it } from 'vitest';
import { nextReadDelay, oneMoreRead, readingLimitMs, slowReadMs } from './reading.ts';

describe('reading', () => {
  it('reads after 0.5, 1, 2, 4, 8 and then every 15 seconds', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 40].map((reads) => nextReadDelay({ since: 0, reads }));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('counts a read without touching what else is known', () => {
    const state = { kind: 'checking', since: 7, reads: 2 };
    expect(oneMoreRead(state)).toEqual({ kind: 'checking', since: 7, reads: 3 });
    expect(state.reads).toBe(2);
  });

  it('V7: ends within 180 seconds, the last pause included', () => {
    expect(readingLimitMs + nextReadDelay({ since: 0, reads: 99 })).toBeLessThanOrEqual(180_000);
  });

  it('V18: stays below 40 reads a minute, from the first minute on', () => {
    let [elapsed, reads] = [0, 0];
    while (elapsed < 60_000) {
      elapsed += nextReadDelay({ since: 0, reads });
      reads += 1;
    }
    expect(reads).toBeLessThanOrEqual(40);
    expect(60_000 / slowReadMs).toBeLessThanOrEqual(40);
  });
});
