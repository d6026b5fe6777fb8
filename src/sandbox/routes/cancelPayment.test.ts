import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.createPayment();
  const path = `/payments/${payment.payment_id}/cancel`;
  return [driver, { method: 'POST', path, key: 'secret', body: { cancellation_reason: 'changed mind' } }];
}

describe('POST /payments/{payment_id}/cancel', () => {
  it('ends an unpaid payment and keeps the reason', async () => {
    const [driver, good] = await make();
    const answer = await driver.call('POST', good.path, good);
    expect(answer.body).toMatchObject({ status: 'cancelled', cancellation_reason: 'changed mind' });
  });

  it('closes the open challenge', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    await driver.call('POST', `/payments/${payment.payment_id}/cancel`, { body: {} });
    expect((await decide({ decision: 'approve', code: '1234' })).status).toBe(410);
    expect((await driver.retrieve(payment)).body.status).toBe('cancelled');
  });

  it('refuses what is paid, failed or cancelled already', async () => {
    const driver = createDriver();
    const paid = await driver.pay('4242424242424242');
    const failed = await driver.pay('4000000000000002');
    const cancelled = await driver.createPayment();
    await driver.call('POST', `/payments/${cancelled.payment_id}/cancel`, { body: {} });
    for (const payment of [paid, failed, cancelled]) {
      const path = `/payments/${payment.payment_id}/cancel`;
      await expectRefusal(driver, 'POST', path, { body: {} }, { status: 400, code: 'IR_16' });
    }
  });

  it('gives an authorised amount back', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4242424242424242', { capture_method: 'manual' });
    const answer = await driver.call('POST', `/payments/${payment.payment_id}/cancel`, { body: {} });
    expect(answer.body).toMatchObject({ status: 'cancelled', amount_capturable: 0, amount_received: 0 });
    expect(driver.sandbox.ledger.entries().at(-1)?.kind).toBe('voided');
  });
});
