import { describe, expect, it } from 'vitest';
import { createDriver, expectRefusal } from '../driver.testing.ts';

const card = '4242424242424242';

async function held(capture_method: 'manual' | 'manual_multiple') {
  const driver = createDriver();
  const payment = await driver.pay(card, { capture_method });
  const path = `/payments/${payment.payment_id}/capture`;
  const capture = (body: object = {}) => driver.call('POST', path, { body });
  return { driver, payment, path, capture };
}

describe('POST /payments/{payment_id}/capture', () => {
  it('takes everything when no amount is said', async () => {
    const { driver, payment, capture } = await held('manual');
    expect(payment).toMatchObject({ status: 'requires_capture', amount_capturable: 6540, amount_received: 0 });
    expect((await capture()).body).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 6540,
      captures: [{ amount: 6540, status: 'charged', capture_sequence: 1 }],
    });
    expect(driver.sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'captured later', amount: 6540 });
  });

  it('takes a part once with manual, and lets the rest go', async () => {
    const { driver, path, capture } = await held('manual');
    expect((await capture({ amount_to_capture: 1 })).body).toMatchObject({
      status: 'partially_captured',
      amount_capturable: 0,
      amount_received: 1,
    });
    expect(driver.sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'voided', amount: 6539 });
    await expectRefusal(driver, 'POST', path, { body: {} }, { status: 400, code: 'IR_14' });
  });

  it('takes several parts with manual_multiple until nothing is left', async () => {
    const { driver, path, capture } = await held('manual_multiple');
    const first = (await capture({ amount_to_capture: 6000 })).body;
    expect(first).toMatchObject({
      status: 'partially_captured_and_capturable',
      amount_capturable: 540,
      amount_received: 6000,
    });
    const body = { amount_to_capture: 541 };
    await expectRefusal(driver, 'POST', path, { body }, { status: 422, code: 'IR_06' });
    expect((await capture()).body).toMatchObject({
      status: 'succeeded',
      amount_received: 6540,
      captures: [{ capture_sequence: 1 }, { capture_sequence: 2, amount: 540 }],
    });
  });

  it('leaves what was captured with the merchant when the rest is cancelled', async () => {
    const { driver, payment, capture } = await held('manual_multiple');
    await capture({ amount_to_capture: 6000 });
    const cancelled = await driver.call('POST', `/payments/${payment.payment_id}/cancel`, { body: {} });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', amount_capturable: 0, amount_received: 6000 });
    expect(driver.sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'voided', amount: 540 });
  });

  it('refuses too much, nothing, and less than nothing', async () => {
    const { driver, path } = await held('manual');
    const body = { amount_to_capture: 6541 };
    await expectRefusal(driver, 'POST', path, { body }, { status: 422, code: 'IR_06' });
    for (const amount_to_capture of [0, -1]) {
      await expectRefusal(driver, 'POST', path, { body: { amount_to_capture } }, { status: 422, code: 'IR_05' });
    }
  });

  it('refuses a payment that holds no amount', async () => {
    const driver = createDriver();
    for (const { payment_id } of [
      await driver.createPayment(),
      await driver.pay(card),
      await driver.pay('4000000000000002'),
    ]) {
      const path = `/payments/${payment_id}/capture`;
      await expectRefusal(driver, 'POST', path, { body: {} }, { status: 400, code: 'IR_14' });
    }
    await expectRefusal(driver, 'POST', '/payments/pay_x/capture', { body: {} }, { status: 404, code: 'HE_02' });
  });

  it('takes an amount once, however many ask at the same time', async () => {
    const { driver, capture } = await held('manual');
    const answers = await Promise.all(Array.from({ length: 20 }, () => capture()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const taken = driver.sandbox.ledger.entries().filter((entry) => entry.kind === 'captured later');
    expect(taken).toHaveLength(1);
  });
});
