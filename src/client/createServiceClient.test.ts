import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServiceClient, type ServiceClientOptions } from './createServiceClient.ts';
import type { Fetch } from './send.ts';

const key = 'snd_0123456789abcdef';
const make = (fetch: Fetch, more: Partial<ServiceClientOptions> = {}) =>
  createServiceClient({ secretKey: key, baseUrl: 'http://127.0.0.1:4020', fetch, repeatReads: false, ...more });
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
    expect(() => make(async () => Response.json({}), { secretKey })).toThrow(/takes the secret key/);
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
      failure: { code: 'payment_out_of_reach' },
    });
    expect(seen).toHaveLength(20);
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
