import { describe, expect, it } from 'vitest';
import { createServiceClient } from '../client/index.ts';
import type { Dialect } from '../contract/index.ts';
import { createSandbox, createSandboxClock } from '../sandbox/index.ts';
import { createPayoutLink } from './createPayoutLink.ts';
import { createProxy } from './createProxy.ts';
import type { SettledOperation } from './proxyOptions.ts';
import { canary, roomy } from './proxyUnderTest.ts';

const metricsToken = 'canary-metrics-token';
const jsonType = { 'content-type': 'application/json' };
const html = () => ({ body: '<!doctype html><h1>Error</h1>', headers: { 'content-type': 'text/html' } });
const nothing = () => ({ body: null, headers: {} });
const ofService = () => ({
  body: '{"error":{"type":"api","code":"HE_00","message":"Too many requests"}}',
  headers: { ...jsonType, 'retry-after': '1' },
});

/** A merchant's proxy, the service, and a line between them on which the answer to the next write is not the service's. */
function town(dialect: Dialect) {
  const clock = createSandboxClock({ now: Date.UTC(2030, 5, 15, 12) });
  const sandbox = createSandbox({ seed: 'words', clock, origins: { links: 'https://pay.test' } });
  const { secretKey, publishableKey } = sandbox.keys;
  const serviceUrl = 'https://service.test';
  const sent = async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    if (dialect === 'deployed') request.headers.set('x-tillkit-dialect', dialect);
    return sandbox.fetch(request);
  };
  let spoil: ((answer: Response) => Response | Promise<Response>) | undefined;
  const settled: SettledOperation[] = [];
  const proxy = createProxy({
    secretKey,
    publishableKey,
    serviceUrl,
    dialect,
    metricsToken,
    publicOrigin: 'https://pay.test',
    allowedOrigins: ['https://shop.example.com'],
    merchant: { name: 'Example Market' },
    policy: { afterPayoutSubmit: 'fulfill' },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: ['/assets/pay.css'] },
    limits: roomy,
    clock,
    log: () => undefined,
    onOperationSettled: (one) => void settled.push(one),
    fetch: async (url, init) => {
      const answer = await sent(url, init);
      const write = init.method === 'POST' && !new URL(url).pathname.endsWith('/list');
      if (!write || spoil === undefined) return answer;
      const spoiled = spoil(answer);
      spoil = undefined;
      return spoiled;
    },
  });
  const ask = async (path: string, headers: Record<string, string>, body?: unknown) => {
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const request = new Request(`https://pay.test${path}`, { headers: { ...jsonType, ...headers }, ...more });
    const answer = await proxy.fetch(request, { remoteAddress: '203.0.113.9' });
    // A body of ours, looked at by its parts.
    return (await answer.json()) as {
      readonly payment?: { readonly status: string };
      readonly payout?: { readonly status: string };
      readonly open_operation?: object;
      readonly error?: { readonly code: string; readonly effect: string };
    };
  };
  const call = async (path: string, key: string, body: unknown) => {
    const init = { method: 'POST', headers: { ...jsonType, 'api-key': key }, body: JSON.stringify(body) };
    // A body of the service, as the documented interface has it.
    return (await (await sent(`${serviceUrl}${path}`, init)).json()) as Record<string, string>;
  };
  const number = async () => {
    const authorization = `Bearer ${metricsToken}`;
    const answer = await proxy.fetch(new Request('https://pay.test/metrics', { headers: { authorization } }));
    return Number(/^tillkit_answers_about_another_total (\d+)$/m.exec(await answer.text())?.[1] ?? 0);
  };

  /** A payment that one press pays. */
  async function payment() {
    const { payment_id: id = '', client_secret: secret = '' } = await call('/payments', secretKey, {
      amount: 1250,
      currency: 'EUR',
    });
    const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' };
    const method = { payment_method: 'card', client_secret: secret, card };
    const { payment_method_id } = await call('/payment_methods', publishableKey, method);
    const header = { 'x-client-secret': secret };
    const moved = () => sandbox.ledger.entries().filter((one) => one.kind === 'captured' && one.payment_id === id);
    return {
      press: (operationId: string) =>
        ask(
          `/kit/payments/${id}/select`,
          { ...header, 'idempotency-key': operationId },
          { payment_method: 'card', payment_method_id },
        ),
      read: () => ask(`/kit/payments/${id}/status`, header),
      moved,
      done: 'succeeded',
    };
  }

  let payouts = 0;
  /** A payout that one press sends. */
  async function payout() {
    const service = createServiceClient({ secretKey, baseUrl: serviceUrl, dialect, fetch: sent });
    payouts += 1;
    const made = await createPayoutLink(
      { payout: { amount: 120_000, currency: 'EUR', customer_id: 'cus_seller' } },
      {
        service,
        idempotencyKey: `payout ${payouts}`,
        signingKey: canary.signingKey,
        payOrigin: 'https://pay.test',
        now: clock.now,
      },
    );
    if (!made.ok) throw new Error(made.failure.message);
    const { payout_id: id, client_secret } = made.value.payout;
    const iban = 'DE89370400440532013000';
    if (dialect === 'deployed') {
      const data = { payout_type: 'bank', payout_method_data: { bank: { iban } } };
      await call(`/payouts/${id}/confirm`, publishableKey, { client_secret, ...data });
    } else {
      const data = { payment_method: 'bank_transfer', bank_transfer: { iban } };
      await call('/payment_methods', publishableKey, { client_secret, ...data });
    }
    const header = { 'x-payout-link': new URL(made.value.url).searchParams.get('link') ?? '' };
    return {
      press: (operationId: string) =>
        ask(
          `/kit/payouts/${id}/submit`,
          { ...header, 'idempotency-key': operationId },
          { payout_type: 'bank', last4: '3000', stored: true },
        ),
      read: () => ask(`/kit/payouts/${id}`, header),
      moved: () => sandbox.ledger.entries().filter((one) => one.kind === 'disbursed' && one.payout_id === id),
      done: 'initiated',
    };
  }
  return {
    clock,
    sweep: () => proxy.sweep(),
    settled,
    number,
    /** What becomes of the answer to the next write, which has been carried out by then. */
    spoil: (how: NonNullable<typeof spoil>) => {
      spoil = how;
    },
    make: { payment, payout },
  };
}

