import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { createDriver } from './driver.testing.ts';

const card = {
  ...{ card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '34' },
  ...{ card_holder_name: 'Test Card Holder', card_cvc: '123' },
};
const money = { amount: 6540, currency: 'USD' };
const withCard = (more: object = {}) => ({
  payment_method: 'card',
  payment_method_data: { card: { ...card, ...more } },
});
const deployment = () => createDriver({ dialect: 'deployed' });

/** What the sandbox has captured of a payment, by its ledger. */
const captured = (driver: ReturnType<typeof deployment>, paymentId: string) =>
  driver.sandbox.ledger
    .entries({ paymentId })
    .filter(({ kind }) => kind === 'captured')
    .map(({ amount }) => amount);

describe('a sandbox in the deployed dialect', () => {
  it('speaks it to a caller that sends no header of ours, and has the addresses of a deployment alone', async () => {
    const driver = deployment();
    const { payment_id } = await driver.createPayment();
    const read = await driver.call('GET', `/payments/${payment_id}`);
    expect(read.body.processor_merchant_id).toBe(read.body.merchant_id);
    expect((await driver.call('GET', '/payments/list')).body).toMatchObject({ size: 1, data: [{ payment_id }] });
    const documented = await driver.call('POST', `/${payment_id}/complete_authorize`, { key: 'publishable', body: {} });
    expect([documented.status, documented.body.error.code]).toEqual([404, 'IR_02']);
  });

  everyRow([
    [
      'an unknown field',
      { ...money, payment_method_id: 'pm_1' },
      'unknown field `payment_method_id`, expected one of `',
    ],
    [
      'an unknown word',
      { ...money, capture_method: 'late' },
      'unknown variant `late`, expected one of `automatic`, `manual`, `',
    ],
    [
      'an unknown kind of method',
      { ...money, payment_method: 'card', payment_method_data: { cheque: {} } },
      'unknown variant `cheque`, expected one of `card`, `card_redirect`, `',
    ],
    ['a missing field', { ...money, ...withCard({ card_exp_month: undefined }) }, 'missing field `card_exp_month`'],
    ['a value of another type', { ...money, confirm: 'yes' }, 'invalid type: string, expected a boolean'],
    [
      'a consent without the browser it came from',
      { ...money, customer_acceptance: { acceptance_type: 'online', online: { ip_address: '203.0.113.7' } } },
      'missing field `user_agent`',
    ],
  ])('refuses %s with the words of a deployment', async (_what, body, message) => {
    const answer = await deployment().call('POST', '/payments', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ error_type: 'invalid_request', code: 'IR_06' });
    expect(answer.body.error.message).toContain(`Json deserialize error: ${message}`);
  });

  it('misses an amount or a currency after it has read the body', async () => {
    const answer = await deployment().call('POST', '/payments', { body: { currency: 'USD' } });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      { type: 'invalid_request', code: 'IR_04', message: 'Missing required param: amount' },
    ]);
  });

  it('repeats nothing of a request that could be a card number', async () => {
    const body = { ...money, capture_method: card.card_number, [card.card_number]: 1 };
    const answer = await deployment().call('POST', '/payments', { body });
    expect([answer.status, answer.text.includes('4242')]).toEqual([400, false]);
  });

  it('takes the secret key alone to store a card, and for nothing else than a deployment does', async () => {
    const driver = deployment();
    const payment = await driver.createPayment({ customer_id: 'cus_1' });
    const stored = await driver.storeCard(payment, card.card_number);
    expect([stored.status, stored.body.error.code]).toEqual([401, 'IR_01']);
    const update = await driver.call('POST', `/payments/${payment.payment_id}`, {
      key: 'publishable',
      body: { client_secret: payment.client_secret, description: 'Two mugs' },
    });
    expect([update.status, update.body.error.code]).toEqual([500, 'HE_00']);
  });

  it('refuses a query that a deployment does not know', async () => {
    const answer = await deployment().call('GET', '/payments/list?page=2');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Query deserialize error: unknown field `page`, expected one of `customer_id`, ');
  });
});

