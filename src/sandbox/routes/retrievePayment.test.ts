import { describe, expect, it } from 'vitest';
import { expectRefusal, type GoodCall, itChecksKeys } from '../conformance.testing.ts';
import { createDriver, type Driver } from '../driver.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.createPayment();
  return [driver, { method: 'GET', path: `/payments/${payment.payment_id}`, key: 'secret' }];
}

describe('GET /payments/{payment_id}', () => {
  itChecksKeys('either', make);

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

  it('refuses a browser without the client secret, or with another one', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const other = await driver.createPayment();
    const path = `/payments/${payment.payment_id}`;
    await expectRefusal(driver, 'GET', path, { key: 'publishable' }, { status: 400, code: 'IR_04' });
    const wrong = `${path}?client_secret=${other.client_secret}`;
    await expectRefusal(driver, 'GET', wrong, { key: 'publishable' }, { status: 400, code: 'IR_09' });
    driver.clock.advance(900_000);
    const late = `${path}?client_secret=${payment.client_secret}`;
    await expectRefusal(driver, 'GET', late, { key: 'publishable' }, { status: 400, code: 'IR_08' });
  });

  it('knows no payment of another id', () =>
    expectRefusal(createDriver(), 'GET', '/payments/pay_none', {}, { status: 404, code: 'HE_02' }));
});
