import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServiceClient, type ServiceClientOptions } from './createServiceClient.ts';
import type { Fetch } from './send.ts';

const key = 'snd_0123456789abcdef';
const make = (fetch: Fetch, more: Partial<ServiceClientOptions> = {}) =>
  createServiceClient({ secretKey: key, serviceUrl: 'http://127.0.0.1:4020', fetch, repeatReads: false, ...more });
const row = (payment_id: string) => ({
  payment_id,
  merchant_id: 'merchant_1',
  status: 'processing',
  amount: 1,
  net_amount: 1,
  amount_capturable: 0,
  currency: 'EUR',
  attempt_count: 1,
});
/** A list of `total` payments, newest first, paged as the interface pages. */
const listOf =
  (total: number, seen: string[] = []): Fetch =>
  async (url) => {
    seen.push(url);
    const after = new URL(url).searchParams.get('starting_after');
    const start = after === null ? 0 : Number(after.slice(4)) + 1;
    const data = Array.from({ length: Math.max(0, Math.min(100, total - start)) }, (_, at) => row(`pay_${start + at}`));
    return Response.json([{ size: data.length, data }]);
  };

afterEach(() => vi.unstubAllGlobals());

describe('createServiceClient', () => {
  it('refuses to run in a page', () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', {});
    vi.stubGlobal('process', undefined);
    expect(() => make(async () => Response.json({}))).toThrow(/runs on a server only/);
  });

  it.each(['pk_snd_0123456789', '', 'with space in it', 'line\nbreak12'])('refuses %j as a secret key', (secretKey) => {
    expect(() => make(async () => Response.json({}), { secretKey })).toThrow(
      /takes the secret key|secretKey is an empty text/,
    );
  });

  it('follows no redirect and calls it by its name', async () => {
    const fetch = vi.fn<Fetch>(
      async () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
    );
    expect(await make(fetch).readPaymentById('pay_1')).toMatchObject({
      failure: { code: 'unexpected_redirect', status: 302 },
    });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('finds a payment on a later page of the list', async () => {
    const seen: string[] = [];
    expect(await make(listOf(250, seen)).readPaymentById('pay_210')).toMatchObject({
      ok: true,
      value: { payment_id: 'pay_210' },
    });
    expect(seen.map((url) => new URL(url).search)).toEqual([
      '?limit=100',
      '?starting_after=pay_99&limit=100',
      '?starting_after=pay_199&limit=100',
    ]);
  });

  it('says that a payment does not exist once the list has ended', async () => {
    expect(await make(listOf(200)).readPaymentById('pay_x')).toMatchObject({
      failure: { status: 404, code: 'payment_not_found', effect: 'none' },
    });
    expect(await make(async () => Response.json([])).readPaymentById('pay_x')).toMatchObject({
      failure: { code: 'payment_not_found' },
    });
  });

  it('walks at most twenty pages', async () => {
    const seen: string[] = [];
    expect(await make(listOf(5000, seen)).readPaymentById('pay_x')).toMatchObject({
      failure: { code: 'payment_out_of_reach', effect: 'none' },
    });
    expect(seen).toHaveLength(20);
  });

  it('does not say of a payment beyond those that it does not exist', async () => {
    const read = await make(listOf(5000)).readPaymentById('pay_x');
    expect(read).not.toHaveProperty('failure.status');
  });

  it('walks no longer than one read may take, however quick each page is', async () => {
    const seen: string[] = [];
    const slow: Fetch = async (url, init) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return listOf(5000, seen)(url, init);
    };
    const client = make(slow, { timeouts: { readPaymentById: 90 } });
    expect(await client.readPaymentById('pay_x')).toMatchObject({ failure: { kind: 'timeout', effect: 'none' } });
    expect(seen.length).toBeLessThan(10);
    const gone = new AbortController();
    const walking = client.readPaymentById('pay_x', { signal: gone.signal });
    gone.abort();
    expect(await walking).toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('does not let an odd payment hide its neighbours', async () => {
    const list = [{ size: 2, data: [{ payment_id: 'pay_odd', amount: 'many' }, row('pay_1')] }];
    const client = make(async () => Response.json(list));
    expect(await client.readPaymentById('pay_1')).toMatchObject({ ok: true });
    expect(await client.readPaymentById('pay_odd')).toMatchObject({ failure: { kind: 'contract', effect: 'none' } });
  });

  it('reads one payment directly in the deployed dialect, and passes the request id on', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(row('pay_1')));
    expect(await make(fetch, { dialect: 'deployed' }).readPaymentById('pay_1', { requestId: 'req_1' })).toMatchObject({
      ok: true,
    });
    expect(fetch.mock.calls[0]?.[0]).toBe('http://127.0.0.1:4020/payments/pay_1');
    expect(fetch.mock.calls[0]?.[1].headers).toEqual({
      accept: 'application/json',
      'api-key': key,
      'user-agent': 'tillkit',
      'x-request-id': 'req_1',
    });
  });
});

const bodyOf = (fetch: ReturnType<typeof vi.fn<Fetch>>, nth = 0): Record<string, unknown> =>
  JSON.parse(String(fetch.mock.calls[nth]?.[1].body));
const refundRow = {
  refund_id: 'ref_1',
  payment_id: 'pay_1',
  amount: 100,
  currency: 'EUR',
  status: 'pending',
  connector: 'a',
};
const payoutRow = (payout_id: string) => ({ payout_id, amount: 1, currency: 'EUR', status: 'success' });

