import { describe, expect, it } from 'vitest';
import { type AlternativeMethodType, alternativeMethod, alternativeMethods } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { createDriver } from './driver.testing.ts';

// The record's keys are the types.
const types = Object.keys(alternativeMethods) as AlternativeMethodType[];
const typed = { upi_id: 'wait@upi', phone: '+447700900123' };

/** A payment confirmed with an alternative payment method. */
async function payBy(type: AlternativeMethodType, more: Record<string, unknown> = {}, details: typeof typed = typed) {
  const driver = createDriver();
  const payment = await driver.createPayment(more);
  const method = alternativeMethod(type);
  const answer = await driver.confirm(payment, {
    payment_method: method?.method,
    payment_method_type: type,
    payment_method_data: method?.data(details),
  });
  return { driver, payment, answer };
}

describe('alternative payment methods', () => {
  everyRow(types)('%s waits for the customer, who approves or rejects', async (type) => {
    for (const approve of [true, false]) {
      const { driver, payment, answer } = await payBy(type);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'requires_customer_action',
        payment_method: alternativeMethod(type)?.method,
        payment_method_type: type,
        next_action: { type: expect.any(String) },
      });
      driver.sandbox.takeStep({ paymentId: payment.payment_id, approve });
      expect((await driver.retrieve(payment)).body.status).toBe(approve ? 'succeeded' : 'failed');
      expect(driver.sandbox.ledger.charges(payment.payment_id)).toHaveLength(approve ? 1 : 0);
      // Acting once more changes nothing.
      driver.sandbox.takeStep({ paymentId: payment.payment_id, approve: true });
      expect(driver.sandbox.ledger.charges(payment.payment_id)).toHaveLength(approve ? 1 : 0);
    }
  });

  it('are decided after eight seconds for amounts that end in 81 and 82', async () => {
    for (const [amount, status] of [
      [1081, 'succeeded'],
      [1082, 'failed'],
    ] as const) {
      const { driver, payment } = await payBy('pix', { amount });
      driver.clock.advance(7_000);
      expect((await driver.retrieve(payment)).body.status).toBe('requires_customer_action');
      driver.clock.advance(1_000);
      expect((await driver.retrieve(payment)).body.status).toBe(status);
    }
  });

  it('can be paid for a minute after their timeout, and fail then', async () => {
    const { driver, payment, answer } = await payBy('pix', { session_expiry: 7200 });
    driver.clock.set(answer.body.next_action.display_to_timestamp + 59_000);
    expect((await driver.retrieve(payment)).body.status).toBe('requires_customer_action');
    driver.clock.advance(1_000);
    expect((await driver.retrieve(payment)).body).toMatchObject({ status: 'failed', error_code: 'TIMED_OUT' });
  });

  it('a transfer arrives by itself after an hour', async () => {
    const { driver, payment } = await payBy('sepa', { session_expiry: 7200 });
    driver.clock.advance(3_600_000);
    expect((await driver.retrieve(payment)).body.status).toBe('succeeded');
  });

  it('an unknown UPI account is refused at once', async () => {
    const { answer } = await payBy('upi_collect', {}, { ...typed, upi_id: 'unknown@upi' });
    expect(answer.body).toMatchObject({ status: 'failed', error_message: 'Payment declined: Invalid Upi id' });
  });

  it('a type that the payment does not take is refused, and nothing changes', async () => {
    const { driver, payment, answer } = await payBy('pix', { allowed_payment_method_types: ['credit'] });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'IR_19']);
    expect((await driver.retrieve(payment)).body.status).toBe('requires_payment_method');
  });

  it('what was typed is not kept', async () => {
    const { driver } = await payBy('direct_carrier_billing');
    expect(driver.sandbox.snapshot()).not.toContain('7700900123');
  });

  it('a wrong code can be corrected twice, and a card can pay after the third', async () => {
    const { driver, payment } = await payBy('direct_carrier_billing');
    const give = (otp: string) =>
      driver.call('POST', `/${payment.payment_id}/complete_authorize`, {
        key: 'publishable',
        body: {
          client_secret: payment.client_secret,
          feature_metadata: { redirect_response: { json_payload: { otp } } },
        },
      });
    for (const code of ['OTP_1', 'OTP_2'])
      expect((await give('9999')).body).toMatchObject({ status: 'requires_customer_action', error_code: code });
    expect((await give('9999')).body).toMatchObject({ status: 'failed', error_code: 'OTP_3' });
    const card = await driver.storeCard(payment, '4242424242424242');
    const paid = await driver.confirm(payment, { payment_method_id: card.body.payment_method_id });
    expect(paid.body).toMatchObject({ status: 'succeeded', payment_method: 'card', attempt_count: 2 });
  });

  it('go on from the state of the payment after a snapshot is restored', async () => {
    const { driver, payment } = await payBy('pix');
    const other = createDriver();
    other.sandbox.restore(driver.sandbox.snapshot());
    other.sandbox.takeStep({ paymentId: payment.payment_id, approve: true });
    expect((await other.retrieve(payment)).body.status).toBe('succeeded');
  });
});
