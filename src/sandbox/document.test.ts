import { describe, expect, it } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { openApiDocument } from '../openapi/index.ts';
import { createDocumentCheck } from './documentCheck.testing.ts';
import { createDriver, type Driver } from './driver.testing.ts';
import * as errors from './errors.ts';

describe('GET /openapi.json', () => {
  it('gives the document to every caller, also from a page, with the address it is served at', async () => {
    const driver = createDriver({ origins: { service: 'http://127.0.0.1:4002' } });
    const answer = await driver.call('GET', '/openapi.json', { key: 'none' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const expected = openApiDocument({ serverUrl: 'http://127.0.0.1:4002' });
    expect(answer.text).toBe(JSON.stringify(expected));
    expect(answer.body.servers).toEqual([{ url: 'http://127.0.0.1:4002' }]);
  });

  it('takes no other method, and is written down like any call', async () => {
    const driver = createDriver();
    const answer = await driver.call('POST', '/openapi.json', { body: {} });
    expect([answer.status, answer.body.error.code]).toEqual([405, 'IR_03']);
    await driver.call('GET', '/openapi.json');
    expect(driver.sandbox.ledger.requests()).toMatchObject([
      { method: 'POST', path: '/openapi.json', status: 405 },
      { method: 'GET', path: '/openapi.json', status: 200 },
    ]);
  });
});

describe('what the document says of refusals', () => {
  /** Every refusal that the service has, made once. */
  const made = Object.entries(errors).flatMap(([name, make]) => {
    if (/^(ServiceError|NoAnswer|sentenceOf|printable)$/.test(name)) return [];
    // What is left are functions from words to a refusal; the words do not matter here.
    return [(make as unknown as (...words: readonly string[]) => errors.ServiceError)('one', 'two', 'three')];
  });

  it('holds for every one that the sandbox can make: its status has a response, and its code is explained there', () => {
    const { paths, components } = openApiDocument();
    const responses: Readonly<Record<string, unknown>> = Object(paths['/refunds']?.post?.responses);
    // The one refusal that comes with 200 is one of paying.
    const blocked = Object(Object(paths['/payments/{payment_id}']?.post?.responses)['200']);
    expect(made.length).toBeGreaterThan(20);
    for (const { status, body } of made) {
      const found = Object(responses[status] ?? responses.default);
      const reference = String(found.$ref);
      const response =
        status === 200 ? blocked : components.responses[reference.slice('#/components/responses/'.length)];
      if (typeof body === 'string') expect(Object(response?.content)['text/plain'], body).toBeDefined();
      else expect(Object.keys(Object(response?.['x-tillkit-codes'])), `${status}`).toContain(Object(body.error).code);
    }
  });

  it('explains no code that the sandbox cannot make', () => {
    const known = new Set(made.map(({ body }) => (typeof body === 'string' ? '' : Object(body.error).code)));
    const explained = Object.values(openApiDocument().components.responses).flatMap((response) =>
      Object.keys(Object(response['x-tillkit-codes'])),
    );
    expect(explained.filter((code) => !known.has(code))).toEqual([]);
  });
});

const card = { card_number: '4242424242424242', expiry_month: '12', expiry_year: '34' };

/** One call of every endpoint that the service answers with 200; the driver judges both sides of each by the document. */
async function callEverything({ call, pay, authenticate, complete, storeCard, sandbox }: Driver) {
  const ok = async (method: string, path: string, options: Parameters<typeof call>[2] = {}) => {
    const answer = await call(method, path, options);
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  sandbox.createDemoCustomer();
  const contact = { address: { country: 'DE', line1: 'Teststr. 1' }, phone: { number: '1', country_code: '+49' } };
  const payment = await ok('POST', '/payments', {
    body: {
      amount: 6540,
      currency: 'USD',
      customer: { id: 'cus_demo', email: 'a@b.example' },
      payment_link: true,
      return_url: 'https://shop.example/done',
      billing: contact,
      metadata: { order: '1' },
      order_details: [{ product_name: 'One', quantity: 1, amount: 6540 }],
    },
  });
  await ok('GET', `/payment_link/${payment.payment_link.payment_link_id}`);
  const query = new URLSearchParams({
    ...{ 'client-secret': payment.client_secret, customer_id: 'cus_demo', accepted_currency: 'USD' },
    ...{ accepted_country: 'US', minimum_amount: '0', maximum_amount: '6540' },
    ...{ recurring_payment_enabled: 'false', installment_payment_enabled: 'false' },
  });
  await ok('GET', `/customers/payment_methods?${query}`, { key: 'publishable' });
  await storeCard(payment, '4242424242424242');
  await ok('POST', `/payments/${payment.payment_id}/cancel`, { body: {} });
  await ok('GET', `/payments/${payment.payment_id}`);

  const challenged = await pay('4000000000001000');
  await authenticate(challenged);
  await complete(challenged);
  const paid = await pay('4000000000001000');
  await authenticate(paid);
  await ok('POST', `/payments/${paid.payment_id}/complete_authorize`, {
    key: 'publishable',
    body: { client_secret: paid.client_secret },
  });
  const authorised = await pay('4242424242424242', { capture_method: 'manual' });
  await ok('POST', `/payments/${authorised.payment_id}/capture`, { body: {} });
  const raised = await pay('4242424242424242', { capture_method: 'manual', request_incremental_authorization: true });
  await ok('POST', `/payments/${raised.payment_id}/incremental_authorization`, { body: { amount: 7000 } });
  await ok('GET', `/poll/status/external_authentication_${challenged.payment_id}`, { key: 'publishable' });
  await ok('GET', '/account/payment_methods');
  const confirmed = await ok('POST', '/payments', { body: { amount: 100, currency: 'USD' } });
  const stored = await storeCard(confirmed, '4242424242424242');
  await ok('POST', `/payments/${confirmed.payment_id}/confirm`, {
    body: { payment_method: 'card', payment_method_id: stored.body.payment_method_id },
  });
  await ok('POST', `/payments/${authorised.payment_id}/update_metadata`, { body: { metadata: { more: '2' } } });
  const refund = await ok('POST', '/refunds', { body: { payment_id: authorised.payment_id, amount: 902 } });
  await ok('GET', `/refunds/${refund.refund_id}`);
  await ok('POST', '/refunds/list', { body: { refund_status: ['failed'] } });
  const dispute = sandbox.openDispute({ paymentId: authorised.payment_id });
  await ok('GET', `/disputes/${dispute}`);
  await ok('GET', '/disputes/list');
  await ok('GET', `/payments/${authorised.payment_id}`);
  await ok('GET', '/payments/list');
  await ok('GET', '/payments/list', { headers: { 'x-tillkit-dialect': 'deployed' } });

  const create = { amount: 100, currency: 'EUR', customer_id: 'cus_1' };
  const destinations = [
    { payout_type: 'card', payout_method_data: { card } },
    { payout_type: 'bank', payout_method_data: { bank: { iban: 'DE89370400440532013000' } } },
    { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'a@b.example' } } } },
  ];
  for (const destination of destinations) {
    const payout = await ok('POST', '/payouts/create', { body: { ...create, ...destination, confirm: true } });
    await ok('POST', `/payouts/${payout.payout_id}/fulfill`, { body: {} });
    await ok('GET', `/payouts/${payout.payout_id}`);
  }
  const open = await ok('POST', '/payouts/create', { body: create });
  await ok('POST', `/payouts/${open.payout_id}/confirm`, { body: { ...destinations[0] } });
  await ok('POST', `/payouts/${open.payout_id}/cancel`, { body: {} });
  for (const enabled_payment_methods of [[{ payment_method: 'bank' }], '[{"payment_method":"bank"}]']) {
    const payout_link_config = { payout_link_id: `link_${typeof enabled_payment_methods}`, enabled_payment_methods };
    await ok('POST', '/payouts/create', { body: { ...create, payout_link: true, payout_link_config } });
  }
  await ok('GET', '/payouts/list');
  await ok('POST', '/payouts/list', { body: { currency: 'EUR', limit: 2 } });
  await ok('POST', '/payouts/filter', { body: { start_time: '2030-01-01T00:00:00Z' } });
}

