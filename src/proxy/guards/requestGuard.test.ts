import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { type Listening, listen } from '../../server/index.ts';
import { createProxy } from '../createProxy.ts';
import { canary, fakeService, proxyUnderTest, roomy } from '../proxyUnderTest.testing.ts';

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

  it('carries the security headers on every answer, found or not', async () => {
    for (const path of [
      '/',
      '/healthz',
      '/kit/links/plink_1',
      '/payment_link/merchant_1/pay_1',
      '/payment_link/s/m/p',
      '/3ds/notify.js',
    ]) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('strict-transport-security')).toMatch(/max-age/);
      expect(headers.get('x-request-id')).toMatch(/^[a-p]{20}$/);
    }
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
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { ...withSecret, origin, 'access-control-request-method': 'GET' };
      const response = await ask('/kit/payments/pay_1/status', { method, headers });
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
      expect(response.headers.get('vary')).toBe('origin');
    }
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

describe('raw request targets over a socket', () => {
  const upstream = fakeService();
  let listening: Listening;
  beforeAll(async () => {
    // The proxy has to know its origin before it listens, so the port is found first.
    const probe = await listen(() => new Response(), { port: 0 });
    await probe.close();
    const { proxy: served } = { proxy: build(`http://127.0.0.1:${probe.port}`) };
    listening = await listen(served.fetch, { port: probe.port });
  });
  afterAll(() => listening.close());
  const build = (payOrigin: string) =>
    createProxy({
      secretKey: canary.secretKey,
      publishableKey: 'pk_snd_0123456789abcdef',
      serviceUrl: 'https://service.test',
      payOrigin,
      allowedOrigins: [],
      merchant: { name: 'Example Shop' },
      secureLink: { signingKey: canary.signingKey },
      assets: async () => undefined,
      pageAssets: { script: '/assets/pay.js', styles: [] },
      fetch: upstream.fetch,
      log: () => undefined,
    });

  const send = (target: string, host = `127.0.0.1:${listening.port}`) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(listening.port, '127.0.0.1', () => {
        const secret = `x-client-secret: ${canary.clientSecret}`;
        socket.write(
          Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${secret}\r\nConnection: close\r\n\r\n`, 'utf8'),
        );
      });
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });

  const id = [
    '..',
    '.',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '..%2f',
    '%2f',
    '%5c',
    '\\',
    '..\\',
    '%00',
    '%0d%0a',
    '%20',
    '+',
    'ä',
    '%c3%a4',
    '%ff',
    ';',
    'a;b',
    '@evil.test',
    ':',
    '*',
    '$',
    '!',
    "'",
    '(',
    ',',
    '=',
    '&',
    '|',
    '%252e%252e',
    '%u002e',
    '//evil.test',
    'a'.repeat(65),
  ];
  const targets = [
    ...id.map((part) => `/kit/payments/${part}/status`),
    ...[
      '//',
      '///',
      '//evil.test/',
      '//evil.test/kit/payments/pay_1/status',
      '/\\evil.test/',
      '\\\\evil.test',
      '/kit//payments/pay_1/status',
      '/kit/payments//status',
      '/kit/payments/pay_1//status',
      '/kit/./payments/pay_1/statuses',
      '/kit/../payments/list',
      '/kit/payments/../../payments/list',
      '/kit%2fpayments/pay_1/status',
      '/KIT/payments/pay_1/status',
      '/kit/payments/pay_1/status%00',
      '/kit/payments/pay_1/status;x=1',
      'http://evil.test/kit/payments/pay_1/status',
      'https://service.test/payments/list',
      'http://evil.test@127.0.0.1/kit/payments/pay_1/status',
      'javascript:alert(1)',
      'kit/payments/pay_1/status',
      '*',
      '/?/kit/payments/pay_1/status',
      '/assets/../../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..\\..\\etc',
    ],
  ];
  it(`reaches no service through any of ${targets.length} strange targets`, async () => {
    for (const target of targets) {
      const reply = await send(target);
      expect([target, reply === '' || /^HTTP\/1\.1 4\d\d /.test(reply)]).toEqual([target, true]);
    }
    expect(upstream.calls).toEqual([]);
  });

  it('reaches the service through a plain target, and not under a foreign Host', async () => {
    expect(await send('/kit/payments/pay_1/status', 'evil.test')).toMatch(/^HTTP\/1\.1 421 /);
    expect(upstream.calls).toEqual([]);
    expect(await send('/kit/payments/pay_1/status')).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.calls.map((call) => call.url)).toEqual(['https://service.test/payments/list?limit=100']);
  });
});

describe('row 110: a page whose origin only looks like an allowed one', () => {
  const status = '/kit/payments/pay_1/status';
  const near = [
    'https://shop.example.com.evil.test',
    'https://evilshop.example.com',
    'https://shop.example.com.',
    'https://shop.example.com:8443',
    'https://shop.example.com@evil.test',
    'https://evil.test/https://shop.example.com',
    'https://shop.example.com/',
    'http://shop.example.com',
    'https://SHOP.example.com',
    'https://www.shop.example.com',
    'null',
  ];

  everyRow(near)('is not in the list: %s', async (origin) => {
    const before = service.calls.length;
    const asked = await ask(status, { headers: { ...withSecret, origin } });
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('origin_not_allowed')]);
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const allowed = await ask(status, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(allowed.headers.get('access-control-allow-origin')).toBeNull();
    expect(service.calls).toHaveLength(before);
  });

  it('is distinguished from the one that is in it', async () => {
    const asked = await ask(status, { headers: { ...withSecret, origin: 'https://shop.example.com' } });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.example.com']);
  });
});
