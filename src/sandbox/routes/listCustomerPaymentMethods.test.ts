import { describe, expect, it } from 'vitest';
import { createDriver, type Driver } from '../driver.testing.ts';

interface Row {
  readonly payment_token: string;
  readonly requires_cvv: boolean;
  readonly default_payment_method_set: boolean;
  readonly card: { readonly last4_digits: string };
}

const documented = (secret: string, change: Record<string, string> = {}) =>
  new URLSearchParams({
    'client-secret': secret,
    customer_id: 'cus_demo',
    accepted_currency: 'USD',
    accepted_country: 'US',
    minimum_amount: '0',
    maximum_amount: '999999',
    recurring_payment_enabled: 'false',
    installment_payment_enabled: 'false',
    ...change,
  });

const path = (query: URLSearchParams) => `/customers/payment_methods?${query}`;

async function demo(): Promise<[Driver, { client_secret: string; payment_id: string }]> {
  const driver = createDriver();
  driver.sandbox.createDemoCustomer();
  return [driver, await driver.createPayment({ customer_id: 'cus_demo' })];
}

const list = async (driver: Driver, query: URLSearchParams) =>
  (await driver.call('GET', path(query), { key: 'publishable' })).body as {
    customer_payment_methods: Row[];
    is_guest_customer: boolean;
  };

describe('GET /customers/payment_methods', () => {
  it('says what a card costs in major units, and charges it with that card alone', async () => {
    const driver = createDriver();
    const cost = { basisPoints: 250, taxBasisPoints: 1900 };
    driver.sandbox.seedCustomer({
      customerId: 'cus_demo',
      cards: [
        { number: '4242424242424242', expMonth: '12', expYear: '2034', requiresCvv: false, surcharge: cost },
        { number: '4000000000000002', expMonth: '12', expYear: '2034', requiresCvv: false, surcharge: { fixed: 1 } },
      ],
    });
    const payment = await driver.createPayment({ customer_id: 'cus_demo', amount: 4999 });
    const rows = (await list(driver, documented(payment.client_secret))).customer_payment_methods;
    expect(rows).toMatchObject([
      { surcharge_details: { surcharge: { type: 'fixed', value: 1 }, display_total_surcharge_amount: 0.01 } },
      {
        surcharge_details: {
          surcharge: { type: 'rate', value: { percentage: 2.5 } },
          tax_on_surcharge: { percentage: 19 },
          display_surcharge_amount: 1.25,
          display_tax_on_surcharge_amount: 0.24,
          display_total_surcharge_amount: 1.49,
        },
      },
    ]);
    const pay = async (row: Row | undefined) =>
      (
        await driver.call('POST', `/payments/${payment.payment_id}`, {
          body: { payment_method: 'card', payment_token: row?.payment_token, confirm: true },
        })
      ).body;
    expect(await pay(rows[0])).toMatchObject({ status: 'failed', net_amount: 4999, surcharge_details: null });
    expect(await pay(rows[1])).toMatchObject({
      status: 'succeeded',
      net_amount: 5148,
      amount_received: 5148,
      surcharge_details: { surcharge_amount: 125, tax_amount: 24 },
    });
    expect(driver.sandbox.ledger.charges(payment.payment_id)).toMatchObject([{ amount: 5148 }]);
  });

  it('says nothing of it where the merchant has named the surcharge of the payment', async () => {
    const driver = createDriver();
    driver.sandbox.seedCustomer({
      customerId: 'cus_demo',
      cards: [{ number: '4242424242424242', expMonth: '12', expYear: '2034', surcharge: { fixed: 100 } }],
    });
    const payment = await driver.createPayment({
      customer_id: 'cus_demo',
      surcharge_details: { surcharge_amount: 7 },
    });
    const answer = await list(driver, documented(payment.client_secret));
    expect(answer.customer_payment_methods).toMatchObject([{ surcharge_details: null }]);
  });

  it('lists the saved cards, the one used last first', async () => {
    const [driver, payment] = await demo();
    const answer = await list(driver, documented(payment.client_secret));
    expect(answer.is_guest_customer).toBe(false);
    expect(answer.customer_payment_methods.map((row) => row.card.last4_digits)).toEqual([
      '4242',
      '4444',
      '1091',
      '1111',
      '0005',
      '1117',
    ]);
    expect(answer.customer_payment_methods.map((row) => row.requires_cvv)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(answer.customer_payment_methods.filter((row) => row.default_payment_method_set)).toHaveLength(1);
  });

  it('never lists a card that somebody typed into the customer’s link, paid or not', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ customer_id: 'cus_demo' });
    const before = (await list(driver, documented(payment.client_secret))).customer_payment_methods.length;
    const stored = await driver.storeCard(payment, '5105105105105100');
    expect(stored.body.customer_id).toBeNull();
    const typed = await driver.storeCard(payment, '6011111111111117');
    await driver.confirm(payment, { payment_method_id: typed.body.payment_method_id });
    expect(driver.sandbox.ledger.charges(payment.payment_id)).toHaveLength(1);
    expect((await list(driver, documented(payment.client_secret))).customer_payment_methods).toHaveLength(before);
  });

  it('lists a paid card from then on where the merchant asked to keep it', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ customer_id: 'cus_demo', setup_future_usage: 'on_session' });
    const typed = await driver.storeCard(payment, '38000000000006');
    const digits = async () =>
      (await list(driver, documented(payment.client_secret))).customer_payment_methods.map(
        (row) => row.card.last4_digits,
      );
    expect(await digits()).not.toContain('0006');
    await driver.confirm(payment, { payment_method_id: typed.body.payment_method_id });
    expect(await digits()).toContain('0006');
  });

  it('gives fresh tokens in every answer', async () => {
    const [driver, payment] = await demo();
    const query = documented(payment.client_secret);
    const answers = [await list(driver, query), await list(driver, query)];
    const tokens = answers.flatMap((answer) => answer.customer_payment_methods.map((row) => row.payment_token));
    expect(new Set(tokens).size).toBe(12);
  });

  it('puts the card that was just paid with on top', async () => {
    const [driver, payment] = await demo();
    const rows = (await list(driver, documented(payment.client_secret))).customer_payment_methods;
    await driver.confirm(payment, { payment_token: rows[1]?.payment_token });
    const again = await list(driver, documented(payment.client_secret));
    expect(again.customer_payment_methods[0]?.card.last4_digits).toBe('4444');
  });

  it('speaks the deployed query as well, with its limit', async () => {
    const [driver, payment] = await demo();
    const query = new URLSearchParams({ client_secret: payment.client_secret, limit: '2', surprise: 'x' });
    expect((await list(driver, query)).customer_payment_methods).toHaveLength(2);
  });

  it('filters by recurring_payment_enabled when it is true and not when it is false', async () => {
    const [driver, payment] = await demo();
    const query = documented(payment.client_secret, { recurring_payment_enabled: 'true' });
    expect((await list(driver, query)).customer_payment_methods).toHaveLength(1);
  });

  it('has nothing for a guest, and says that it is one', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    await driver.storeCard(payment, '4242424242424242');
    expect(await list(driver, documented(payment.client_secret))).toEqual({
      customer_payment_methods: [],
      is_guest_customer: true,
    });
  });

  it('answers in plain text when a value cannot be read', async () => {
    const [driver, payment] = await demo();
    for (const change of [{ minimum_amount: 'much' }, { recurring_payment_enabled: 'maybe' }]) {
      const call = await driver.call('GET', path(documented(payment.client_secret, change)), { key: 'publishable' });
      expect([call.status, call.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    }
  });
});
