import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDriver, expectRefusal } from '../driver.testing.ts';
import { fewOf } from '../fewOf.testing.ts';

interface Row {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly created_at: string;
}

/** Refunds of three payments in two currencies, of every status, a minute apart. */
async function filled(dialect?: 'deployed') {
  const driver = createDriver({ ...(dialect === 'deployed' ? { dialect } : {}) });
  const rows: Row[] = [];
  const payments: string[] = [];
  for (const currency of ['USD', 'EUR', 'EUR']) {
    payments.push((await driver.pay('4242424242424242', { currency })).payment_id);
  }
  for (const [nth, amount] of [100, 902, 903, 904, 300, 905, 100, 250, 902, 400, 500, 100, 903].entries()) {
    driver.clock.advance(60_000);
    const body = { payment_id: payments[nth % 3], amount };
    rows.unshift((await driver.call('POST', '/refunds', { body })).body);
  }
  const list = async (body: object, headers: Record<string, string> = {}) =>
    (await driver.call('POST', '/refunds/list', { body, headers })).body;
  return { driver, rows, payments, list };
}

describe('POST /refunds/list', () => {
  it('answers ten rows, newest first, and counts them all', async () => {
    const { rows, list } = await filled();
    expect(await list({})).toEqual({ count: 10, total_count: 13, data: rows.slice(0, 10) });
  });

  it('keeps to what a naive search through all refunds finds, whatever the filters', async () => {
    const { rows, payments, list } = await filled();
    const time = fc.integer({ min: -1, max: 14 }).map((nth) => new Date(Date.UTC(2030, 5, 15, 12, nth)).toISOString());
    const filters = fewOf({
      payment_id: fc.constantFrom(...payments, 'pay_none'),
      refund_id: fc.constantFrom(...rows.slice(0, 3).map((row) => row.refund_id)),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.nat({ max: 15 }),
      currency: fc.subarray(['USD', 'EUR', 'JPY']),
      refund_status: fc.subarray(['succeeded', 'failed', 'pending', 'review']),
      connector: fc.subarray(['connector_a', 'connector_b']),
      amount_filter: fc.record(
        { start_amount: fc.constantFrom(0, 100, 250, 902), end_amount: fc.constantFrom(100, 300, 902, 903) },
        { requiredKeys: [] },
      ),
      start_time: time,
      end_time: time,
    });
    await fc.assert(
      fc.asyncProperty(filters, async (body) => {
        const { end_time, ...rest } = body;
        const ordered = body.start_time !== undefined && (end_time ?? '9') >= body.start_time;
        const sent = ordered ? body : rest;
        const some = (values: readonly string[] | undefined, value: string) =>
          values === undefined || values.length === 0 || values.includes(value);
        const matching = rows.filter(
          (row) =>
            (sent.payment_id === undefined || row.payment_id === sent.payment_id) &&
            (sent.refund_id === undefined || row.refund_id === sent.refund_id) &&
            some(sent.currency, row.currency) &&
            some(sent.refund_status, row.status) &&
            some(sent.connector, 'connector_a') &&
            row.amount >= (sent.amount_filter?.start_amount ?? 0) &&
            row.amount <= (sent.amount_filter?.end_amount ?? 1e9) &&
            row.created_at >= (sent.start_time ?? '') &&
            row.created_at <= ('end_time' in sent ? (sent.end_time ?? '9') : '9'),
        );
        const offset = sent.offset ?? 0;
        const data = matching.slice(offset, offset + (sent.limit ?? 10));
        expect(await list(sent)).toEqual({ count: data.length, total_count: matching.length, data });
      }),
      { numRuns: 300 },
    );
  });

  it('counts what has been settled since', async () => {
    const { driver, list } = await filled();
    expect((await list({ refund_status: ['pending', 'review'] })).total_count).toBe(4);
    driver.clock.advance(86_400_000);
    expect((await list({ refund_status: ['pending', 'review'] })).total_count).toBe(0);
  });

  it('takes the words of deployments as well, and as a deployment no others', async () => {
    const { list } = await filled();
    const failed = await list({ refund_status: ['failed'] });
    expect(await list({ refund_status: ['failure', 'transaction_failure'] })).toEqual(failed);
    const deployment = await filled('deployed');
    const failures = await deployment.list({ refund_status: ['failure', 'transaction_failure'] });
    expect([failures.total_count, failures.data[0].status]).toEqual([failed.total_count, 'failed']);
    const body = { refund_status: ['succeeded'] };
    const unreadable = { status: 400, code: 'IR_06' };
    await expectRefusal(deployment.driver, 'POST', '/refunds/list', { body }, unreadable);
  });

  it('has limits from 1 to 100 and no offset below 0', async () => {
    const { driver, list } = await filled();
    expect((await list({ limit: 1 })).count).toBe(1);
    expect((await list({ limit: 100 })).count).toBe(13);
    for (const body of [{ limit: 0 }, { limit: 101 }]) {
      await expectRefusal(driver, 'POST', '/refunds/list', { body }, { status: 422, code: 'IR_06' });
    }
    await expectRefusal(driver, 'POST', '/refunds/list', { body: { offset: -1 } }, { status: 422, code: 'IR_05' });
  });

  it('refuses words that are none, and an end without a start or before it', async () => {
    const { driver } = await filled();
    const end_time = '2030-06-15T00:00:00Z';
    const unreadable = { status: 400, code: 'IR_06' };
    await expectRefusal(driver, 'POST', '/refunds/list', { body: { refund_status: ['gone'] } }, unreadable);
    await expectRefusal(driver, 'POST', '/refunds/list', { body: { end_time } }, unreadable);
    const backwards = { start_time: '2030-06-16T00:00:00Z', end_time };
    await expectRefusal(driver, 'POST', '/refunds/list', { body: backwards }, { status: 422, code: 'IR_05' });
  });
});
