import { describe, expect, it } from 'vitest';
import { expectRefusal, type GoodCall, itChecksKeys } from '../conformance.testing.ts';
import { createDriver, type Driver } from '../driver.testing.ts';

async function withLink() {
  const driver = createDriver();
  const payment = await driver.createPayment({
    payment_link: true,
    return_url: 'https://shop.test/',
    description: 'Order 17',
  });
  return { driver, payment, path: `/payment_link/${payment.payment_link.payment_link_id}` };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, path } = await withLink();
  return [driver, { method: 'GET', path, key: 'secret' }];
}

describe('GET /payment_link/{payment_link_id}', () => {
  itChecksKeys('either', make);

  it('answers the link of a payment', async () => {
    const { driver, payment, path } = await withLink();
    expect((await driver.call('GET', path)).body).toEqual({
      payment_link_id: payment.payment_link.payment_link_id,
      merchant_id: driver.sandbox.keys.merchantId,
      link_to_pay: payment.payment_link.link,
      secure_link: payment.payment_link.secure_link,
      amount: 6540,
      currency: 'USD',
      created_at: '2030-06-15T12:00:00.000Z',
      status: 'active',
      expiry: '2030-06-15T12:15:00.000Z',
      description: 'Order 17',
    });
  });

  it('expires by the clock, and stays active after being paid until then', async () => {
    const { driver, payment, path } = await withLink();
    const method = await driver.storeCard(payment, '4242424242424242');
    await driver.confirm(payment, { payment_method_id: method.body.payment_method_id });
    driver.clock.advance(899_999);
    expect((await driver.call('GET', path)).body.status).toBe('active');
    driver.clock.advance(1);
    expect((await driver.call('GET', path)).body.status).toBe('expired');
  });

  it('refuses a text that is no client secret like a wrong one', async () => {
    const { driver, path } = await withLink();
    const wrong = `${path}?client_secret=nonsense`;
    await expectRefusal(driver, 'GET', wrong, { key: 'publishable' }, { status: 400, code: 'IR_09' });
  });

  it('answers a browser only with the client secret of its own payment', async () => {
    const { driver, payment, path } = await withLink();
    const other = await driver.createPayment();
    const key = 'publishable';
    expect((await driver.call('GET', `${path}?client_secret=${payment.client_secret}`, { key })).status).toBe(200);
    const wrong = `${path}?client_secret=${other.client_secret}`;
    await expectRefusal(driver, 'GET', wrong, { key }, { status: 400, code: 'IR_09' });
    await expectRefusal(driver, 'GET', path, { key }, { status: 400, code: 'IR_04' });
  });

  it('knows no link of another id', async () => {
    const unknown = { status: 404, code: 'HE_02' };
    await expectRefusal(createDriver(), 'GET', '/payment_link/plink_none', {}, unknown);
    await expectRefusal(createDriver(), 'GET', '/payment_link/no%20id', {}, unknown);
  });
});
