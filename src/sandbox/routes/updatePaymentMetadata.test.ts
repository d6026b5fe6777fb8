import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const card = '4242424242424242';
const pathOf = (payment: { payment_id: string }) => `/payments/${payment.payment_id}/update_metadata`;

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.pay(card, { metadata: { order: '17', colour: 'red' } });
  return [driver, { method: 'POST', path: pathOf(payment), key: 'secret', body: { metadata: { colour: 'blue' } } }];
}

describe('POST /payments/{payment_id}/update_metadata', () => {
  it('overrides the keys that are sent and keeps the others', async () => {
    const [driver, good] = await make();
    const metadata = { order: '17', colour: 'blue' };
    const { body } = await driver.call('POST', good.path, good);
    expect(body).toEqual({ payment_id: expect.stringMatching(/^pay_/), metadata });
    expect((await driver.retrieve(body)).body.metadata).toEqual(metadata);
    expect((await driver.call('POST', good.path, good)).body).toEqual(body);
  });

  it('is there for a payment that was confirmed and is not being worked on', async () => {
    const driver = createDriver();
    const { payment } = await driver.challenge();
    const held = await driver.pay(card, { capture_method: 'manual_multiple' });
    await driver.call('POST', `/payments/${held.payment_id}/capture`, { body: { amount_to_capture: 100 } });
    const payments = [
      await driver.pay('4000000000000002'),
      await driver.pay(card, { capture_method: 'manual' }),
      payment,
      held,
    ];
    for (const each of payments) {
      expect((await driver.call('POST', pathOf(each), { body: { metadata: { a: 1 } } })).status).toBe(200);
    }
  });

  it('refuses a payment before its confirmation and after its cancellation', async () => {
    const driver = createDriver();
    const cancelled = await driver.createPayment();
    await driver.call('POST', `/payments/${cancelled.payment_id}/cancel`, { body: {} });
    for (const payment of [await driver.createPayment(), cancelled]) {
      const body = { metadata: { a: 1 } };
      await expectRefusal(driver, 'POST', pathOf(payment), { body }, { status: 400, code: 'IR_16' });
    }
  });

  it('needs an object with at least one key', async () => {
    const [driver, good] = await make();
    for (const body of [{}, { metadata: null }, { metadata: {} }, { metadata: 'text' }, { metadata: [] }]) {
      await expectRefusal(driver, 'POST', good.path, { body }, { status: 422, code: 'IR_06' });
    }
  });

  it('holds the limits of metadata, for what is sent and for what comes of it', async () => {
    const [driver, good] = await make();
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, '1']));
    const limit = { status: 422, code: 'IR_06' };
    for (const metadata of [{ ['k'.repeat(41)]: '1' }, { k: 'v'.repeat(501) }, many(51), many(49)]) {
      await expectRefusal(driver, 'POST', good.path, { body: { metadata } }, limit);
    }
    expect((await driver.call('POST', good.path, { body: { metadata: many(48) } })).status).toBe(200);
  });
});
