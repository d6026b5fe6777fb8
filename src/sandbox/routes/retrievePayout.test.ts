import { describe, expect, it } from 'vitest';
import { createDriver } from '../driver.testing.ts';

describe('GET /payouts/{payout_id}', () => {
  it('answers the payout with its client secret', async () => {
    const driver = createDriver();
    const body = { amount: 1, currency: 'EUR', payout_id: 'payout_mine', description: 'A bonus' };
    await driver.call('POST', '/payouts/create', { body });
    expect((await driver.call('GET', '/payouts/payout_mine')).body).toMatchObject({
      payout_id: 'payout_mine',
      description: 'A bonus',
      client_secret: expect.stringMatching(/^payout_payout_mine_secret_/),
    });
  });
});