describe('a card in the body of a payment', () => {
  it('is paid with at the confirmation of a browser, once', async () => {
    const driver = deployment();
    const { payment_id, client_secret } = await driver.createPayment({ customer_id: 'cus_1' });
    const confirm = () =>
      driver.call('POST', `/payments/${payment_id}/confirm`, {
        key: 'publishable',
        body: { client_secret, ...withCard(), browser_info: { user_agent: 'test' } },
      });
    const paid = await confirm();
    expect(paid.body).toMatchObject({
      status: 'succeeded',
      amount_received: 6540,
      payment_method: 'card',
      payment_method_data: { card: { last4: '4242', card_network: 'Visa', payment_checks: { cvc_check: 'pass' } } },
    });
    const again = await confirm();
    expect([again.status, again.body.error.code]).toEqual([400, 'IR_16']);
    expect(captured(driver, payment_id)).toEqual([6540]);
  });

  it('is paid with when the payment is created, and at a later confirmation without it', async () => {
    const driver = deployment();
    const at = await driver.call('POST', '/payments', { body: { ...money, ...withCard(), confirm: true } });
    expect([at.body.status, captured(driver, at.body.payment_id)]).toEqual(['succeeded', [6540]]);
    const created = await driver.createPayment(withCard());
    expect(created.status).toBe('requires_confirmation');
    const params = `/payments/${created.payment_id}`;
    const updated = await driver.call('POST', params, { body: withCard({ card_number: '5555555555554444' }) });
    expect(updated.body).toMatchObject({
      status: 'requires_confirmation',
      payment_method_data: { card: { last4: '4444' } },
    });
    const confirmed = await driver.call('POST', `${params}/confirm`, { body: {} });
    expect([confirmed.body.status, captured(driver, created.payment_id)]).toEqual(['succeeded', [6540]]);
  });

  everyRow([
    [{ card_number: '4242424242424241' }, 400, 'IR_06', 'Json deserialize error: invalid card number'],
    [{ card_cvc: '12' }, 400, 'IR_16', 'Invalid card_cvc length'],
    [{ card_exp_month: '13' }, 400, 'IR_16', 'Invalid Expiry Month'],
    [{ card_exp_year: '20' }, 400, 'IR_16', 'Invalid Expiry Year'],
  ])('is refused as deployments refuse it: %o', async (more, status, code, message) => {
    const driver = deployment();
    const { payment_id, client_secret } = await driver.createPayment();
    const answer = await driver.call('POST', `/payments/${payment_id}/confirm`, {
      key: 'publishable',
      body: { client_secret, ...withCard(more) },
    });
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([status, code, message]);
    expect((await driver.retrieve({ payment_id })).body.status).toBe('requires_payment_method');
  });

  it('wants the kind of method beside it', async () => {
    const body = { ...money, payment_method_data: withCard().payment_method_data };
    const answer = await deployment().call('POST', '/payments', { body });
    expect(answer.body.error).toMatchObject({ code: 'IR_04', message: 'Missing required param: payment_method' });
  });

  it('is kept for the customer where the payment asks for it, and paid with again by a token and its code beside it', async () => {
    const driver = deployment();
    const first = await driver.createPayment({
      customer_id: 'cus_1',
      setup_future_usage: 'on_session',
      customer_acceptance: { acceptance_type: 'offline' },
    });
    await driver.call('POST', `/payments/${first.payment_id}/confirm`, { body: withCard() });
    const { payment_id, client_secret } = await driver.createPayment({ customer_id: 'cus_1' });
    const saved = await driver.call('GET', `/customers/payment_methods?client_secret=${client_secret}`, {
      key: 'publishable',
    });
    const [{ payment_token }] = saved.body.customer_payment_methods;
    const confirmed = await driver.call('POST', `/payments/${payment_id}/confirm`, {
      key: 'publishable',
      body: { client_secret, payment_method: 'card', payment_token, card_cvc: '123' },
    });
    expect([confirmed.body.status, captured(driver, payment_id)]).toEqual(['succeeded', [6540]]);
  });
});

describe('the answers of a deployment', () => {
  it('have the values that its clients rely on', async () => {
    const driver = deployment();
    const open = await driver.createPayment({ shipping_cost: 60 });
    expect(open).toMatchObject({
      ...{ amount: 6540, amount_capturable: 6600, amount_received: null, connector: null },
      ...{ payment_method: null, payment_method_data: null, merchant_connector_id: null, payment_method_id: null },
    });
    const paid = await driver.call('POST', `/payments/${open.payment_id}/confirm`, { body: withCard() });
    expect(paid.body).toMatchObject({
      ...{ amount_capturable: 0, amount_received: 6600, payment_token: null, payment_method_id: null },
      payment_method_data: {
        card: {
          ...{ card_type: 'CREDIT', auth_code: null, authentication_data: null },
          payment_checks: { cvc_check: 'pass' },
        },
      },
    });
  });
});

