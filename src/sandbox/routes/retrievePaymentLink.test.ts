import { describe, expect, it } from 'vitest';
import { createDriver } from '../driver.testing.ts';

async function withLink() {
  const driver = createDriver();
  const payment = await driver.createPayment({
    payment_link: true,
    return_url: 'https://shop.test/',
    description: 'Order 17',
  });
  return { driver, payment, path: `/payment_link/${payment.payment_link.payment_link_id}` };
}

describe('GET /payment_link/{payment_link_id}', () => {
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
});
