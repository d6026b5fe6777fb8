import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payoutStatuses } from '../../contract/index.ts';
import { createDriver, expectRefusal } from '../driver.testing.ts';
import { fewOf } from '../fewOf.testing.ts';

interface Row {
  readonly payout_id: string;
  readonly customer_id: string;
  readonly currency: string;
  readonly status: string;
  readonly connector: string | null;
  readonly payout_type: string | null;
  readonly entity_type: string;
  readonly created: string;
  readonly payout_method_data: { readonly wallet?: { readonly telephone_number?: string } } | null;
}

const count = 24;
const at = (nth: number) => new Date(Date.UTC(2030, 5, 15, 12, nth)).toISOString();

const methods = [
  {},
  {
    payout_type: 'card',
    payout_method_data: { card: { card_number: '4242424242424242', expiry_month: '3', expiry_year: '34' } },
  },
  {
    payout_type: 'bank',
    payout_method_data: { bank: { bank_account_number: '123451234', bank_routing_number: '110000000' } },
  },
  { payout_type: 'wallet', payout_method_data: { wallet: { venmo: { telephone_number: '+12015550002' } } } },
];

/** Payouts of two customers, two currencies and many statuses, a minute apart. */
async function filled(dialect?: 'deployed') {
  const driver = createDriver({ ...(dialect === 'deployed' ? { dialect } : {}) });
  const [usual, other] = dialect === 'deployed' ? ['wise', 'stripe'] : ['connector_b', 'connector_c'];
  for (let nth = 1; nth <= count; nth += 1) {
    driver.clock.advance(60_000);
    const method = methods[nth % 4] ?? {};
    const body = {
      amount: nth,
      currency: nth % 3 ? 'EUR' : 'USD',
      customer_id: nth % 2 ? 'cus_odd' : 'cus_even',
      connector: [nth % 5 ? usual : other],
      ...(nth % 7 ? {} : { entity_type: 'Company' }),
      ...method,
      ...(nth % 4 && nth % 8 !== 5 ? { confirm: true, auto_fulfill: nth % 3 === 0 } : {}),
    };
    expect((await driver.call('POST', '/payouts/create', { body })).status).toBe(200);
  }
  const byFilter = (body: object) => driver.call('POST', '/payouts/list', { body });
  const byQuery = async (query: Record<string, string>) =>
    (await driver.call('GET', `/payouts/list?${new URLSearchParams(query)}`)).body;
  const rows: Row[] = (await byQuery({ limit: '100' })).data;
  return { driver, byFilter, byQuery, rows };
}

describe('POST /payouts/list', () => {
  it('answers ten rows, newest first, without client secrets and links, and counts them all', async () => {
    const { rows, byFilter } = await filled();
    const { body } = await byFilter({});
    expect(body).toEqual({ size: 10, total_count: count, data: rows.slice(0, 10) });
    expect(body.data[0]).toMatchObject({ client_secret: null, payout_link: null });
    expect(new Set(rows.map((row) => row.status)).size).toBeGreaterThan(4);
  });

  it('keeps to what a naive search through all payouts finds, whatever the filters', async () => {
    const { rows, byFilter } = await filled();
    const filters = fewOf({
      customer_id: fc.constantFrom('cus_odd', 'cus_even', 'cus_none'),
      limit: fc.integer({ min: 0, max: 20 }),
      offset: fc.nat({ max: count + 2 }),
      connector: fc.subarray(['connector_a', 'connector_b', 'connector_c']),
      status: fc.subarray([...payoutStatuses]),
      payout_method: fc.subarray(['card', 'bank', 'wallet']),
      currency: fc.oneof(fc.constantFrom('EUR', 'USD'), fc.subarray(['EUR', 'USD', 'JPY'])),
      entity_type: fc.oneof(fc.constant('Company'), fc.subarray(['Individual', 'Company'])),
      payout_id: fc.constantFrom(...rows.slice(0, 2).map((row) => row.payout_id), 'payout_none'),
      start_time: fc.integer({ min: 0, max: count + 1 }).map(at),
    });
    const some = (wanted: string | readonly string[] | undefined, value: string | null) =>
      wanted === undefined || wanted.length === 0 || [wanted].flat().some((entry) => entry === value);
    await fc.assert(
      fc.asyncProperty(filters, async (body) => {
        const matching = rows.filter((row) =>
          body.payout_id !== undefined
            ? row.payout_id === body.payout_id
            : some(body.customer_id, row.customer_id) &&
              some(body.connector, row.connector) &&
              some(body.status, row.status) &&
              some(body.payout_method, row.payout_type) &&
              some(body.currency, row.currency) &&
              some(body.entity_type, row.entity_type) &&
              row.created >= (body.start_time ?? ''),
        );
        const offset = body.offset ?? 0;
        const data = matching.slice(offset, offset + (body.limit ?? 10));
        expect((await byFilter(body)).body).toEqual({ size: data.length, total_count: matching.length, data });
      }),
      { numRuns: 300 },
    );
  });

  it('has limits from 0 to 20, in the deployed dialect from 1', async () => {
    const { driver, byFilter } = await filled();
    expect((await byFilter({ limit: 0 })).body).toEqual({ size: 0, total_count: count, data: [] });
    expect((await byFilter({ limit: 20 })).body.size).toBe(20);
    const path = '/payouts/list';
    const limit = { status: 422, code: 'IR_06' };
    await expectRefusal(driver, 'POST', path, { body: { limit: 21 } }, limit);
    await expectRefusal(driver, 'POST', path, { body: { limit: -1 } }, limit);
    await expectRefusal(createDriver({ dialect: 'deployed' }), 'POST', path, { body: { limit: 0 } }, limit);
    await expectRefusal(driver, 'POST', path, { body: { offset: -1 } }, { status: 422, code: 'IR_05' });
  });

  it('takes one currency or a list, in the deployed dialect a list alone, and one entity_type there', async () => {
    const { byFilter } = await filled();
    const list = await byFilter({ currency: ['USD'] });
    expect(list.body.total_count).toBe(8);
    expect((await byFilter({ currency: 'USD' })).body).toEqual(list.body);
    const deployment = await filled('deployed');
    expect((await deployment.byFilter({ currency: ['USD'] })).body.total_count).toBe(8);
    // A processor is found by the name that it has in answers.
    const sent = (await deployment.byFilter({ connector: ['wise'] })).body;
    expect([sent.total_count > 0, sent.data.every((row: Row) => row.connector === 'wise')]).toEqual([true, true]);
    for (const body of [{ currency: 'USD' }, { entity_type: ['Company'] }]) {
      await expectRefusal(deployment.driver, 'POST', '/payouts/list', { body }, { status: 400, code: 'IR_06' });
    }
  });

  it('refuses an end without a start', () => {
    const body = { end_time: at(0) };
    return expectRefusal(createDriver(), 'POST', '/payouts/list', { body }, { status: 400, code: 'IR_06' });
  });
});