describe('the rules of a deployment', () => {
  it('close a payment that has failed: its profile allows no manual retry', async () => {
    const driver = deployment();
    const { payment_id } = await driver.createPayment();
    const confirm = (more: object) => driver.call('POST', `/payments/${payment_id}/confirm`, { body: withCard(more) });
    const failed = await confirm({ card_number: '4000000000000002' });
    expect(failed.body).toMatchObject({ status: 'failed', manual_retry_allowed: null });
    const again = await confirm({});
    expect([again.status, again.body.error.code]).toEqual([400, 'IR_16']);
    expect(again.body.error.message).toContain('you can enable `manual_retry` in profile');
    expect(captured(driver, payment_id)).toEqual([]);
  });

  it('let a failed payment be confirmed again where its profile allows it, in the first half of its time', async () => {
    const driver = createDriver({ dialect: 'deployed', profile: { manualRetry: true } });
    const confirm = (id: string, more: object) =>
      driver.call('POST', `/payments/${id}/confirm`, { body: withCard(more) });
    const decline = async () => {
      const { payment_id } = await driver.createPayment({ session_expiry: 900 });
      const failed = await confirm(payment_id, { card_number: '4000000000000002' });
      expect(failed.body).toMatchObject({ status: 'failed', manual_retry_allowed: true });
      return payment_id;
    };
    const early = await decline();
    driver.clock.advance(450_000);
    expect((await confirm(early, {})).body.status).toBe('succeeded');
    const late = await decline();
    driver.clock.advance(450_001);
    const refused = await confirm(late, {});
    expect([refused.status, refused.body.error.code]).toEqual([400, 'IR_16']);
  });

  it('take a type under its method alone', async () => {
    const body = { ...money, payment_method: 'bank_transfer', payment_method_type: 'sepa' };
    const answer = await deployment().call('POST', '/payments', { body });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'IR_06']);
  });

  it('redirect inside a popup where they ask for it', async () => {
    const driver = deployment();
    const three = { authentication_type: 'three_ds', return_url: 'https://shop.test/', confirm: true };
    const body = { ...money, ...withCard({ card_number: '4000003800000446' }), ...three };
    const next = async (more: object) =>
      (await driver.call('POST', '/payments', { body: { ...body, ...more } })).body.next_action;
    expect(await next({})).toMatchObject({ type: 'redirect_to_url', redirect_to_url: expect.any(String) });
    expect(await next({ is_iframe_redirection_enabled: true })).toMatchObject({
      type: 'redirect_inside_popup',
      ...{ popup_url: expect.any(String), redirect_response_url: expect.any(String) },
    });
  });

  it('take no one-time code from a client', async () => {
    const driver = deployment();
    const body = {
      ...{ ...money, confirm: true, payment_method: 'mobile_payment', payment_method_type: 'direct_carrier_billing' },
      payment_method_data: { mobile_payment: { direct_carrier_billing: { msisdn: '+447700900123' } } },
    };
    const { payment_id, client_secret, next_action } = (await driver.call('POST', '/payments', { body })).body;
    expect(next_action.type).toBe('collect_otp');
    const code = { client_secret, feature_metadata: { redirect_response: { json_payload: { otp: '1234' } } } };
    const path = `/payments/${payment_id}/complete_authorize`;
    const answer = await driver.call('POST', path, { key: 'publishable', body: code });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'IR_04']);
  });

  it('have no scheduled capture', async () => {
    const body = { ...money, capture_method: 'scheduled', capture_on: '2030-06-20T12:00:00Z' };
    const answer = await deployment().call('POST', '/payments', { body });
    expect([answer.status, answer.body.error.code]).toEqual([501, 'IR_00']);
  });

  it('route to processors by names that deployments know, and answer those', async () => {
    const driver = deployment();
    const { payment_id } = await driver.createPayment({ connector: ['stripe_test'] });
    const paid = await driver.call('POST', `/payments/${payment_id}/confirm`, { body: withCard() });
    expect(paid.body).toMatchObject({ status: 'succeeded', connector: 'stripe_test' });
    expect(paid.body.attempts[0].connector).toBe('stripe_test');
    const unavailable = await driver.call('POST', '/payments', { body: { ...money, connector: ['adyen'] } });
    expect([unavailable.status, unavailable.body.error.code]).toEqual([404, 'HE_04']);
  });

  it('find disputes by the name that their processor has in answers', async () => {
    const driver = deployment();
    const { payment_id, connector } = await driver.pay(card.card_number);
    const dispute = driver.sandbox.openDispute({ paymentId: payment_id });
    const found = async (name: string) => (await driver.call('GET', `/disputes/list?connector=${name}`)).body.length;
    expect([dispute !== '', await found(connector), await found('stripe')]).toEqual([true, 1, 0]);
  });

  it('ignore what a list of refunds or payouts does not know, and the end of a range that has no start', async () => {
    const driver = deployment();
    const { payment_id } = await driver.pay(card.card_number);
    await driver.call('POST', '/refunds', { body: { payment_id, amount: 100 } });
    const found = async (body: object) => (await driver.call('POST', '/refunds/list', { body })).body.data?.length;
    const end_time = '2030-06-01T00:00:00Z';
    expect([await found({ surprise: 1 }), await found({ end_time })]).toEqual([1, 1]);
    expect(await found({ start_time: '2030-05-01T00:00:00Z', end_time })).toBe(0);
    expect((await driver.call('POST', '/payouts/list', { body: { end_time } })).status).toBe(200);
    const disputed = driver.sandbox.openDispute({ paymentId: payment_id });
    const listed = await driver.call('GET', `/disputes/list?end_time=${end_time}`);
    expect(listed.body).toMatchObject([{ dispute_id: disputed }]);
  });

  it('list disputes by several values of one filter, by payment, currency and account, and from an offset', async () => {
    const driver = deployment();
    const { payment_id } = await driver.pay(card.card_number);
    const other = await driver.pay(card.card_number, { currency: 'EUR', connector: ['stripe_test'] });
    const ids = [
      driver.sandbox.openDispute({ paymentId: payment_id }),
      driver.sandbox.openDispute({ paymentId: other.payment_id, stage: 'dispute' }),
    ] as const;
    driver.sandbox.moveDispute(ids[1], { status: 'dispute_lost' });
    const rows = (await driver.call('GET', '/disputes/list')).body;
    const found = async (query: string) => {
      const { status, body, text } = await driver.call('GET', `/disputes/list?${query}`);
      return status === 200 ? body.map((row: { dispute_id: string }) => ids.indexOf(row.dispute_id)) : text;
    };
    expect(await found('connector=phonypay,stripe_test')).toEqual([1, 0]);
    expect(await found('connector=stripe_test,fauxpay')).toEqual([1]);
    expect(await found('dispute_status=dispute_opened,dispute_lost')).toEqual([1, 0]);
    expect(await found('dispute_status=dispute_opened,late')).toContain('unknown variant `late`');
    expect(await found('dispute_stage=pre_dispute,arbitration')).toEqual([0]);
    expect(await found('currency=EUR')).toEqual([1]);
    expect(await found('currency=EUR,USD')).toEqual([1, 0]);
    expect(await found(`payment_id=${payment_id}`)).toEqual([0]);
    expect(await found(`dispute_id=${ids[1]}`)).toEqual([1]);
    expect(await found('offset=1')).toEqual([0]);
    expect(await found(`merchant_connector_id=${rows[1].merchant_connector_id}`)).toEqual([0]);
    expect(await found(`profile_id=${rows[0].profile_id}`)).toEqual([1, 0]);
    expect(await found('profile_id=pro_other')).toEqual([]);
  });

  it('list disputes and payouts between two times', async () => {
    const driver = deployment();
    const { payment_id } = (
      await driver.call('POST', '/payments', { body: { ...money, ...withCard(), confirm: true } })
    ).body;
    const dispute_id = driver.sandbox.openDispute({ paymentId: payment_id, amount: 600 });
    const list = async (query: string) => (await driver.call('GET', `/disputes/list?${query}`)).body;
    expect(await list('start_time=2030-06-01T00:00:00Z&end_time=2030-07-01T00:00:00Z')).toMatchObject([{ dispute_id }]);
    expect(await list('start_time=2030-06-16T00:00:00Z')).toEqual([]);
    const refused = await driver.call('GET', '/disputes/list?received_time=2030-06-01T00:00:00Z');
    expect(refused.text).toContain('unknown field `received_time`');
    expect((await driver.call('GET', '/payouts/list?start_time=2030-06-16T00:00:00Z')).body.data).toEqual([]);
  });
});

