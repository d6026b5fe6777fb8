import { describe, expect, it } from 'vitest';
import { createDriver, type Driver } from '../driver.testing.ts';
import { expectRefusal, type GoodCall } from '../expectRefusal.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const { payment_id } = await driver.pay('4242424242424242');
  const body = { payment_id, amount: 100, refund_id: 'ref_mine' };
  await driver.call('POST', '/refunds', { body });
  return [driver, { method: 'GET', path: '/refunds/ref_mine', key: 'secret' }];
}

describe('GET /refunds/{refund_id}', () => {
  it('answers what the creation answered', async () => {
    const [driver, good] = await make();
    const created = await driver.call('POST', '/refunds/list', { body: {} });
    expect((await driver.call('GET', good.path)).body).toEqual(created.body.data[0]);
  });

  it('knows no refund of another id, and says so with a dot', async () => {
    const [driver] = await make();
    await expectRefusal(driver, 'GET', '/refunds/ref_none', {}, { status: 404, code: 'HE_02' });
    const answer = await driver.call('GET', '/refunds/ref_none');
    expect(answer.body.error.message).toBe('Refund does not exist in our records.');
  });
});
