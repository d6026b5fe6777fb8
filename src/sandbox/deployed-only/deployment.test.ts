import { describe, expect, it } from 'vitest';
import { createDriver } from '../driver.testing.ts';

const deployment = () => createDriver({ dialect: 'deployed' });
const card = {
  ...{ card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '34' },
  ...{ card_holder_name: 'Test Card Holder', card_cvc: '123' },
};
const newCard = { payment_method: 'card', payment_method_data: { card } };
const consent = {
  acceptance_type: 'online',
  accepted_at: '2030-06-15T12:00:00.000Z',
  online: { ip_address: '203.0.113.7', user_agent: 'test' },
};

/** A payment of a customer that has succeeded, with whatever it says of later payments. */
async function paid(driver: ReturnType<typeof deployment>, more: object) {
  const { payment_id } = await driver.createPayment({ customer_id: 'cus_1', ...more });
  return (await driver.call('POST', `/payments/${payment_id}/confirm`, { body: newCard })).body;
}

describe('customers of a deployment', () => {
  it('are created, read, listed, changed and deleted', async () => {
    const driver = deployment();
    const created = await driver.call('POST', '/customers', {
      body: {
        customer_id: 'cus_1',
        name: 'Test Customer',
        email: 'a@mail.test',
        address: { city: 'Berlin' },
        metadata: { tier: 'a' },
      },
    });
    expect(created.body).toMatchObject({
      customer_id: 'cus_1',
      address: { city: 'Berlin' },
      default_payment_method_id: null,
    });
    const changed = await driver.call('POST', '/customers/cus_1', { body: { phone: '999999999' } });
    expect(changed.body).toMatchObject({ name: 'Test Customer', phone: '999999999' });
    expect((await driver.call('GET', '/customers/cus_1')).body).toEqual(changed.body);
    expect((await driver.call('GET', '/customers/list')).body).toEqual([changed.body]);
    await driver.call('POST', '/customers', { body: { customer_id: 'cus_2' } });
    const counted = await driver.call('GET', '/customers/list_with_count?limit=1&offset=1');
    expect(counted.body).toEqual({ data: [changed.body], total_count: 2 });
    const gone = await driver.call('DELETE', '/customers/cus_1');
    expect(gone.body).toMatchObject({ customer_id: 'cus_1', customer_deleted: true });
    const missing = await driver.call('GET', '/customers/cus_1');
    expect([missing.status, missing.body.error.code]).toEqual([404, 'HE_02']);
  });

  it('are refused a second time under one id, and with a publishable key', async () => {
    const driver = deployment();
    await driver.call('POST', '/customers', { body: { customer_id: 'cus_1' } });
    const again = await driver.call('POST', '/customers', { body: { customer_id: 'cus_1' } });
    expect([again.status, again.body.error.code]).toEqual([400, 'IR_12']);
    expect((await driver.call('GET', '/customers/list', { key: 'publishable' })).status).toBe(401);
  });

  it('are created by a payment that names them', async () => {
    const driver = deployment();
    await driver.createPayment({ customer: { id: 'cus_2', name: 'Test Customer' } });
    expect((await driver.call('GET', '/customers/cus_2')).body).toMatchObject({ name: 'Test Customer' });
  });

  it('are none for a sandbox that is no deployment', async () => {
    expect((await createDriver().call('GET', '/customers/list')).status).toBe(404);
  });
});

