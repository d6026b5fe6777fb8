import { describe, expect, it } from 'vitest';
import { createDriver } from '../driver.testing.ts';
import { expectRefusal } from '../expectRefusal.testing.ts';

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
