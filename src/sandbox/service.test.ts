import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { createDriver, expectRefusal } from './driver.testing.ts';
import { createSandbox } from './sandbox.ts';

const field = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('card', 'USD', 100, true, 'pay_known', 'pay_known_secret_aaaaaaaaaaaaaaaaaaaa'),
  fc.constantFrom({ card: {} }, { bank: { iban: 'DE89370400440532013000' } }, ['pending'], '2030-99-99T00:00:00Z', []),
);
const fieldNames = [
  ...['amount', 'currency', 'confirm', 'customer', 'customer_id', 'payment_method', 'payment_method_id', 'metadata'],
  ...[
    'payout_type',
    'payout_method_data',
    'payout_link',
    'payout_link_config',
    'payout_method_id',
    'auto_fulfill',
    'connector',
  ],
  ...[
    'payment_id',
    'refund_id',
    'refund_status',
    'refund_type',
    'amount_filter',
    'amount_to_capture',
    'start_time',
    'end_time',
  ],
  ...['limit', 'offset', 'status', 'entity_type', 'split_refunds', 'routing', 'session_expiry', 'payout_id'],
  ...['client_secret', 'billing', 'card', 'device_channel', 'payment_token', 'payment_method_data', '__proto__'],
];
const bodyOfKnownFields = fc.dictionary(fc.constantFrom(...fieldNames), field).map((body) => JSON.stringify(body));

