import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createDriver, expectRefusal } from '../driver.testing.ts';

const plain = { amount: 2500, currency: 'EUR' };
const ach = (ending: string) => ({
  ...plain,
  customer_id: 'cus_1',
  confirm: true,
  payout_type: 'bank',
  payout_method_data: { bank: { bank_account_number: `12345${ending}`, bank_routing_number: '110000000' } },
});

async function created(body: object) {
  const driver = createDriver();
  const payout = (await driver.call('POST', '/payouts/create', { body })).body;
  return { driver, payout, path: `/payouts/${payout.payout_id}/cancel` };
}

describe('POST /payouts/{payout_id}/cancel', () => {
  everyRow([
    ['requires_payout_method_data', plain],
    ['requires_confirmation', { ...ach('1'), confirm: false }],
    ['requires_fulfillment', ach('1')],
    ['requires_vendor_account_creation', ach('0004')],
  ])('ends a payout at %s', async (status, body) => {
    const { driver, payout, path } = await created(body);
    expect(payout.status).toBe(status);
    expect((await driver.call('POST', path, { body: {} })).body).toMatchObject({
      status: 'cancelled',
      error_message: 'Cancelled by user',
      error_code: null,
      attempts: [{ cancellation_reason: 'Cancelled by user' }],
    });
    await expectRefusal(driver, 'POST', path, { body: {} }, { status: 422, code: 'IR_06' });
    const fulfill = path.replace('cancel', 'fulfill');
    await expectRefusal(driver, 'POST', fulfill, { body: {} }, { status: 422, code: 'IR_06' });
  });

  it('does not bring back what is on its way', async () => {
    const { driver, payout, path } = await created({ ...ach('1'), auto_fulfill: true });
    expect(payout.status).toBe('initiated');
    expect((await driver.call('POST', path, { body: {} })).body.status).toBe('initiated');
    driver.clock.advance(3_600_000);
    await expectRefusal(driver, 'POST', path, { body: {} }, { status: 422, code: 'IR_06' });
  });
});
