import { describe, expect, it } from 'vitest';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const card = { card: { card_number: '4242424242424242', expiry_month: '3', expiry_year: '34' } };
const method = { payout_type: 'card', payout_method_data: card };
const plain = { amount: 2500, currency: 'EUR', customer_id: 'cus_1', payout_link: true };

async function link(body: object = {}) {
  const driver = createDriver();
  const payout = (await driver.call('POST', '/payouts/create', { body: { ...plain, ...body } })).body;
  return { driver, payout, path: `/payouts/${payout.payout_id}/confirm` };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, payout, path } = await link();
  const body = { ...method, client_secret: payout.client_secret };
  return [driver, { method: 'POST', path, key: 'publishable', body }];
}

describe('POST /payouts/{payout_id}/confirm', () => {
  it('takes the method from the receiver and stops for review', async () => {
    const [driver, good] = await make();
    expect((await driver.call('POST', good.path, good)).body).toMatchObject({
      status: 'requires_fulfillment',
      payout_type: 'card',
      payout_method_data: { card: { last4: '4242' } },
    });
  });

  it('sends at once what the merchant wants sent at once', async () => {
    const { driver, payout, path } = await link({ auto_fulfill: true });
    const body = { ...method, client_secret: payout.client_secret };
    expect((await driver.call('POST', path, { key: 'publishable', body })).body.status).toBe('success');
  });

  it('stores what a recurring payout goes to for the next payout of the same customer, and of no other', async () => {
    const { driver, payout, path } = await link({ recurring: true });
    const body = { ...method, client_secret: payout.client_secret };
    const { payout_method_id } = (await driver.call('POST', path, { key: 'publishable', body })).body;
    expect(payout_method_id).toMatch(/^pm_/);
    const confirmNext = async (customer_id: string) => {
      const next = (await driver.call('POST', '/payouts/create', { body: { ...plain, customer_id } })).body;
      const stored = { payout_type: 'card', payout_method_id };
      return driver.call('POST', `/payouts/${next.payout_id}/confirm`, { body: stored });
    };
    expect((await confirmNext('cus_1')).body).toMatchObject({
      status: 'requires_fulfillment',
      payout_method_id,
      payout_method_data: { card: { last4: '4242' } },
    });
    expect((await confirmNext('cus_2')).status).toBe(404);
  });

  it('is there for the merchant as well, with the data that the payout has', async () => {
    const driver = createDriver();
    const body = { amount: 1, currency: 'EUR', customer_id: 'cus_1', ...method };
    const payout = (await driver.call('POST', '/payouts/create', { body })).body;
    expect(payout.status).toBe('requires_confirmation');
    const answer = await driver.call('POST', `/payouts/${payout.payout_id}/confirm`, { body: {} });
    expect(answer.body.status).toBe('requires_fulfillment');
  });

  it('lets the receiver say nothing that is the merchant’s to say', async () => {
    const [driver, good] = await make();
    for (const field of [
      { auto_fulfill: true },
      { metadata: { a: 1 } },
      { priority: 'wire' },
      { customer_id: 'cus_2' },
    ]) {
      const call = { ...good, body: { ...good.body, ...field } };
      await expectRefusal(driver, 'POST', good.path, call, { status: 422, code: 'IR_06' });
    }
    const call = { ...good, body: { ...good.body, amount: 1 } };
    await expectRefusal(driver, 'POST', good.path, call, { status: 400, code: 'IR_06' });
  });

  it('needs the type and the data', async () => {
    const [driver, good] = await make();
    for (const field of ['payout_type', 'payout_method_data']) {
      const call = { ...good, body: { ...good.body, [field]: undefined } };
      await expectRefusal(driver, 'POST', good.path, call, { status: 400, code: 'IR_04' });
    }
  });

  it('refuses what is confirmed, cancelled or over', async () => {
    const [driver, good] = await make();
    await driver.call('POST', good.path, good);
    await expectRefusal(driver, 'POST', good.path, good, { status: 400, code: 'IR_16' });
    const [other, open] = await make();
    await other.call('POST', open.path.replace('confirm', 'cancel'), { body: {} });
    await expectRefusal(other, 'POST', open.path, open, { status: 400, code: 'IR_16' });
    const body = { ...method };
    await expectRefusal(other, 'POST', '/payouts/payout_x/confirm', { body }, { status: 404, code: 'HE_02' });
  });
});
