import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { equalApartMs, serviceLockMs, settleAfterMs } from './serviceLock.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path),
);

describe('the rule by which a read proves that a call had no effect', () => {
  it('waits longer than the service locks a payment, and asks for two reads that agree', () => {
    expect(settleAfterMs).toBeGreaterThan(serviceLockMs);
    expect(equalApartMs).toBeGreaterThan(0);
  });

  it('is written in one module: no other source has a time of 180 s or 200 s', () => {
    const copies = sources.filter((path) =>
      /Ms\b[^,;]*\b(180|200)_000\b/.test(readFileSync(join('src', path), 'utf8')),
    );
    expect(copies).toEqual([join('contract', 'serviceLock.ts')]);
  });
});
