import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.pay('4212345678910006');
  const { poll_id } = payment.next_action.three_ds_data.poll_config;
  return [driver, { method: 'GET', path: `/poll/status/${poll_id}`, key: 'publishable' }];
}

describe('GET /poll/status/{poll_id}', () => {
  it('is pending until the bank has decided, and says nothing of how', async () => {
    for (const decision of ['approve', 'decline']) {
      const driver = createDriver();
      const { payment, decide } = await driver.challenge();
      const path = `/poll/status/external_authentication_${payment.payment_id}`;
      const poll = async () => (await driver.call('GET', path, { key: 'publishable' })).body;
      expect(await poll()).toEqual({ poll_id: path.split('/').at(-1), status: 'pending' });
      await decide({ decision, code: '1234' });
      expect(await poll()).toEqual({ poll_id: path.split('/').at(-1), status: 'completed' });
    }
  });

  it('is pending before the bank has been asked, and completed once the bank has lost patience', async () => {
    const [driver, good] = await make();
    const status = async () => (await driver.call('GET', good.path, good)).body.status;
    expect(await status()).toBe('pending');
    const { payment } = await driver.challenge();
    driver.clock.advance(10 * 60_000);
    const path = `/poll/status/external_authentication_${payment.payment_id}`;
    expect((await driver.call('GET', path, good)).body.status).toBe('completed');
    expect((await driver.retrieve(payment)).body.status).toBe('failed');
  });

  it('does not know a payment without authentication, another name, or none', async () => {
    const driver = createDriver();
    const { payment_id } = await driver.pay('4242424242424242');
    const unknown = { status: 404, code: 'HE_02' };
    for (const id of [`external_authentication_${payment_id}`, payment_id, 'external_authentication_x', 'a%20b']) {
      await expectRefusal(driver, 'GET', `/poll/status/${id}`, { key: 'publishable' }, unknown);
    }
  });
});
