import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { fakeService, proxyUnderTest, roomy } from '../proxyUnderTest.testing.ts';
import { getAddressGroup, getClientAddress } from './requestGuard.ts';

const service = fakeService();
const { proxy, ask, withSecret } = proxyUnderTest(service.fetch, { limits: roomy });
const notFound = '{"error":{"code":"not_found","message":"There is nothing at this address.","effect":"none"}}';

describe('what the proxy does not have', () => {
  const paths = [
    '/',
    '/kit',
    '/kit/',
    '/kit/links',
    '/kit/links/',
    '/kit/links/a/b',
    '/kit/payments/pay_1',
    '/kit/payments/pay_1/3ds/authentication',
    '/kit/payments/pay_1/complete_authorize',
    '/kit/payments/pay_1/status/',
    '/kit/payment-methods',
    '/kit/payouts/x/y',
    '/kit/payouts',
    '/payments',
    '/payments/list',
    '/payments/pay_1',
    '/payments/pay_1/cancel',
    '/payment_methods',
    '/payment_link/plink_1',
    '/customers/payment_methods',
    '/pay_1/complete_authorize',
    '/payouts/create',
    '/refunds',
    '/.env',
    '/metrics',
    '/3ds/other',
    '/assets',
    '/assets/none.js',
  ];
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  everyRow(paths)('answers %s with the same 404 for every verb', async (path) => {
    for (const method of verbs) {
      const response = await ask(path, { method, headers: withSecret });
      expect([method, response.status, await response.text()]).toEqual([method, 404, notFound]);
    }
  });

  it('answers known paths with another verb the same', async () => {
    for (const path of ['/kit/links/plink_1', '/kit/payments/pay_1/status', '/healthz', '/3ds/notify.js']) {
      for (const method of ['POST', 'PUT', 'DELETE']) expect(await (await ask(path, { method })).text()).toBe(notFound);
    }
    const written = ['confirm', '3ds', 'complete'].map((step) => `/kit/payments/pay_1/${step}`);
    for (const method of ['PUT', 'DELETE'])
      expect(await (await ask('/payment_link/m/p', { method })).text()).toBe(notFound);
    for (const path of [...written, '/3ds/notify', '/3ds/method-notify']) {
      for (const method of ['GET', 'PUT', 'DELETE']) expect(await (await ask(path, { method })).text()).toBe(notFound);
    }
    expect((await ask('/kit/payments/pay_1/status', { method: 'HEAD', headers: withSecret })).status).toBe(404);
    expect(service.calls).toHaveLength(0);
  });
});

describe('hosts and origins', () => {
  it('answers for its own host only, but tells a load balancer its health under any name', async () => {
    const foreign = (path: string) =>
      proxy.fetch(new Request(`https://rebound.example${path}`, { headers: withSecret }));
    expect((await foreign('/kit/payments/pay_1/status')).status).toBe(421);
    expect((await foreign('/payment_link/merchant_1/pay_1')).status).toBe(421);
    expect((await foreign('/healthz')).status).toBe(200);
    expect(await (await foreign('/readyz')).json()).toEqual({ status: 'ok' });
  });

  const allowed = ['https://shop.example.com', 'https://pay.test'];
  const refused = [
    'null',
    '*',
    'https://shop.example.com.evil.com',
    'https://evil-shop.example.com',
    'https://shop.example.comevil',
    'https://evilshop.example.com',
    'https://a.shop.example.com',
    'https://example.com',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://shop.example.com:443',
    'https://shop.example.com/',
    'https://shop.example.com.',
    'https://www.shop.example.com',
    'https://evil.test/https://shop.example.com',
    'https://shop.example.com@evil.com',
    'https://SHOP.example.com',
    'https://shop.example.com https://evil.com',
    'https://shop.example.com,https://evil.com',
    'https://shop-example.com',
    'https://shopXexample.com',
    'http://pay.test',
    'https://pay.test.evil.com',
    'file://',
    'chrome-extension://abcdef',
    'https://127.0.0.1',
  ];
  everyRow(allowed)('lets the origin %s in, exactly and without credentials', async (origin) => {
    const response = await ask('/kit/payments/pay_1/status', { headers: { ...withSecret, origin } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('vary')).toBe('origin');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });
  everyRow(refused)('keeps the origin %s out, in preflight and in earnest', async (origin) => {
    const before = service.calls.length;
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { ...withSecret, origin, 'access-control-request-method': 'GET' };
      const response = await ask('/kit/payments/pay_1/status', { method, headers });
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('origin_not_allowed')]);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
      expect(response.headers.get('vary')).toBe('origin');
    }
    expect(service.calls).toHaveLength(before);
  });

  it('answers a preflight with what the route takes, for ten minutes', async () => {
    const headers = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' };
    const response = await ask('/kit/payments/pay_1/confirm', { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-client-secret, x-customer-session, idempotency-key',
    );
    expect(response.headers.get('access-control-max-age')).toBe('600');
    const payout = await ask('/kit/payouts/payout_1/submit', { method: 'OPTIONS', headers });
    expect(payout.headers.get('access-control-allow-headers')).toBe('content-type, x-payout-link, idempotency-key');
    const other = await ask('/kit/payments/pay_1/confirm', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'DELETE' },
    });
    expect(other.status).toBe(404);
  });

  it('refuses what a foreign page can send without an Origin', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const response = await ask('/kit/payments/pay_1/status', { headers: { ...withSecret, 'sec-fetch-site': site } });
      expect(response.status).toBe(403);
    }
    expect(
      (await ask('/kit/payments/pay_1/status', { headers: { ...withSecret, 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(200);
  });
});

describe('getClientAddress', () => {
  it.each([
    [null, 0, '203.0.113.9', '203.0.113.9'],
    ['6.6.6.6', 0, '203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 198.51.100.1', 1, '10.0.0.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '10.0.0.1', '198.51.100.1'],
    ['198.51.100.1', 2, '10.0.0.1', '10.0.0.1'],
    ['<script>', 1, '10.0.0.1', undefined],
    [null, 0, '::ffff:127.0.0.1', '127.0.0.1'],
    [null, 0, undefined, undefined],
  ])('finds in %j behind %i hops on %s the address %s', (header, hops, socket, address) => {
    expect(getClientAddress(header, hops, socket)).toBe(address);
  });
});

describe('getAddressGroup', () => {
  it('takes a /64 of IPv6 for one address, in any spelling', () => {
    const same = ['2001:db8::1', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4'];
    expect(new Set(same.map(getAddressGroup)).size).toBe(1);
    expect(getAddressGroup('2001:db8:0:1::1')).not.toBe(getAddressGroup('2001:db8::1'));
    expect(getAddressGroup('198.51.100.1')).toBe('198.51.100.1');
  });
});