describe('stored methods of a deployment', () => {
  it('are listed for the server with tokens that pay, read, made the default and deleted', async () => {
    const driver = deployment();
    await paid(driver, { setup_future_usage: 'on_session', customer_acceptance: consent });
    const listed = await driver.call('GET', '/customers/cus_1/payment_methods');
    const [row] = listed.body.customer_payment_methods;
    expect(row).toMatchObject({ requires_cvv: true, recurring_enabled: false, default_payment_method_set: false });
    const id = row.payment_method_id;
    const set = await driver.call('POST', `/customers/cus_1/payment_methods/${id}/default`);
    expect(set.body).toMatchObject({ default_payment_method_id: id, customer_id: 'cus_1' });
    expect((await driver.call('GET', '/customers/cus_1')).body.default_payment_method_id).toBe(id);
    const { payment_id } = await driver.createPayment({ customer_id: 'cus_1' });
    const confirmed = await driver.call('POST', `/payments/${payment_id}/confirm`, {
      body: { payment_method: 'card', payment_token: row.payment_token, card_cvc: '123' },
    });
    expect(confirmed.body.status).toBe('succeeded');
    expect((await driver.call('GET', `/payment_methods/${id}`)).body.payment_method_id).toBe(id);
    expect((await driver.call('DELETE', `/payment_methods/${id}`)).body).toEqual({
      payment_method_id: id,
      deleted: true,
    });
    expect((await driver.call('GET', '/customers/cus_1/payment_methods')).body.customer_payment_methods).toEqual([]);
  });

  it('are kept once for each card, and named by every payment that would keep them', async () => {
    const driver = deployment();
    const keep = { setup_future_usage: 'off_session', customer_acceptance: consent };
    const first = await paid(driver, keep);
    const second = await paid(driver, keep);
    expect(second).toMatchObject({
      payment_method_id: first.payment_method_id,
      ...{ payment_method_status: 'active', authentication_type: 'no_three_ds', payment_token: null },
    });
    expect([typeof first.payment_method_id, typeof first.connector_mandate_id]).toEqual(['string', 'string']);
    const { customer_payment_methods: rows } = (await driver.call('GET', '/customers/cus_1/payment_methods')).body;
    expect(rows).toHaveLength(1);
    const { payment_id } = await driver.createPayment({ customer_id: 'cus_1' });
    const { body } = await driver.call('POST', `/payments/${payment_id}/confirm`, {
      body: { payment_method: 'card', payment_token: rows[0].payment_token, card_cvc: '123' },
    });
    expect(body).toMatchObject({ payment_token: rows[0].payment_token, status: 'succeeded' });
  });

  it('are kept with the consent of the customer alone', async () => {
    const driver = deployment();
    await paid(driver, { setup_future_usage: 'on_session' });
    expect((await driver.call('GET', '/customers/cus_1/payment_methods')).body.customer_payment_methods).toEqual([]);
  });

  it('pay without the customer and without a code, once they were kept for that', async () => {
    const driver = deployment();
    await paid(driver, { setup_future_usage: 'off_session', customer_acceptance: consent });
    const { client_secret } = await driver.createPayment({ customer_id: 'cus_1', setup_future_usage: 'off_session' });
    const rows = await driver.call('GET', `/customers/payment_methods?client_secret=${client_secret}`, {
      key: 'publishable',
    });
    const [row] = rows.body.customer_payment_methods;
    expect(row).toMatchObject({ requires_cvv: false, recurring_enabled: true });
    const recurring = await driver.call('POST', '/payments', {
      body: {
        ...{ amount: 900, currency: 'USD', customer_id: 'cus_1', confirm: true, off_session: true },
        recurring_details: { type: 'payment_method_id', data: row.payment_method_id },
      },
    });
    expect(recurring.body).toMatchObject({ status: 'succeeded', amount_received: 900 });
  });
});

describe('mandates of a deployment', () => {
  it('come of a payment over nothing, pay without the customer, are listed and revoked', async () => {
    const driver = deployment();
    const setUp = await driver.call('POST', '/payments', {
      body: {
        ...{
          amount: 0,
          currency: 'USD',
          customer_id: 'cus_1',
          confirm: true,
          payment_type: 'setup_mandate',
          ...newCard,
        },
        setup_future_usage: 'off_session',
        mandate_data: { customer_acceptance: consent, mandate_type: { multi_use: { amount: 8000, currency: 'USD' } } },
      },
    });
    expect(setUp.body).toMatchObject({ status: 'succeeded', amount: 0, amount_received: 0 });
    const mandate_id = setUp.body.mandate_id;
    const pay = () =>
      driver.call('POST', '/payments', {
        body: {
          ...{ amount: 700, currency: 'USD', customer_id: 'cus_1', confirm: true, off_session: true },
          recurring_details: { type: 'mandate_id', data: mandate_id },
        },
      });
    expect((await pay()).body).toMatchObject({ status: 'succeeded', amount_received: 700 });
    const listed = await driver.call('GET', '/customers/cus_1/mandates');
    expect(listed.body).toMatchObject([{ mandate_id, status: 'active', card: { last4_digits: '4242' } }]);
    expect((await driver.call('DELETE', '/customers/cus_1')).body.error.code).toBe('IR_10');
    const revoked = await driver.call('POST', `/mandates/revoke/${mandate_id}`);
    expect(revoked.body).toMatchObject({ mandate_id, status: 'revoked' });
    expect((await driver.call('GET', `/mandates/${mandate_id}`)).body.status).toBe('revoked');
    const refused = await pay();
    expect([refused.status, refused.body.error.message]).toEqual([400, 'mandate is not active']);
    const again = await driver.call('POST', `/mandates/revoke/${mandate_id}`);
    expect([again.status, again.body.error.code]).toEqual([400, 'HE_03']);
  });
});

