import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseUnderTest, databasesUnderTest } from './databases.testing.ts';
import { openRateStore } from './rateStore.ts';

const limit = { count: 5, perMs: 60_000 };
const start = Date.parse('2030-01-01T00:00:00Z');

/** As many stores over one new database, closed and removed after the test. */
async function open({ make }: DatabaseUnderTest, instances: number) {
  const { location, remove } = await make();
  const stores = await Promise.all(Array.from({ length: instances }, () => openRateStore({ location })));
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  });
  return stores;
}

describe.each(databasesUnderTest)('a rate store ($name)', (kind) => {
  const test = it.skipIf(!kind.available);
  const fresh = (instances: number) => open(kind, instances);

  test('gives as many tokens as the bucket has, says how long to wait, and fills up again with time', async () => {
    const [store] = await fresh(1);
    if (store === undefined) throw new Error('no store');
    expect(await store.wait('a', limit, start)).toBe(0);
    for (let at = 0; at < 5; at += 1) expect(await store.take('a', limit, start)).toBe(0);
    expect(await store.take('a', limit, start)).toBe(12_000);
    expect(await store.wait('a', limit, start + 2000)).toBe(10_000);
    expect(await store.take('b', limit, start)).toBe(0);
    expect(await store.take('a', limit, start + 12_000)).toBe(0);
    expect(await store.take('a', limit, start + 12_000)).toBe(12_000);
    expect(await store.wait('a', limit, start + 600_000)).toBe(0);
  });

  test('never gives more than the bucket and what filled it since, whenever it is asked', async () => {
    const [store] = await fresh(1);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 }), async (gaps) => {
        run += 1;
        let now = start;
        let given = 0;
        for (const gap of gaps) {
          now += gap;
          if ((await store?.take(`bucket ${run}`, limit, now)) === 0) given += 1;
        }
        expect(given).toBeLessThanOrEqual(limit.count + ((now - start) * limit.count) / limit.perMs);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))('a shared rate store ($name)', (kind) => {
  it.skipIf(!kind.available)('counts for all that share it: the last token goes to one', async () => {
    const stores = await open(kind, 4);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, at) => stores[at % stores.length]?.take('shared', limit, start)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });
});