const kinds = [
  ['documented', 'payment'],
  ['documented', 'payout'],
  ['deployed', 'payment'],
  ['deployed', 'payout'],
] as const;

/** Changes the body of an answer. */
const rewritten = (change: (body: Record<string, unknown>) => object) => async (answer: Response) =>
  Response.json(change(await answer.json()));
const another = rewritten((body) =>
  'payout_id' in body ? { ...body, payout_id: 'payout_other' } : { ...body, payment_id: 'pay_other' },
);
const anotherCurrency = rewritten((body) => ({ ...body, currency: 'USD' }));

describe.each(kinds)('in the %s dialect, an answer that is not the service’s about a %s', (dialect, kind) => {
  it.each([
    [400, 'HTML', html],
    [401, 'HTML', html],
    [403, 'HTML', html],
    [404, 'an empty body', nothing],
    [408, 'HTML', html],
    [408, 'an empty body', nothing],
    [413, 'HTML', html],
    [425, 'an empty body', nothing],
    [499, 'an empty body', nothing],
    [429, 'HTML', html],
    [429, 'the service’s error', ofService],
    [408, 'the service’s error', ofService],
  ])('%i with %s after the money moved: nobody hears that nothing was done', async (status, _, look) => {
    const { make, spoil, settled, sweep, clock } = town(dialect);
    const { press, read, moved, done } = await make[kind]();
    spoil(() => {
      const { body, headers } = look();
      return new Response(body, { status, headers });
    });
    const id = crypto.randomUUID();
    expect((await press(id)).error).toMatchObject({ effect: 'unknown', code: 'outcome_unknown' });
    expect(settled).toEqual([]);
    clock.advance(600);
    await sweep();
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['done']);
    expect((await read())[kind]?.status).toBe(done);
    expect((await press(id)).error).toBeUndefined();
    expect(moved()).toHaveLength(1);
  });

  it.each([
    ['another one', another],
    ['another currency', anotherCurrency],
  ])('that is about %s is believed by nobody, and counted', async (_, change) => {
    const { make, spoil, settled, sweep, clock, number } = town(dialect);
    const { press, read, moved, done } = await make[kind]();
    spoil(change);
    expect(await number()).toBe(0);
    expect((await press(crypto.randomUUID())).error).toMatchObject({ effect: 'unknown', code: 'outcome_unknown' });
    expect(await number()).toBe(1);
    clock.advance(600);
    await sweep();
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['done']);
    expect((await read())[kind]?.status).toBe(done);
    expect(moved()).toHaveLength(1);
  });

  it('is the service’s when it is its own refusal: that ends at once', async () => {
    const { make, spoil, settled, sweep } = town(dialect);
    const { press } = await make[kind]();
    const error = { type: 'invalid_request', code: 'IR_16', message: 'm' };
    spoil(() => Response.json({ error }, { status: 400 }));
    expect((await press(crypto.randomUUID())).error).toMatchObject({ effect: 'none' });
    await sweep();
    expect(settled.map(({ outcome }) => outcome)).toEqual(['not_done']);
  });
});
