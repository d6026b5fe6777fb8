import { describe, expect, it } from 'vitest';
import { createDriver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const good: GoodCall = {
  method: 'POST',
  path: '/payments',
  key: 'secret',
  body: {
    amount: 6540,
    currency: 'USD',
    payment_link: true,
    return_url: 'https://shop.test/done',
    customer_id: 'cus_1',
    metadata: { order: '17' },
  },
};
const refused = (body: Record<string, unknown>, status: number, code: string) =>
  expectRefusal(createDriver(), 'POST', '/payments', { body: { ...good.body, ...body } }, { status, code });

describe('POST /payments', () => {
  it('makes a payment with a link that lives for 900 seconds', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment(good.body);
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      amount: 6540,
      net_amount: 6540,
      amount_capturable: 0,
      amount_received: null,
      attempt_count: 1,
      created: '2030-06-15T12:00:00.000Z',
      expires_on: '2030-06-15T12:15:00.000Z',
      metadata: { order: '17' },
    });
    expect(payment.payment_id).toMatch(/^pay_\w{26}$/);
    expect(payment.client_secret).toMatch(new RegExp(`^${payment.payment_id}_secret_\\w{20}$`));
    expect(payment.payment_link.payment_link_id).toMatch(/^plink_\w{20}$/);
    const { merchantId } = driver.sandbox.keys;
    const links = `https://pay.sandbox.test/payment_link`;
    expect(payment.payment_link.link).toBe(`${links}/${merchantId}/${payment.payment_id}`);
    expect(payment.payment_link.secure_link).toBe(`${links}/s/${merchantId}/${payment.payment_id}`);
  });

  it('adds shipping, tax and surcharge up to the net amount', async () => {
    const payment = await createDriver().createPayment({
      shipping_cost: 500,
      order_tax_amount: 60,
      surcharge_details: { surcharge_amount: 7, tax_amount: 1 },
    });
    expect(payment.net_amount).toBe(6540 + 500 + 60 + 7 + 1);
  });

  it('takes an optional field that is null for one that is absent', async () => {
    const body = { amount: 6540, currency: 'USD', description: null };
    const answer = await createDriver().call('POST', '/payments', { body, lenient: true });
    expect([answer.status, answer.body.description]).toEqual([200, null]);
  });

  it('takes customer details beside `customer`, which says the last word', async () => {
    const beside = { email: 'a@b.example', name: 'Beside', phone: '1', phone_country_code: '+49' };
    const payment = await createDriver().createPayment({ ...beside, customer: { name: 'Inside' } });
    expect(payment).toMatchObject({ email: 'a@b.example', name: 'Inside', phone: '1' });
    expect(payment.customer).toMatchObject({ name: 'Inside', email: 'a@b.example', phone_country_code: '+49' });
  });

  it('keeps the descriptor of the statement, of at most 255 characters in all', async () => {
    const fits = { statement_descriptor_name: 'Shop', statement_descriptor_suffix: 'x'.repeat(251) };
    expect(await createDriver().createPayment(fits)).toMatchObject(fits);
    await refused({ ...fits, statement_descriptor_suffix: 'x'.repeat(252) }, 422, 'IR_06');
  });

  it('needs amount and currency', async () => {
    await refused({ amount: undefined }, 400, 'IR_06');
    await refused({ currency: undefined }, 400, 'IR_06');
  });

  it('needs a return_url for a link, and does not confirm one', async () => {
    await refused({ return_url: undefined }, 422, 'IR_06');
    await refused({ confirm: true }, 422, 'IR_06');
  });

  it('refuses values of a wrong type or outside their list', async () => {
    await refused({ amount: '6540' }, 400, 'IR_06');
    await refused({ amount: 65.4 }, 400, 'IR_06');
    await refused({ currency: 'usd' }, 400, 'IR_06');
    await refused({ currency: 'ZZZ' }, 400, 'IR_06');
    await refused({ capture_method: 'later' }, 400, 'IR_06');
  });

  it('refuses values outside their range', async () => {
    await refused({ amount: -1 }, 422, 'IR_05');
    await refused({ amount: 1_000_000_000 }, 400, 'IR_16');
    await refused({ session_expiry: 59 }, 422, 'IR_06');
    await refused({ session_expiry: 7_890_001 }, 422, 'IR_06');
    await refused({ customer_id: 'c'.repeat(65) }, 422, 'IR_05');
    await refused({ statement_descriptor_name: 'x'.repeat(23) }, 422, 'IR_05');
    await refused({ metadata: { ['k'.repeat(41)]: '1' } }, 422, 'IR_06');
    await refused({ metadata: { key: 'v'.repeat(501) } }, 422, 'IR_06');
    await refused({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, '1'])) }, 422, 'IR_06');
  });

  it('row 131: refuses a session that ends at once, has ended, never ends or is a text, and makes nothing of it', async () => {
    for (const session_expiry of [0, -1, 1e12]) await refused({ session_expiry }, 422, 'IR_06');
    for (const session_expiry of ['60', 60.5, true, {}]) await refused({ session_expiry }, 400, 'IR_06');
    const driver = createDriver();
    await driver.call('POST', '/payments', { body: { ...good.body, session_expiry: 1e12 } });
    expect(driver.sandbox.ledger.entries()).toEqual([]);
    for (const [session_expiry, expires] of [
      [60, '2030-06-15T12:01:00.000Z'],
      [7_890_000, '2030-09-14T19:40:00.000Z'],
    ] as const)
      expect(await driver.createPayment({ ...good.body, session_expiry })).toMatchObject({ expires_on: expires });
  });

  it('refuses a payment id that is taken, and does not repeat its answer', async () => {
    const driver = createDriver();
    await driver.createPayment({ payment_id: 'pay_mine' });
    const body = { amount: 1, currency: 'EUR', payment_id: 'pay_mine' };
    await expectRefusal(driver, 'POST', '/payments', { body }, { status: 400, code: 'HE_01' });
  });

  it('needs a customer to keep a method for later', () =>
    refused({ setup_future_usage: 'on_session', customer_id: undefined }, 400, 'IR_16'));
});

describe('GET /payments/{payment_id}', () => {
  it('answers what the last call answered', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4242424242424242');
    expect((await driver.retrieve(payment)).body).toEqual(payment);
  });

  it('answers a browser that has the client secret', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const path = `/payments/${payment.payment_id}?client_secret=${payment.client_secret}`;
    expect((await driver.call('GET', path, { key: 'publishable' })).body.payment_id).toBe(payment.payment_id);
    await expectRefusal(driver, 'GET', path, { key: 'secret' }, { status: 422, code: 'IR_06' });
  });
});
