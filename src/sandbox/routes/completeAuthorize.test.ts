import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.pay('4000000000001000');
  await driver.authenticate(payment);
  const body = { client_secret: payment.client_secret, threeds_method_comp_ind: 'U' };
  return [driver, { method: 'POST', path: `/${payment.payment_id}/complete_authorize`, key: 'publishable', body }];
}

const state = { status: 400, code: 'IR_16' };

describe('POST /{payment_id}/complete_authorize', () => {
  it('charges once and says so', async () => {
    const [driver, good] = await make();
    const answer = await driver.call('POST', good.path, good);
    expect(answer.body).toMatchObject({ status: 'succeeded', amount_received: 6540, next_action: null });
    expect(driver.sandbox.ledger.charges()).toHaveLength(1);
  });

  it('answers under the deployed path as well', async () => {
    const [driver, good] = await make();
    expect((await driver.call('POST', `/payments${good.path}`, good)).body.status).toBe('succeeded');
  });

  it('keeps the shipping address that comes with it', async () => {
    const [driver, good] = await make();
    const shipping = { address: { city: 'Lisbon', country: 'PT', line1: 'Rua 1' } };
    const answer = await driver.call('POST', good.path, { ...good, body: { ...good.body, shipping } });
    expect(answer.body.shipping).toEqual(shipping);
  });

  it('leaves a payment alone while the bank is still busy with it', async () => {
    const driver = createDriver();
    const { payment } = await driver.challenge();
    expect((await driver.complete(payment)).body.status).toBe('requires_customer_action');
    expect(driver.sandbox.ledger.charges()).toEqual([]);
  });

  it('charges after the challenge has been approved', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    await decide({ decision: 'approve', code: '1234' });
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('refuses a payment that has not been authenticated, or was refused', async () => {
    const driver = createDriver();
    const refused = await driver.pay('4000000000001042');
    await driver.authenticate(refused);
    for (const payment of [await driver.createPayment(), await driver.pay('4000000000001000'), refused]) {
      const body = { client_secret: payment.client_secret };
      const path = `/${payment.payment_id}/complete_authorize`;
      await expectRefusal(driver, 'POST', path, { key: 'publishable', body }, state);
    }
  });

  it('makes one charge of twenty calls at once', async () => {
    const [driver, good] = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => driver.call('POST', good.path, good)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(driver.sandbox.ledger.charges()).toHaveLength(1);
  });
});
