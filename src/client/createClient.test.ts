import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { type ClientOptions, createClient } from './createClient.ts';
import type { Fetch } from './send.ts';

const secret = 'pay_1_secret_abcdefgh12';
const payment = {
  payment_id: 'pay_1',
  status: 'succeeded',
  amount: 100,
  net_amount: 100,
  currency: 'EUR',
  attempt_count: 1,
};
const status = { payment, policy: { threeds_unavailable: 'complete' }, server_time: '2030-01-01T00:00:00.000Z' };
const json = (code: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status: code, headers });

function till(fetch: Fetch, more: Partial<ClientOptions> = {}) {
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
  };
  const base = { publishableKey: 'pk_dev_1', serviceUrl: 'https://service.test/', payOrigin: 'https://pay.test' };
  return { slept, client: createClient({ ...base, fetch, random: () => 0.5, sleep, ...more }) };
}
const read = { params: { payment_id: 'pay_1' } };
const complete = { params: { payment_id: 'pay_1' }, body: { client_secret: secret } };
const never: Fetch = () => new Promise(() => undefined);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('createClient', () => {
  it('refuses a secret key, and says that it must stay on the server', () => {
    expect(() => till(never, { publishableKey: 'snd_abc' })).toThrow(/secret key and must stay on the server/);
  });

  it.each(['localhost:4010', 'service', 'ftp://example.com', 'javascript:alert(1)'])(
    'refuses %s as an address, and says how one looks',
    (serviceUrl) => {
      expect(() => till(never, { serviceUrl })).toThrow(
        'tillkit: serviceUrl must be an absolute address such as https://pay.example.com or http://localhost:4010.',
      );
    },
  );

  it('names the address that no answer came from', async () => {
    const lost: Fetch = async () => Promise.reject(new TypeError('reset'));
    const failures = [];
    for (const [fetch, timeouts] of [
      [lost, {}],
      [never, { never: 5 }],
    ] as const)
      failures.push(await till(fetch, { timeouts }).client.call(catalogue.completeAuthorize, complete));
    expect(failures).toMatchObject([
      { failure: { message: 'tillkit: completeAuthorize: no answer came from https://service.test' } },
      { failure: { message: 'tillkit: completeAuthorize: no answer within 5 ms from https://service.test' } },
    ]);
  });

  it.each(['http://example.com', 'https://user:pw@example.com', 'https://example.com/?a=1'])(
    'refuses %s as an address of the service',
    (serviceUrl) => {
      expect(() => till(never, { serviceUrl })).toThrow(/tillkit: serviceUrl must/);
    },
  );

  it('sends the publishable key to the service and only the client secret to the proxy, without cookies, referrer or redirects', async () => {
    const seen: [string, RequestInit][] = [];
    const { client } = till(async (url, init) => {
      seen.push([url, init]);
      return url.startsWith('https://pay.test') ? json(200, status) : json(200, payment);
    });
    expect((await client.readPayment(read, { clientSecret: secret })).ok).toBe(true);
    expect((await client.call(catalogue.completeAuthorize, complete)).ok).toBe(true);
    expect(seen.map(([url, init]) => [url, init.headers])).toEqual([
      ['https://pay.test/kit/payments/pay_1/status', { accept: 'application/json', 'x-client-secret': secret }],
      [
        'https://service.test/pay_1/complete_authorize',
        { accept: 'application/json', 'api-key': 'pk_dev_1', 'content-type': 'application/json' },
      ],
    ]);
    for (const [, init] of seen) {
      expect(init).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' });
    }
  });

  it('of a card frame says to the proxy, and to nobody else, which payment its document was opened for', async () => {
    const fetch = vi.fn<Fetch>(async () => json(200, status));
    const { client } = till(fetch, { cardFrameToken: 'token-of-the-frame' });
    await client.readPayment(read, { clientSecret: secret });
    await client.call(catalogue.completeAuthorize, complete);
    const [toProxy, ...toService] = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('x-card-frame'));
    expect(toProxy).toBe('token-of-the-frame');
    expect(toService).toEqual([null]);
  });

  it('sends nothing when a field is wrong, the client secret is missing, or the call needs the secret key', async () => {
    const fetch = vi.fn<Fetch>();
    const { client } = till(fetch);
    const wrong = await client.call(catalogue.completeAuthorize, { ...complete, body: { client_secret: 'nonsense' } });
    const missing = await client.readPayment(read);
    const server = await client.call(catalogue.listPayments, {});
    expect(wrong).toMatchObject({ failure: { kind: 'contract', effect: 'none', endpoint: 'completeAuthorize' } });
    expect(!wrong.ok && wrong.failure.message).toContain('body.client_secret');
    expect(missing).toMatchObject({ failure: { kind: 'contract', effect: 'none' } });
    expect(server).toMatchObject({ failure: { kind: 'contract', effect: 'none' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('repeats a read up to three times, with jitter', async () => {
    const fetch = vi
      .fn<Fetch>()
      .mockRejectedValueOnce(new TypeError('reset'))
      .mockResolvedValueOnce(json(503, {}))
      .mockResolvedValueOnce(json(200, status));
    const { client, slept } = till(fetch);
    expect((await client.readPayment(read, { clientSecret: secret })).ok).toBe(true);
    expect(slept).toEqual([300, 600]);
  });

  it('gives up a read after three tries and says that nothing was done', async () => {
    const fetch = vi.fn<Fetch>(async () => json(500, {}));
    const { client } = till(fetch);
    expect(await client.readPayment(read, { clientSecret: secret })).toMatchObject({
      failure: { kind: 'http', status: 500, effect: 'none' },
    });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('waits as long as Retry-After asks, and not at all when that is over 30 seconds', async () => {
    const short = till(
      vi
        .fn<Fetch>()
        .mockResolvedValueOnce(json(429, {}, { 'retry-after': '30' }))
        .mockResolvedValueOnce(json(200, status)),
    );
    expect((await short.client.readPayment(read, { clientSecret: secret })).ok).toBe(true);
    expect(short.slept).toEqual([30_000]);
    const long = till(async () => json(429, {}, { 'retry-after': '31' }));
    expect(await long.client.readPayment(read, { clientSecret: secret })).toMatchObject({
      failure: { retryAfterMs: 31_000, effect: 'none' },
    });
    expect(long.slept).toEqual([]);
  });

  it('looks once more after an unreadable answer to a read, and does not repeat a refusal', async () => {
    const garbled = vi.fn<Fetch>(async () => new Response('<html>'));
    await till(garbled).client.readPayment(read, { clientSecret: secret });
    expect(garbled).toHaveBeenCalledTimes(2);
    const refused = vi.fn<Fetch>(async () => json(401, {}));
    await till(refused).client.readPayment(read, { clientSecret: secret });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Fetch, object]>([
    ['a lost connection', async () => Promise.reject(new TypeError('reset')), { kind: 'network', effect: 'unknown' }],
    ['a 500', async () => json(500, {}), { kind: 'http', effect: 'unknown' }],
    ['a garbled answer', async () => new Response('{'), { kind: 'contract', effect: 'unknown' }],
    [
      'a 429',
      async () => json(429, {}, { 'retry-after': '1' }),
      { kind: 'http', effect: 'unknown', retryAfterMs: 1000 },
    ],
    ['no answer in time', never, { kind: 'timeout', effect: 'unknown' }],
  ])('sends a write exactly once whatever happens: %s', async (_, answer, failure) => {
    const fetch = vi.fn(answer);
    const { client } = till(fetch, { timeouts: { never: 5 } });
    expect(await client.call(catalogue.completeAuthorize, complete)).toMatchObject({ ok: false, failure });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('sends nothing for a signal that has fired already', async () => {
    const fetch = vi.fn<Fetch>();
    const result = await till(fetch).client.call(catalogue.completeAuthorize, complete, {
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({ failure: { kind: 'cancelled', effect: 'none' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('ends at once when it is cancelled under way: the outcome of a write is unknown, a read did nothing', async () => {
    const { client } = till(never);
    const abort = new AbortController();
    const write = client.call(catalogue.completeAuthorize, complete, { signal: abort.signal });
    const reading = client.readPayment(read, { signal: abort.signal, clientSecret: secret });
    abort.abort();
    expect(await write).toMatchObject({ failure: { kind: 'cancelled', effect: 'unknown' } });
    expect(await reading).toMatchObject({ failure: { kind: 'cancelled', effect: 'none' } });
  });

  it('stops waiting between two tries when it is cancelled', async () => {
    const abort = new AbortController();
    const fetch = vi.fn<Fetch>(async () => json(503, {}));
    const { client } = till(fetch, { sleep: () => new Promise(() => abort.abort()) });
    expect(await client.readPayment(read, { signal: abort.signal, clientSecret: secret })).toMatchObject({
      failure: { kind: 'cancelled' },
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('reads no more than 2 MiB of an answer, announced or not', async () => {
    const block = new Uint8Array(1024 * 1024).fill(32);
    const endless = () => new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(block) });
    for (const headers of [{}, { 'content-length': '3000000' }]) {
      const { client } = till(async () => new Response(endless(), { headers }));
      expect(await client.call(catalogue.completeAuthorize, complete)).toMatchObject({
        failure: { code: 'answer_too_long', effect: 'unknown' },
      });
    }
  });

  it('carries no secret in any failure', async () => {
    const echo: Fetch = async (url, init) =>
      json(400, { error: { code: 'X', message: `${url} ${JSON.stringify(init.headers)} ${String(init.body)}` } });
    const { client } = till(echo);
    const body = {
      payment_method: 'card',
      card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2031' },
      client_secret: secret,
    } as const;
    expect(JSON.stringify(await client.createPaymentMethod({ body }))).not.toMatch(
      /4242424242|abcdefgh12|pk_dev_1\b.*pk_dev_1/,
    );
  });
});

describe('an answer in another currency than the one that is known', () => {
  it('is a failure with effect `unknown`, of a read as of a call that moves money', async () => {
    const foreign = { ...status, payment: { ...payment, currency: 'USD' } };
    const { client } = till(async () => json(200, foreign));
    const known = { clientSecret: secret, currency: 'EUR' };
    expect(await client.readPayment(read, known)).toMatchObject({ failure: { code: 'answer_about_another' } });
    expect(await client.completePayment({ ...read, body: {} }, known)).toMatchObject({
      failure: { code: 'answer_about_another', effect: 'unknown' },
    });
    expect((await client.readPayment(read, { clientSecret: secret })).ok).toBe(true);
  });
});