describe('the service', () => {
  it('knows every address of the catalogue and no other', async () => {
    const driver = createDriver();
    for (const endpoint of Object.values(catalogue)) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'some_id');
      const answer = await driver.call(endpoint.method, path, { key: 'none' });
      expect([400, 401], endpoint.name).toContain(answer.status);
      await expectRefusal(driver, 'DELETE', path, {}, { status: 405, code: 'IR_03' });
    }
    for (const path of ['/', '/refund', '/payments/a/b/c', '/_control/ledger', '/customers']) {
      await expectRefusal(driver, 'GET', path, {}, { status: 404, code: 'IR_02' });
    }
  });

  it('lets any page call it with the headers of the interface', async () => {
    const driver = createDriver();
    const asked = { 'access-control-request-headers': 'api-key, x-client-source' };
    const preflight = await driver.call('OPTIONS', '/payment_methods', { key: 'none', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('api-key, x-client-source');
    const refusal = await driver.call('GET', '/payments/list', { key: 'none' });
    expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
    expect(refusal.headers.get('access-control-expose-headers')).toContain('x-request-id');
  });

  it('writes every call down, without what is secret in it', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    await driver.call('GET', `/payments/${payment.payment_id}?client_secret=${payment.client_secret}`, {
      key: 'publishable',
    });
    await driver.call('GET', '/payments/4242424242424242?4111111111111111=1', { key: 'wrong' });
    expect(driver.sandbox.ledger.requests()).toMatchObject([
      { method: 'POST', path: '/payments', endpoint: 'createPayment', key: 'secret', status: 200 },
      { endpoint: 'retrievePayment', query: { client_secret: '[redacted]' }, key: 'publishable', status: 200 },
      { path: '/payments/[redacted]', query: { '[redacted]': '[redacted]' }, key: 'wrong', status: 401 },
    ]);
  });

  it('refuses keys that look live, or lie in the wrong place', () => {
    for (const secretKey of ['prd_0123', 'sk_live_0123', 'live_0123', 'pk_snd_0123']) {
      expect(() => createSandbox({ secretKey }), secretKey).toThrow(/tillkit: secretKey/);
    }
    for (const publishableKey of ['pk_prd_0123', 'pk_live_0123', 'snd_0123']) {
      expect(() => createSandbox({ publishableKey }), publishableKey).toThrow(/tillkit: publishableKey/);
    }
  });

  it('makes keys of the service from the seed', () => {
    const { keys } = createSandbox({ seed: 1 });
    expect(keys.secretKey).toMatch(/^snd_[0-9a-f]{64}$/);
    expect(keys.publishableKey).toMatch(/^pk_snd_[0-9a-f]{32}$/);
    expect(createSandbox({ seed: 1 }).keys).toEqual(keys);
    expect(createSandbox({ seed: 2 }).keys).not.toEqual(keys);
    expect(createSandbox().keys).not.toEqual(createSandbox().keys);
  });

  it('points its answers to where the apps are served', async () => {
    const driver = createDriver({ origins: { links: 'http://127.0.0.1:4001' } });
    driver.sandbox.setOrigins({ bank: 'http://127.0.0.1:4003' });
    const payment = await driver.pay('4212345678910006');
    const answer = await driver.authenticate(payment);
    expect(answer.body.acs_url).toBe('http://127.0.0.1:4003/acs/challenge');
    expect(answer.body.three_ds_requestor_url).toBe('http://127.0.0.1:4001');
  });

  it('forgets everything but its keys on reset, and makes the demo customer anew', async () => {
    const driver = createDriver();
    driver.sandbox.createDemoCustomer();
    const first = await driver.createPayment({ customer_id: 'cus_demo' });
    driver.sandbox.reset();
    expect(driver.sandbox.ledger.entries()).toEqual([]);
    expect((await driver.retrieve(first)).status).toBe(404);
    const second = await driver.createPayment({ customer_id: 'cus_demo' });
    expect(second.payment_id).toBe(first.payment_id);
    const path = `/customers/payment_methods?client_secret=${second.client_secret}`;
    const list = await driver.call('GET', path, { key: 'publishable' });
    expect(list.body.customer_payment_methods).toHaveLength(6);
  });

  it('would rather fail than send an answer that breaks the contract, and logs which field', async () => {
    const lines: Record<string, unknown>[] = [];
    const driver = createDriver({ log: (line) => lines.push(line) });
    // What no caller of the service can bring about: a scenario with a field of a wrong type.
    const broken = { number: '4242424242424242', expMonth: 12 as unknown as string, expYear: '2034' };
    driver.sandbox.seedCustomer({ customerId: 'cus_broken', cards: [broken] });
    const payment = await driver.createPayment({ customer_id: 'cus_broken' });
    const path = `/customers/payment_methods?client_secret=${payment.client_secret}`;
    const answer = await driver.call('GET', path, { key: 'publishable' });
    expect([answer.status, answer.body.error.code]).toEqual([500, 'HE_00']);
    expect(lines.map((line) => line.error)).toContain('customer_payment_methods.0.card.expiry_month');
  });

  it('fails as often as a broken answer is asked for, also where the call was answered before', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4242424242424242');
    const paths = [`/payments/${payment.payment_id}`, '/payments/list'];
    const statuses = async () => {
      const answers = [...paths, ...paths].map((path) => driver.call('GET', path));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    driver.sandbox.openDispute({ paymentId: payment.payment_id, reasonCode: 7 as unknown as string });
    expect(await statuses()).toEqual([500, 500, 500, 500]);
  });

  it('removes a stored method or makes it the default, of its own customer alone', async () => {
    const { sandbox, createPayment, call } = createDriver();
    const { customerId } = sandbox.createDemoCustomer();
    const payment = await createPayment({ customer_id: customerId });
    const list = async () => {
      const path = `/customers/payment_methods?client_secret=${payment.client_secret}`;
      const { body } = await call('GET', path, { key: 'publishable' });
      return body.customer_payment_methods.map((method: Record<string, unknown>) => ({
        id: method.payment_method_id,
        isDefault: method.default_payment_method_set,
      }));
    };
    const [first, second, ...others] = await list();
    sandbox.changeMethod({ customerId, methodId: second.id, to: 'default' });
    sandbox.changeMethod({ customerId, methodId: first.id, to: 'removed' });
    expect(await list()).toEqual([{ ...second, isDefault: true }, ...others]);
    for (const to of ['default', 'removed'] as const)
      expect(() => sandbox.changeMethod({ customerId: 'cus_other', methodId: second.id, to })).toThrow(/not exist/);
    expect(await list()).toHaveLength(5);
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    const { sandbox, createPayment } = createDriver();
    const { payment_id } = await createPayment();
    const ask = (method: string) => {
      const headers = { 'api-key': sandbox.keys.secretKey };
      return sandbox.fetch(new Request(`https://service.test/payments/${payment_id}`, { method, headers }));
    };
    const [head, get] = [await ask('HEAD'), await ask('GET')];
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(get.status).toBe(200);
  });

  it('answers whatever is thrown at it with an answer of its own, and never breaks', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(catalogue)),
        fc.constantFrom('secret', 'publishable', 'none'),
        fc.oneof(fc.json(), fc.string(), bodyOfKnownFields),
        fc.constantFrom('pay_known', 'payout_known', 'x', '__proto__', '%00', '..%2f', 'constructor'),
        fc.webQueryParameters(),
        async (endpoint, key, raw, id, query) => {
          const driver = createDriver();
          await driver.createPayment({ payment_id: 'pay_known' });
          const payout = { payout_id: 'payout_known', amount: 1, currency: 'EUR' };
          await driver.call('POST', '/payouts/create', { body: payout });
          const path = `${endpoint.path.replace(/\{\w+\}/g, id)}?${query}`;
          const call = endpoint.method === 'POST' ? { key, raw, lenient: true } : { key };
          const answer = await driver.call(endpoint.method, path, call);
          expect([200, 400, 401, 404, 405, 422, 501]).toContain(answer.status);
          expect(driver.sandbox.ledger.charges()).toEqual([]);
        },
      ),
      { numRuns: 80 },
    ));
});
