import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDriver, expectRefusal } from '../driver.testing.ts';
import { fewOf } from '../fewOf.testing.ts';

async function withPayments(count: number, dialect?: 'deployed') {
  const driver = createDriver({ ...(dialect === 'deployed' ? { dialect } : {}) });
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    driver.clock.advance(1000);
    ids.push((await driver.createPayment({ customer_id: i % 2 ? 'cus_odd' : 'cus_even' })).payment_id);
  }
  const page = async (query: string) => (await driver.call('GET', `/payments/list${query}`)).body;
  const rows = async (query: string) =>
    (await page(query))[0].data.map((payment: { payment_id: string }) => ids.indexOf(payment.payment_id));
  return { driver, ids, page, rows };
}

describe('GET /payments/list', () => {
  it('answers an array with one envelope, ten rows, newest first', async () => {
    const { page, rows } = await withPayments(12);
    expect(await page('')).toMatchObject([{ size: 10 }]);
    expect(await rows('')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('answers the envelope itself in the deployed dialect, and repeats the row of the cursor', async () => {
    const { ids, page } = await withPayments(3, 'deployed');
    const answer = await page(`?starting_after=${ids[2]}`);
    expect(answer.size).toBe(3);
    expect(answer.data[0].payment_id).toBe(ids[2]);
  });

  it('goes on after a cursor and back before one, without the row itself', async () => {
    const { ids, rows } = await withPayments(6);
    expect(await rows(`?limit=2&starting_after=${ids[4]}`)).toEqual([3, 2]);
    expect(await rows(`?limit=2&ending_before=${ids[1]}`)).toEqual([3, 2]);
  });

  it('keeps to one customer when asked', async () => {
    const { rows } = await withPayments(5);
    expect(await rows('?customer_id=cus_odd')).toEqual([3, 1]);
  });

  it('keeps to what a naive walk through all payments finds, whatever the clock, the customer and the cursor, in both dialects', async () => {
    const customers = ['cus_even', 'cus_odd'] as const;
    const made = fc.array(
      // No time may pass between two payments: then the one made later is the newer one.
      fc.record({ wait: fc.constantFrom(0, 0, 1, 60_000), customer_id: fc.constantFrom(...customers) }),
      { minLength: 1, maxLength: 25 },
    );
    const asked = fc.record({
      query: fewOf({
        customer_id: fc.constantFrom(...customers, 'cus_none'),
        limit: fc.integer({ min: 1, max: 30 }).map(String),
      }),
      cursor: fc.option(fc.record({ key: fc.constantFrom('starting_after', 'ending_before'), nth: fc.nat() })),
    });
    const several = fc.array(asked, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(made, several, fc.boolean(), async (payments, questions, deployed) => {
        const dialect = 'deployed';
        const driver = createDriver({ ...(deployed ? { dialect } : {}) });
        const newestFirst: { id: string; customer_id: string }[] = [];
        for (const { wait, customer_id } of payments) {
          driver.clock.advance(wait);
          newestFirst.unshift({ id: (await driver.createPayment({ customer_id })).payment_id, customer_id });
        }
        for (const { query, cursor } of questions) {
          const at = cursor ? cursor.nth % newestFirst.length : undefined;
          const search = new URLSearchParams({ ...query });
          if (cursor && at !== undefined) search.set(cursor.key, newestFirst[at]?.id ?? '');
          const after = cursor?.key === 'starting_after';
          const found = newestFirst
            .filter((_, nth) => {
              if (at === undefined || (deployed && nth === at)) return true;
              return after ? nth > at : nth < at;
            })
            .filter((row) => query.customer_id === undefined || row.customer_id === query.customer_id)
            .map((row) => row.id);
          const limit = Number(query.limit ?? 10);
          // Back from a cursor it is the rows next to it, not the newest.
          const walked = cursor && !after ? found.slice(-limit) : found.slice(0, limit);
          const { body } = await driver.call('GET', `/payments/list?${search}`);
          const page = deployed ? body : body[0];
          expect([page.size, page.data.map((row: { payment_id: string }) => row.payment_id)]).toEqual([
            walked.length,
            walked,
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has limits from 1 to 100', async () => {
    const { driver, rows } = await withPayments(2);
    expect(await rows('?limit=1')).toEqual([1]);
    expect(await rows('?limit=100')).toEqual([1, 0]);
    for (const limit of ['0', '101', '-1']) {
      await expectRefusal(driver, 'GET', `/payments/list?limit=${limit}`, {}, { status: 422, code: 'IR_06' });
    }
  });

  it('refuses an unknown cursor, and both cursors together', async () => {
    const { driver, ids } = await withPayments(2);
    await expectRefusal(driver, 'GET', '/payments/list?starting_after=pay_x', {}, { status: 404, code: 'HE_02' });
    const both = `/payments/list?starting_after=${ids[0]}&ending_before=${ids[1]}`;
    await expectRefusal(driver, 'GET', both, {}, { status: 422, code: 'IR_06' });
  });

  it('answers in plain text when the query cannot be read', async () => {
    const driver = createDriver();
    for (const query of ['limit=ten', 'limit=1&limit=2', 'surprise=1']) {
      const answer = await driver.call('GET', `/payments/list?${query}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    }
  });
});
