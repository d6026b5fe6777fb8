import { describe, expect, it } from 'vitest';
import { createDriver } from '../driver.testing.ts';

describe('GET /refunds/{refund_id}', () => {
  it('answers what the creation answered', async () => {
    const driver = createDriver();
    const { payment_id } = await driver.pay('4242424242424242');
    const body = { payment_id, amount: 100, refund_id: 'ref_mine' };
    const created = await driver.call('POST', '/refunds', { body });
    expect((await driver.call('GET', '/refunds/ref_mine')).body).toEqual(created.body);
  });

  it('knows no refund of another id, and says so with a dot', async () => {
    const answer = await createDriver().call('GET', '/refunds/ref_none');
    expect(answer.body.error).toMatchObject({ code: 'HE_02', message: 'Refund does not exist in our records.' });
  });
});