describe('GET /payouts/list', () => {
  it('keeps to what a naive walk through all payouts finds, whatever the filters and cursors, in both dialects', async () => {
    const documented = await filled();
    const deployment = await filled('deployed');
    const queries = fewOf({
      customer_id: fc.constantFrom('cus_odd', 'cus_even'),
      limit: fc.integer({ min: 1, max: 30 }).map(String),
      created: fc.integer({ min: 0, max: count }).map(at),
      start_time: fc.integer({ min: 0, max: count }).map(at),
      end_time: fc.constant(at(count - 2)),
    });
    const cursors = fc.option(
      fc.record({ key: fc.constantFrom('starting_after', 'ending_before'), nth: fc.nat({ max: count - 1 }) }),
    );
    await fc.assert(
      fc.asyncProperty(queries, cursors, fc.boolean(), async (sent, cursor, inclusive) => {
        const { rows, byQuery } = inclusive ? deployment : documented;
        const { end_time, ...rest } = sent;
        const query = end_time !== undefined && (sent.start_time ?? '') > end_time ? rest : sent;
        // A deployment reads no end of a range without its start.
        const ends = !inclusive || query.start_time !== undefined;
        const until = (ends && 'end_time' in query && query.end_time) || '9';
        const since = query.start_time ?? query.created ?? '';
        const matches = (row: Row) =>
          (query.customer_id === undefined || row.customer_id === query.customer_id) &&
          row.created >= since &&
          row.created <= until;
        const own = inclusive ? 1 : 0;
        const limit = Number(query.limit ?? 10);
        const newer = rows.slice(0, (cursor?.nth ?? 0) + own).filter(matches);
        const older = rows.slice((cursor?.nth ?? 0) + 1 - own).filter(matches);
        const page =
          cursor === null
            ? rows.filter(matches).slice(0, limit)
            : cursor.key === 'starting_after'
              ? older.slice(0, limit)
              : newer.slice(-limit);
        const at = cursor === null ? {} : { [cursor.key]: rows[cursor.nth]?.payout_id ?? '' };
        expect(await byQuery({ ...query, ...at })).toEqual({
          size: page.length,
          total_count: rows.filter(matches).length,
          data: page,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('has limits from 1 to 100 and knows its cursors', async () => {
    const { driver, rows } = await filled();
    for (const limit of ['0', '101']) {
      await expectRefusal(driver, 'GET', `/payouts/list?limit=${limit}`, {}, { status: 422, code: 'IR_06' });
    }
    await expectRefusal(driver, 'GET', '/payouts/list?starting_after=x', {}, { status: 404, code: 'HE_02' });
    const both = `/payouts/list?starting_after=${rows[0]?.payout_id}&ending_before=${rows[1]?.payout_id}`;
    await expectRefusal(driver, 'GET', both, {}, { status: 422, code: 'IR_06' });
    expect((await driver.call('GET', '/payouts/list?surprise=1')).status).toBe(400);
  });
});

describe('POST /payouts/filter', () => {
  it('names each value that the payouts of the time range have, once', async () => {
    const { driver, rows } = await filled();
    const filters = async (body: object) => (await driver.call('POST', '/payouts/filter', { body })).body;
    for (const [from, to] of [
      [0, count],
      [5, 8],
      [3, 3],
      [count + 1, count + 2],
    ] as const) {
      const inside = rows.filter((row) => row.created >= at(from) && row.created <= at(to));
      const values = (field: keyof Row) =>
        [...new Set(inside.map((row) => row[field]).filter((value) => value !== null))].sort();
      const answer = await filters({ start_time: at(from), end_time: at(to) });
      // Sets: the interface says nothing of their order.
      for (const field of Object.keys(answer)) answer[field].sort();
      expect(answer).toEqual({
        connector: values('connector'),
        currency: values('currency'),
        status: values('status'),
        payout_method: values('payout_type'),
      });
    }
    expect(await filters({ start_time: at(0) })).toEqual(await filters({ start_time: at(0), end_time: at(count) }));
  });

  it('needs the start of the time range', () =>
    expectRefusal(createDriver(), 'POST', '/payouts/filter', { body: {} }, { status: 400, code: 'IR_06' }));
});