describe('what the document says of calls', () => {
  it('holds for a call of every endpoint', async () => {
    const driver = createDriver();
    await callEverything(driver);
    const called = new Set(driver.sandbox.ledger.requests().map(({ endpoint }) => endpoint));
    expect([...called].sort()).toEqual(Object.keys(catalogue).sort());
  });

  it('is judged: a body that it does not have, an answer without a field, a word outside its set', () => {
    const check = createDocumentCheck();
    const call = { method: 'POST', path: '/payments/pay_1/capture', sent: { surprise: 1 }, status: 200, answered: {} };
    const payment = {
      ...{ payment_id: 'pay_1', merchant_id: 'm', status: 'paid', amount: 1, net_amount: 1, amount_capturable: 0 },
      ...{ currency: 'EUR', attempt_count: 1 },
    };
    expect(check(call)).toContain('capturePayment takes : must NOT have additional properties');
    expect(check(call)).toContain("capturePayment answers : must have required property 'status'");
    expect(check({ ...call, sent: {}, answered: payment })).toEqual([
      'capturePayment answers /status: must be equal to one of the allowed values',
    ]);
    expect(check({ ...call, status: 400, answered: { message: 'no' } })).toEqual([
      "capturePayment refuses : must have required property 'error'",
    ]);
    expect(check({ ...call, sent: {}, answered: { ...payment, status: 'succeeded', brand_new: 1 } })).toEqual([]);
  });
});