describe('the natural keys of what can be created twice', () => {
  it('gives a refund a v4 UUID, and leaves one that the caller named', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(refundRow));
    const client = make(fetch);
    await client.createRefund({ body: { payment_id: 'pay_1' } });
    await client.createRefund({ body: { payment_id: 'pay_1', refund_id: 'mine' } });
    expect(bodyOf(fetch).refund_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(bodyOf(fetch, 1).refund_id).toBe('mine');
  });

  it('names a payout link after the idempotency key: the same for the same, another for another', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(payoutRow('payout_1')));
    const client = make(fetch);
    const input = { body: { amount: 1, currency: 'EUR', payout_link: true, customer_id: 'cus_1' } } as const;
    for (const idempotencyKey of ['order 1', 'order 1', 'order 2'])
      await client.createPayout(input, { idempotencyKey });
    const ids = [0, 1, 2].map((nth) => bodyOf(fetch, nth).payout_link_config);
    expect(ids[0]).toEqual({ payout_link_id: expect.stringMatching(/^payout_link_[0-9a-f]{32}$/) });
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).not.toEqual(ids[0]);
  });

  it('does not send a payout link without a name', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(payoutRow('payout_1')));
    const input = { body: { amount: 1, currency: 'EUR', payout_link: true, customer_id: 'cus_1' } } as const;
    expect(await make(fetch).createPayout(input)).toMatchObject({
      failure: { code: 'idempotency_key_missing', effect: 'none' },
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('what never goes out', () => {
  it.each([
    [
      'a refund below 100',
      (client: ReturnType<typeof make>) => client.createRefund({ body: { payment_id: 'p', amount: 99 } }),
    ],
    ['a payout page of 21', (client: ReturnType<typeof make>) => client.listPayoutsByFilter({ body: { limit: 21 } })],
    [
      'a metadata key of 41',
      (client: ReturnType<typeof make>) =>
        client.updatePaymentMetadata({ params: { payment_id: 'p' }, body: { metadata: { ['k'.repeat(41)]: 1 } } }),
    ],
  ])('%s', async (_, act) => {
    const fetch = vi.fn<Fetch>(async () => Response.json({}));
    expect(await act(make(fetch))).toMatchObject({ failure: { code: 'input_invalid', effect: 'none' } });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('readPayoutById', () => {
  const answering = (...rows: unknown[]) =>
    vi.fn<Fetch>(async () => Response.json({ size: rows.length, data: rows, total_count: rows.length }));

  it('asks the list by filters in the documented dialect', async () => {
    const fetch = answering(payoutRow('payout_1'));
    expect(await make(fetch).readPayoutById('payout_1')).toMatchObject({ ok: true, value: { payout_id: 'payout_1' } });
    expect(fetch.mock.calls[0]?.[0]).toBe('http://127.0.0.1:4020/payouts/list');
    expect(bodyOf(fetch)).toEqual({ payout_id: 'payout_1', limit: 1 });
  });

  it('takes another payout, or several, for drift', async () => {
    const read = (...rows: unknown[]) => make(answering(...rows)).readPayoutById('payout_1');
    expect(await read(payoutRow('payout_2'))).toMatchObject({
      failure: { kind: 'contract', code: 'answer_about_another' },
    });
    expect(await read(payoutRow('payout_1'), payoutRow('payout_2'))).toMatchObject({
      failure: { kind: 'contract', code: 'answer_unexpected' },
    });
  });

  it('says that there is none', async () => {
    expect(await make(answering()).readPayoutById('payout_1')).toMatchObject({
      failure: { status: 404, code: 'payout_not_found', effect: 'none' },
    });
  });

  it('reads it directly in the deployed dialect', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json(payoutRow('payout_1')));
    await make(fetch, { dialect: 'deployed' }).readPayoutById('payout_1');
    expect(fetch.mock.calls[0]?.[0]).toBe('http://127.0.0.1:4020/payouts/payout_1');
  });
});

describe('lists from the first row to the last', () => {
  it('walks payments by cursor', async () => {
    const seen: string[] = [];
    const ids: string[] = [];
    for await (const row of make(listOf(230, seen)).eachPayment()) if (row.ok) ids.push(row.value.payment_id);
    expect(ids).toHaveLength(230);
    expect(new Set(ids).size).toBe(230);
    expect(seen).toHaveLength(3);
  });

  it('walks disputes by the time they came in, also where more came in one moment than a page holds', async () => {
    const times = Array.from({ length: 420 }, (_, at) => (at < 130 ? 3 : at < 350 ? 2 : 1));
    const all = times.map((time, at) => ({
      dispute_id: `dp_${at}`,
      payment_id: 'pay_1',
      dispute_stage: 'dispute',
      dispute_status: 'dispute_opened',
      created_at: `2030-06-15T12:00:0${time}Z`,
      amount: '100',
      currency: 'EUR',
    }));
    const fetch = vi.fn<Fetch>(async (url) => {
      const { searchParams } = new URL(url);
      const upTo = searchParams.get('received_time.lte') ?? '9';
      const rows = all.filter((row) => row.created_at <= upTo);
      return Response.json(rows.slice(0, Number(searchParams.get('limit'))));
    });
    const ids: string[] = [];
    for await (const row of make(fetch).eachDispute()) if (row.ok) ids.push(row.value.dispute_id);
    expect(ids).toEqual(all.map((row) => row.dispute_id));
  });

  it('speaks the words of deployments when it lists refunds there', async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json({ count: 1, total_count: 1, data: [refundRow] }));
    for await (const row of make(fetch, { dialect: 'deployed' }).eachRefund({ refund_status: ['failed'] })) {
      expect(row).toMatchObject({ ok: true, value: { refund_id: 'ref_1' } });
    }
    expect(bodyOf(fetch)).toEqual({ refund_status: ['failure', 'transaction_failure'], offset: 0, limit: 100 });
  });
});