describe('external 3-D Secure of a deployment', () => {
  const begin = async (driver: ReturnType<typeof deployment>, number: string) => {
    const { payment_id, client_secret } = await driver.createPayment({ return_url: 'https://shop.test/done?order=1' });
    const body = { client_secret, ...withCard({ card_number: number }) };
    const { body: payment } = await driver.call('POST', `/payments/${payment_id}/confirm`, {
      key: 'publishable',
      body,
    });
    expect(payment.next_action.type).toBe('three_ds_invoke');
    const url = new URL(payment.next_action.three_ds_data.three_ds_authorize_url);
    expect(url.pathname).toMatch(/^\/payments\/pay_\w+\/merchant_\w+\/authorize\/\w+$/);
    const finish = async (method = 'POST') => {
      const answer = await driver.sandbox.fetch(new Request(url, { method }));
      return { type: answer.headers.get('content-type'), html: await answer.text() };
    };
    const answer = (await driver.authenticate({ payment_id, client_secret })).body;
    const status = async () => (await driver.retrieve({ payment_id })).body.status;
    return { payment_id, client_secret, url, answer, finish, status };
  };

  it('ends without a challenge where the page posts a form without a key, and authorises once', async () => {
    const driver = deployment();
    const { payment_id, client_secret, answer, finish, status } = await begin(driver, '4000000000001000');
    expect([answer.trans_status, await status()]).toEqual(['Y', 'requires_customer_action']);
    const { type, html } = await finish();
    expect(type).toBe('text/html; charset=utf-8');
    expect(html).toContain('"openurl_if_required":"https://shop.test/done?order=1&status=succeeded&payment_id=');
    expect(html).not.toContain(client_secret);
    await finish('GET');
    expect([await status(), captured(driver, payment_id)]).toEqual(['succeeded', [6540]]);
  });

  it('is asked about until the bank has decided, and ends where the bank posts its result', async () => {
    const driver = deployment();
    const { payment_id, url, answer, finish, status } = await begin(driver, '4212345678910006');
    expect(answer.trans_status).toBe('C');
    const waiting = (await finish()).html;
    expect(waiting).toContain(`"poll_status":{"poll_id":"external_authentication_${payment_id}","delay_in_secs":"2"`);
    await driver.bank('/acs/challenge', { creq: answer.challenge_request });
    const decided = await driver.bank(`/acs/challenge/${answer.acs_trans_id}`, { decision: 'approve', code: '1234' });
    expect(decided.text).toContain(`action="${url.href}"`);
    expect([await status(), captured(driver, payment_id)]).toEqual(['requires_customer_action', []]);
    expect((await finish()).html).toContain('"openurl_if_required"');
    expect([await status(), captured(driver, payment_id)]).toEqual(['succeeded', [6540]]);
  });

  everyRow([
    ['4000000000001018', 'N'],
    ['4000000000001026', 'A'],
    ['4000000000001034', 'U'],
  ])('takes no money with %s, whose status is %s', async (number, trans_status) => {
    const driver = deployment();
    const { payment_id, answer, finish, status } = await begin(driver, number);
    expect([answer.trans_status, await status()]).toEqual([trans_status, 'requires_customer_action']);
    await finish();
    expect([await status(), captured(driver, payment_id)]).toEqual(['failed', []]);
  });

  it('has no page for another merchant, nor where the sandbox is no deployment', async () => {
    const driver = deployment();
    const { url, status } = await begin(driver, '4000000000001000');
    const foreign = url.href.replace(/merchant_\w+/, 'merchant_other');
    expect((await driver.sandbox.fetch(new Request(foreign, { method: 'POST' }))).status).toBe(404);
    expect(await status()).toBe('requires_customer_action');
    expect((await createDriver().sandbox.fetch(new Request(url, { method: 'POST' }))).status).toBe(404);
  });

  it('takes the notifications of a bank without a key, where it is their origin', async () => {
    for (const path of ['/3ds/notify', '/3ds/method-notify']) {
      const post = new Request(`https://service.sandbox.test${path}`, {
        method: 'POST',
        body: 'threeDSMethodData=e30',
      });
      const answer = await deployment().sandbox.fetch(post.clone());
      expect([answer.status, (await answer.text()).includes('<script')]).toEqual([200, false]);
      expect((await createDriver().sandbox.fetch(post)).status).toBe(404);
    }
  });
});
