import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function authorised(body: object = {}) {
  const driver = createDriver();
  const request_incremental_authorization = true;
  const payment = await driver.pay('4242424242424242', {
    ...{ amount: 1000, shipping_cost: 250, capture_method: 'manual', request_incremental_authorization },
    ...body,
  });
  const path = `/payments/${payment.payment_id}/incremental_authorization`;
  const raise = (amount: number) => driver.call('POST', path, { body: { amount, reason: 'a longer stay' } });
  return { driver, payment, path, raise };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, path } = await authorised();
  return [driver, { method: 'POST', path, key: 'secret', body: { amount: 1500 } }];
}

const state = { status: 400, code: 'IR_16' };

describe('POST /payments/{payment_id}/incremental_authorization', () => {
  it('raises what is authorised, and what can be captured with it', async () => {
    const { driver, payment, raise } = await authorised();
    expect(payment).toMatchObject({ incremental_authorization_allowed: true, authorization_count: null });
    expect((await raise(1500)).body).toMatchObject({
      status: 'requires_capture',
      amount: 1500,
      net_amount: 1750,
      amount_capturable: 1750,
      authorization_count: 1,
      incremental_authorizations: [
        {
          authorization_id: `${payment.payment_id}_auth_1`,
          amount: 1500,
          previously_authorized_amount: 1000,
          status: 'success',
          error_code: null,
        },
      ],
    });
    expect((await raise(1501)).body.incremental_authorizations).toMatchObject([
      { status: 'success' },
      { status: 'success', amount: 1501, previously_authorized_amount: 1500 },
    ]);
    const lines = driver.sandbox.ledger.entries().filter(({ kind }) => kind === 'authorised further');
    expect(lines.map(({ amount }) => amount)).toEqual([500, 1]);
    const captured = await driver.call('POST', `/payments/${payment.payment_id}/capture`, { body: {} });
    expect(captured.body).toMatchObject({ status: 'succeeded', amount_received: 1751 });
  });

  it('needs an amount above the present one and within the limit', async () => {
    const [driver, good] = await make();
    const body = (amount: unknown) => ({ ...good, body: { amount } });
    for (const amount of [0, 999, 1000, 1_000_000_000]) {
      await expectRefusal(driver, 'POST', good.path, body(amount), state);
    }
    await expectRefusal(driver, 'POST', good.path, body(undefined), { status: 400, code: 'IR_06' });
    await expectRefusal(driver, 'POST', good.path, body('1500'), { status: 400, code: 'IR_06' });
    await expectRefusal(driver, 'POST', good.path, body(-1), { status: 422, code: 'IR_05' });
  });

  it('refuses a payment that did not ask for it, that is not at requires_capture, or that does not exist', async () => {
    const plain = await authorised({ request_incremental_authorization: false });
    await expectRefusal(plain.driver, 'POST', plain.path, { body: { amount: 1500 } }, state);
    const { driver, payment, path } = await authorised();
    await driver.call('POST', `/payments/${payment.payment_id}/capture`, { body: { amount_to_capture: 500 } });
    await expectRefusal(driver, 'POST', path, { body: { amount: 1500 } }, state);
    const none = { status: 404, code: 'HE_02' };
    await expectRefusal(driver, 'POST', path.replace(/pay_\w+/, 'pay_none'), { body: { amount: 1500 } }, none);
  });

  it('can be asked for by an update before the payment is confirmed', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ capture_method: 'manual' });
    const body = { request_incremental_authorization: true };
    const updated = await driver.call('POST', `/payments/${payment.payment_id}`, { body });
    expect(updated.body.incremental_authorization_allowed).toBe(true);
  });

  it('waits for a connector that takes its time, and refuses a second raise meanwhile', async () => {
    const { driver, payment, path, raise } = await authorised({ connector: ['connector_g'] });
    driver.clock.advance(60_000);
    expect((await raise(1500)).body).toMatchObject({
      amount: 1000,
      incremental_authorizations: [{ status: 'processing' }],
    });
    await expectRefusal(driver, 'POST', path, { body: { amount: 1600 } }, state);
    driver.clock.advance(60_000);
    const { body } = await driver.retrieve(payment);
    expect(body).toMatchObject({ amount: 1500, incremental_authorizations: [{ status: 'success' }] });
    await raise(1602);
    driver.clock.advance(60_000);
    expect((await driver.retrieve(payment)).body).toMatchObject({
      amount: 1500,
      incremental_authorizations: [{}, { status: 'failure', error_code: 'NOT_SETTLED' }],
    });
  });

  it('comes to nothing when the payment is captured or cancelled before the connector answers', async () => {
    for (const verb of ['capture', 'cancel']) {
      const { driver, payment, raise } = await authorised({ connector: ['connector_g'] });
      driver.clock.advance(60_000);
      await raise(1500);
      await driver.call('POST', `/payments/${payment.payment_id}/${verb}`, { body: {} });
      driver.clock.advance(120_000);
      const { body } = await driver.retrieve(payment);
      expect(body).toMatchObject({ amount: 1000, incremental_authorizations: [{ status: 'failure' }] });
      expect(body.amount_received).toBe(verb === 'capture' ? 1250 : 0);
    }
  });
});