describe('what the suites of the service send', () => {
  const confirm = (driver: ReturnType<typeof deployment>, id: string, body: object, key = 'secret') =>
    driver.call('POST', `/payments/${id}/confirm`, { key, body });

  it('is taken: a time of capture without a scheduled capture, instalments, a security code of three digits for every card', async () => {
    const driver = deployment();
    const amex = { ...card, card_number: '378282246310005', card_cvc: '737' };
    const { body, status } = await driver.call('POST', '/payments', {
      body: {
        ...{
          amount: 700,
          currency: 'USD',
          confirm: true,
          capture_method: 'automatic',
          capture_on: '2022-09-10T10:11:12Z',
        },
        installment_options: [
          {
            payment_method: 'card',
            installments: [{ number_of_installments: [3, 6], billing_frequency: 'month', interest_rate: 5 }],
          },
        ],
        ...{ payment_method: 'card', payment_method_data: { card: amex } },
      },
    });
    expect([status, body.status, body.capture_on]).toEqual([200, 'succeeded', null]);
  });

  it('changes no amount where a browser confirms, and is not refused', async () => {
    const driver = deployment();
    const { payment_id, client_secret } = await driver.createPayment();
    const money = { amount: 1, currency: 'EUR', authentication_type: 'no_three_ds' };
    const { body } = await confirm(driver, payment_id, { client_secret, ...money, ...newCard }, 'publishable');
    expect(body).toMatchObject({ status: 'succeeded', amount: 6540, amount_received: 6540, currency: 'USD' });
  });

  it('pays without the customer with a card that its network knows', async () => {
    const { card_cvc: _code, ...known } = card;
    const { body } = await deployment().call('POST', '/payments', {
      body: {
        ...{ amount: 700, currency: 'USD', confirm: true, off_session: true, payment_method: 'card' },
        recurring_details: {
          type: 'network_transaction_id_and_card_details',
          data: { ...known, network_transaction_id: 'MCC5ZRGMI0925' },
        },
      },
    });
    expect(body).toMatchObject({ status: 'succeeded', amount_received: 700 });
  });

  it('is refused in its words where a text is too long', async () => {
    const return_url = `http://example.com/${'a'.repeat(2031)}`;
    const { body } = await deployment().call('POST', '/payments', { body: { amount: 1, currency: 'USD', return_url } });
    expect(body.error).toMatchObject({
      message: 'return_url must be at most 2048 characters long. Received 2050 characters',
      code: 'IR_06',
    });
  });
});

