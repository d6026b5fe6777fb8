import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputeStages, disputeStatuses } from '../../contract/index.ts';
import { createDriver, expectRefusal } from '../driver.testing.ts';
import { fewOf } from '../fewOf.testing.ts';

interface Row {
  readonly dispute_id: string;
  readonly dispute_status: string;
  readonly dispute_stage: string;
  readonly connector_reason: string;
  readonly created_at: string;
}

async function filled() {
  const driver = createDriver();
  const { payment_id: paymentId } = await driver.pay('4242424242424242');
  const list = async (query: Record<string, string>): Promise<Row[]> =>
    (await driver.call('GET', `/disputes/list?${new URLSearchParams(query)}`)).body;
  for (const [nth, status] of [...disputeStatuses, ...disputeStatuses].entries()) {
    driver.clock.advance(60_000);
    const stage = disputeStages[nth % 3] ?? 'dispute';
    const id = driver.sandbox.openDispute({
      paymentId,
      stage,
      reason: nth % 2 ? 'fraudulent' : 'product_not_received',
    });
    driver.sandbox.moveDispute(id, { status });
  }
  return { driver, list, rows: await list({}) };
}

describe('GET /disputes/list', () => {
  it('answers a bare array, all of them, newest first', async () => {
    const { rows } = await filled();
    expect(rows).toHaveLength(14);
    expect(rows.map((row) => row.created_at)).toEqual(
      rows
        .map((row) => row.created_at)
        .sort()
        .reverse(),
    );
    expect((await createDriver().call('GET', '/disputes/list')).body).toEqual([]);
  });

  it('keeps to what a naive search through all disputes finds, whatever the filters', async () => {
    const { list, rows } = await filled();
    const moment = fc.integer({ min: 0, max: 15 }).map((nth) => new Date(Date.UTC(2030, 5, 15, 12, nth)).toISOString());
    const filters = fewOf({
      limit: fc.integer({ min: 1, max: 20 }).map(String),
      dispute_status: fc.constantFrom(...disputeStatuses),
      dispute_stage: fc.constantFrom(...disputeStages),
      reason: fc.constantFrom('fraudulent', 'product_not_received', 'other'),
      connector: fc.constantFrom('connector_a', 'connector_b'),
      received_time: moment,
      'received_time.lt': moment,
      'received_time.gt': moment,
      'received_time.lte': moment,
      'received_time.gte': moment,
    });
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        const same = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
        const matching = rows.filter(
          (row) =>
            same(query.dispute_status, row.dispute_status) &&
            same(query.dispute_stage, row.dispute_stage) &&
            same(query.reason, row.connector_reason) &&
            same(query.connector, 'connector_a') &&
            same(query.received_time, row.created_at) &&
            row.created_at < (query['received_time.lt'] ?? '9') &&
            row.created_at > (query['received_time.gt'] ?? '') &&
            row.created_at <= (query['received_time.lte'] ?? '9') &&
            row.created_at >= (query['received_time.gte'] ?? ''),
        );
        expect(await list(query)).toEqual(matching.slice(0, Number(query.limit ?? 1000)));
      }),
      { numRuns: 300 },
    );
  });

  it('answers in plain text when the query cannot be read', async () => {
    const driver = createDriver();
    for (const query of ['limit=ten', 'dispute_status=open', 'start_time=2030-01-01T00:00:00Z', 'received_time=soon']) {
      const answer = await driver.call('GET', `/disputes/list?${query}`);
      expect([query, answer.status, answer.headers.get('content-type')]).toEqual([
        query,
        400,
        'text/plain; charset=utf-8',
      ]);
    }
    await expectRefusal(driver, 'GET', '/disputes/list?limit=0', {}, { status: 422, code: 'IR_06' });
  });
});
