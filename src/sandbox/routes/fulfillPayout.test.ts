import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const ach = (ending: string) => ({
  payout_type: 'bank',
  payout_method_data: { bank: { bank_account_number: `12345${ending}`, bank_routing_number: '110000000' } },
});
const wallet = { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'who@mail.test' } } } };

async function confirmed(method: object) {
  const driver = createDriver();
  const body = { amount: 2500, currency: 'EUR', customer_id: 'cus_1', confirm: true, ...method };
  const { payout_id } = (await driver.call('POST', '/payouts/create', { body })).body;
  const path = `/payouts/${payout_id}/fulfill`;
  const status = async () => (await driver.call('GET', `/payouts/${payout_id}`)).body.status;
  const kinds = () => driver.sandbox.ledger.entries().map((entry) => entry.kind);
  return { driver, payout_id, path, status, kinds };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, payout_id, path } = await confirmed(wallet);
  return [driver, { method: 'POST', path, key: 'secret', body: { payout_id } }];
}

const state = { status: 422, code: 'IR_06' };

describe('POST /payouts/{payout_id}/fulfill', () => {
  it('sends a wallet its money at once', async () => {
    const [driver, good] = await make();
    const answer = await driver.call('POST', good.path, good);
    expect(answer.body).toMatchObject({ status: 'success', attempts: [{ status: 'success' }] });
    expect(driver.sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'disbursed', amount: 2500, currency: 'EUR' });
  });

  everyRow([
    ['1234', 'initiated', 3_600_000, 'success'],
    ['0003', 'initiated', 7_200_000, 'reversed'],
    ['0005', 'pending', 30 * 86_400_000, 'expired'],
  ])('a bank account that ends in %s is %s, and after %i ms %s', async (ending, first, ms, last) => {
    const { driver, path, status, kinds } = await confirmed(ach(ending));
    expect((await driver.call('POST', path, { body: {} })).body.status).toBe(first);
    driver.clock.advance(ms - 1);
    expect(await status()).toBe(first);
    driver.clock.advance(1);
    expect(await status()).toBe(last);
    expect(await status()).toBe(last);
    expect(kinds().filter((kind) => kind === 'disbursed')).toHaveLength(1);
    expect(kinds().filter((kind) => kind === 'disbursement returned')).toHaveLength(last === 'success' ? 0 : 1);
  });

  it('refuses every status but requires_fulfillment', async () => {
    const { driver, path } = await confirmed(wallet);
    await driver.call('POST', path, { body: {} });
    await expectRefusal(driver, 'POST', path, { body: {} }, state);
    for (const ending of ['0002', '0004']) {
      const other = await confirmed(ach(ending));
      await expectRefusal(other.driver, 'POST', other.path, { body: {} }, state);
    }
    await expectRefusal(driver, 'POST', '/payouts/payout_x/fulfill', { body: {} }, { status: 404, code: 'HE_02' });
  });

  it('refuses a body about another payout than the address', async () => {
    const { driver, path, status } = await confirmed(wallet);
    await expectRefusal(driver, 'POST', path, { body: { payout_id: 'payout_other' } }, state);
    expect(await status()).toBe('requires_fulfillment');
  });

  it('pays once, however many ask at the same time', async () => {
    const { driver, path, kinds } = await confirmed(ach('1234'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => driver.call('POST', path, { body: {} })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(kinds().filter((kind) => kind === 'disbursed')).toHaveLength(1);
  });
});
