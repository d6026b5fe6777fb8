import { describe, expect, it } from 'vitest';
import { createDriver, type Driver } from '../driver.testing.ts';
import type { GoodCall } from '../expectRefusal.testing.ts';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const body = { amount: 1, currency: 'EUR', payout_id: 'payout_mine', description: 'A bonus' };
  await driver.call('POST', '/payouts/create', { body });
  return [driver, { method: 'GET', path: '/payouts/payout_mine', key: 'secret' }];
}

describe('GET /payouts/{payout_id}', () => {
  it('answers the payout with its client secret', async () => {
    const [driver, good] = await make();
    expect((await driver.call('GET', good.path)).body).toMatchObject({
      payout_id: 'payout_mine',
      description: 'A bonus',
      client_secret: expect.stringMatching(/^payout_payout_mine_secret_/),
    });
  });
});