describe('what a payment page asks a deployment', () => {
  it('is whether a card is taken and what it adds, which is charged for that card, for 15 minutes', async () => {
    const driver = deployment();
    const page = { key: 'publishable' } as const;
    const ask = async (number: string, late = 0) => {
      const { payment_id, client_secret } = await driver.createPayment({ amount: 10_061, session_expiry: 3600 });
      const asked = (card_number: string) =>
        driver.call('POST', `/payments/${payment_id}/eligibility`, {
          ...page,
          body: { client_secret, payment_method_type: 'card', payment_method_data: { card: { card_number } } },
        });
      const answer = (await asked('2223003122003222')).body;
      driver.clock.advance(late);
      const card = { card_number: number, card_exp_month: '12', card_exp_year: '2034', card_cvc: '123' };
      const paid = await driver.call('POST', `/payments/${payment_id}/confirm`, {
        ...page,
        body: { client_secret, payment_method: 'card', payment_method_data: { card } },
      });
      return { answer, denied: (await asked('4100000000000019')).body, net: paid.body.net_amount };
    };
    const { answer, denied, net } = await ask('2223003122003222');
    expect(answer).toMatchObject({
      sdk_next_action: { next_action: 'confirm' },
      surcharge_details: { display_total_surcharge_amount: 1.51 },
    });
    expect(denied).toMatchObject({ sdk_next_action: { next_action: { deny: {} } } });
    expect(net).toBe(10_212);
    expect((await ask('4242424242424242')).net).toBe(10_061);
    expect((await ask('2223003122003222', 15 * 60_000 - 1)).net).toBe(10_212);
    expect((await ask('2223003122003222', 15 * 60_000)).net).toBe(10_061);
  });

  it('is answered: sessions, eligibility, and everything at once', async () => {
    const driver = deployment();
    await paid(driver, { setup_future_usage: 'on_session', customer_acceptance: consent });
    const { payment_id, client_secret } = await driver.createPayment({ customer_id: 'cus_1' });
    const page = { key: 'publishable' } as const;
    const tokens = await driver.call('POST', '/payments/session_tokens', {
      ...page,
      body: { payment_id, client_secret, wallets: ['google_pay', 'apple_pay', 'paypal', 'klarna'] },
    });
    expect(tokens.body).toMatchObject({
      ...{ payment_id, client_secret },
      session_token: [
        { wallet_name: 'google_pay', transaction_info: { total_price: '65.40', currency_code: 'USD' } },
        { wallet_name: 'apple_pay', payment_request_data: { total: { amount: '65.40' } } },
        { wallet_name: 'paypal', session_token: 'sandbox_client_id' },
      ],
    });
    const eligible = await driver.call('POST', `/payments/${payment_id}/eligibility`, {
      ...page,
      body: { client_secret, payment_method_type: 'card' },
    });
    expect(eligible.body).toEqual({ payment_id, sdk_next_action: { next_action: 'confirm' } });
    const all = await driver.call('GET', `/payments/${payment_id}/client?client_secret=${client_secret}`, page);
    expect(all.body).toMatchObject({
      payment_methods_enabled: [
        { payment_method: 'card', payment_method_type: 'credit' },
        { payment_method_type: 'debit' },
      ],
      customer_payment_methods: [{ payment_method: 'card', payment_method_data: { card: { last4_digits: '4242' } } }],
      intent_data: { payment_id, client_secret, amount: 6540, status: 'requires_payment_method' },
    });
    const account = await driver.call('GET', `/account/payment_methods?client_secret=${client_secret}`, page);
    expect(account.body).toMatchObject({
      collect_billing_details_from_wallets: false,
      collect_shipping_details_from_wallets: false,
    });
    const configuration = await driver.call(
      'GET',
      `/v1/sdk/configs/web/sdk_config.json?client_secret=${client_secret}`,
      page,
    );
    expect(configuration.body).toMatchObject({
      payment_methods: [
        { payment_method: 'card', payment_method_types: [{ payment_method_criteria: 'card_network' }, {}] },
      ],
      account_config: { profile: { vaulting_action: 'skip' } },
    });
    const foreign = await driver.createPayment();
    const wrong = await driver.call(
      'GET',
      `/payments/${payment_id}/client?client_secret=${foreign.client_secret}`,
      page,
    );
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'IR_09']);
    const without = await driver.call('GET', `/payments/${payment_id}/client`, page);
    expect([without.status, without.body.error.code]).toEqual([400, 'IR_04']);
  });
});

