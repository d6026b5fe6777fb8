import { describe, expect, it } from 'vitest';
import { createDriver } from './driver.testing.ts';

const card = '4242424242424242';

describe('an answer in the deployed dialect', () => {
  it('has the fields of a payment that the newest deployments always send, and none that only the interface has', async () => {
    const driver = createDriver({ dialect: 'deployed' });
    const payment = await driver.pay('4000000000001000', { customer_id: 'cus_1' });
    const { body } = await driver.call('GET', `/payments/${payment.payment_id}`);
    expect(body.processor_merchant_id).toBe(body.merchant_id);
    expect(body).not.toHaveProperty('ephemeral_key');
    expect(body.next_action).not.toHaveProperty('redirect_to_url');
    expect(body.next_action.three_ds_data.three_ds_method_details).toHaveProperty(
      'consume_post_message_for_three_ds_method_completion',
      false,
    );
    const listed = await driver.call('GET', '/payments/list');
    expect(listed.body.data[0]).toHaveProperty('processor_merchant_id', body.merchant_id);
  });

  it('stays what the interface says in the documented one', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4000000000001000', { customer_id: 'cus_1' });
    const { body } = await driver.call('GET', `/payments/${payment.payment_id}`);
    expect(body).not.toHaveProperty('processor_merchant_id');
    expect(body.next_action).toHaveProperty('redirect_to_url', null);
  });

  it('has the status of a payment whose metadata were updated', async () => {
    const driver = createDriver({ dialect: 'deployed' });
    const { payment_id } = await driver.pay(card);
    const updated = await driver.call('POST', `/payments/${payment_id}/update_metadata`, {
      body: { metadata: { shelf: 'A' } },
    });
    expect(updated.body).toEqual({ payment_id, metadata: { shelf: 'A' }, status: 'succeeded' });
  });

  it('says of a lost dispute whether refunds and dispute are more than was captured', async () => {
    const driver = createDriver({ dialect: 'deployed' });
    const { payment_id } = await driver.pay(card);
    const dispute = driver.sandbox.openDispute({ paymentId: payment_id, amount: 6000 });
    const read = async () => (await driver.call('GET', `/disputes/${dispute}`)).body.is_already_refunded;
    await driver.call('POST', '/refunds', { body: { payment_id, amount: 540 } });
    driver.sandbox.moveDispute(dispute, { status: 'dispute_lost' });
    expect(await read()).toBe(false);
    await driver.call('POST', '/refunds', { body: { payment_id, amount: 100 } });
    expect(await read()).toBe(true);
    const { body } = await driver.call('GET', `/payments/${payment_id}`);
    expect(body.disputes[0].amount).toBe('6000');
  });
});
