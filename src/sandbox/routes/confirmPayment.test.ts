import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function stored(body: object = {}) {
  const driver = createDriver();
  const payment = await driver.createPayment({ ...body });
  const method = (await driver.storeCard(payment, '4242424242424242')).body;
  const path = `/payments/${payment.payment_id}/confirm`;
  const how = { payment_method: 'card', payment_method_id: method.payment_method_id };
  return { driver, payment, path, how };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, payment, path, how } = await stored();
  const body = { ...how, client_secret: payment.client_secret };
  return [driver, { method: 'POST', path, key: 'publishable', body }];
}

describe('POST /payments/{payment_id}/confirm', () => {
  it('pays with the method of the body, whatever it says of confirm', async () => {
    for (const confirm of [undefined, true, false]) {
      const [driver, good] = await make();
      const answer = await driver.call('POST', good.path, { ...good, body: { ...good.body, confirm } });
      expect(answer.body).toMatchObject({ status: 'succeeded', attempt_count: 1 });
      expect(driver.sandbox.ledger.charges()).toHaveLength(1);
    }
  });

  it('pays with the method that is attached already, for the merchant', async () => {
    const { driver, payment, path, how } = await stored();
    await driver.call('POST', `/payments/${payment.payment_id}`, { body: how });
    expect((await driver.call('POST', path, { body: {} })).body.status).toBe('succeeded');
  });

  it('asks for the authentication that the card wants', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const method = (await driver.storeCard(payment, '4000000000001091')).body;
    const body = { payment_method: 'card', payment_method_id: method.payment_method_id };
    const answer = await driver.call('POST', `/payments/${payment.payment_id}/confirm`, { body });
    expect(answer.body).toMatchObject({ status: 'requires_customer_action', next_action: { type: 'three_ds_invoke' } });
  });

  it('refuses a payment without a method, one that is paid, and one that does not exist', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const path = `/payments/${payment.payment_id}/confirm`;
    await expectRefusal(driver, 'POST', path, { body: {} }, { status: 422, code: 'IR_06' });
    const [other, good] = await make();
    await other.call('POST', good.path, good);
    await expectRefusal(other, 'POST', good.path, good, { status: 400, code: 'IR_16' });
    await expectRefusal(driver, 'POST', '/payments/pay_none/confirm', { body: {} }, { status: 404, code: 'HE_02' });
  });

  it('lets a browser say nothing that is the merchant’s to say', async () => {
    const [driver, good] = await make();
    for (const field of [{ amount: 1 }, { connector: ['connector_b'] }, { metadata: { a: '1' } }]) {
      const call = { ...good, body: { ...good.body, ...field } };
      await expectRefusal(driver, 'POST', good.path, call, { status: 422, code: 'IR_06' });
    }
  });

  it('charges once, however many ask at the same time', async () => {
    const [driver, good] = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => driver.call('POST', good.path, good)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(driver.sandbox.ledger.charges()).toHaveLength(1);
  });
});