describe('what a merchant asks a deployment', () => {
  it('changes the reason of a refund, and nothing else of it', async () => {
    const driver = deployment();
    const { payment_id } = await paid(driver, {});
    const refund = (await driver.call('POST', '/refunds', { body: { payment_id, amount: 500 } })).body;
    const changed = await driver.call('POST', `/refunds/${refund.refund_id}`, {
      body: { reason: 'Late', metadata: { shelf: 'A' } },
    });
    expect(changed.body).toMatchObject({ reason: 'Late', metadata: { shelf: 'A' }, amount: 500, status: 'succeeded' });
    expect((await driver.call('GET', `/refunds/${refund.refund_id}`)).body).toMatchObject({ reason: 'Late' });
    const refused = await driver.call('POST', `/refunds/${refund.refund_id}`, { body: { amount: 600 } });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Json deserialize error: unknown field `amount`, expected `reason` or `metadata`',
    ]);
  });

  it('answers a dispute with evidence, or accepts it, while it is open', async () => {
    const driver = deployment();
    const { payment_id } = await paid(driver, {});
    const dispute_id = driver.sandbox.openDispute({ paymentId: payment_id, amount: 600 });
    const answered = await driver.call('POST', '/disputes/evidence', { body: { dispute_id, receipt: 'Two mugs' } });
    expect(answered.body).toMatchObject({ dispute_id, dispute_status: 'dispute_challenged' });
    const accepted = await driver.call('POST', `/disputes/accept/${dispute_id}`);
    expect(accepted.body.dispute_status).toBe('dispute_accepted');
    const again = await driver.call('POST', `/disputes/accept/${dispute_id}`);
    expect([again.status, again.body.error.code]).toEqual([400, 'HE_03']);
  });

  it('learns what its lists can be filtered by', async () => {
    const driver = deployment();
    for (const path of ['/payments/v2/filter', '/refunds/v2/filter', '/disputes/filter']) {
      const { body } = await driver.call('GET', path);
      expect([path, body.currency.includes('EUR')]).toEqual([path, true]);
    }
  });
});

describe('payouts of a deployment', () => {
  const pay = (driver: ReturnType<typeof deployment>, body: object) =>
    driver.call('POST', '/payouts/create', { body: { amount: 700, currency: 'EUR', customer_id: 'cus_1', ...body } });
  const iban = { bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } };

  it('are made by a server, and confirmed by the page of a receiver with its client secret', async () => {
    const driver = deployment();
    const made = await pay(driver, {
      payout_type: 'bank',
      payout_method_data: iban,
      confirm: true,
      auto_fulfill: true,
    });
    expect([made.status, made.body.status]).toEqual([200, 'initiated']);
    const open = (await pay(driver, { payout_type: 'bank' })).body;
    const confirmed = await driver.call('POST', `/payouts/${open.payout_id}/confirm`, {
      key: 'publishable',
      body: { client_secret: open.client_secret, payout_type: 'bank', payout_method_data: iban },
    });
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'requires_fulfillment']);
    const fulfilled = await driver.call('POST', `/payouts/${open.payout_id}/fulfill`, {
      body: { payout_id: open.payout_id },
    });
    expect([fulfilled.status, fulfilled.body.status]).toEqual([200, 'initiated']);
    const listed = await driver.call('POST', '/payouts/list', { body: { currency: ['EUR'], limit: 5 } });
    expect(listed.body.size).toBe(2);
  });

  it('answer a wallet without its name around it', async () => {
    const data = { wallet: { paypal: { email: 'who@mail.test' } } };
    const { body } = await pay(deployment(), { payout_type: 'wallet', payout_method_data: data, confirm: true });
    expect(body.payout_method_data.wallet).toEqual({ email: 'wh*@****.****', field_type: 'email' });
  });

  it('refuse the words of a link that no deployment knows, and a link without a customer of its own', async () => {
    const driver = deployment();
    const link = (config: object, more: object = {}) =>
      pay(driver, { payout_link: true, return_url: 'https://shop.test/', payout_link_config: config, ...more });
    const bank = await link({ enabled_payment_methods: [{ payment_method: 'bank', payment_method_types: ['sepa'] }] });
    expect(bank.body.error.message).toMatch(
      /^Json deserialize error: unknown variant `bank`, expected one of `card`, /,
    );
    const typeless = await link({ enabled_payment_methods: [{ payment_method: 'card' }] });
    expect(typeless.body.error.message).toBe('Json deserialize error: missing field `payment_method_types`');
    const guest = await link({}, { customer_id: undefined, customer: { id: 'cus_1' } });
    expect([guest.status, guest.body.error.code]).toEqual([400, 'IR_04']);
    const made = await link({
      enabled_payment_methods: [{ payment_method: 'card', payment_method_types: ['credit'] }],
    });
    expect([made.status, typeof made.body.payout_link.link]).toEqual([200, 'string']);
  });
});
