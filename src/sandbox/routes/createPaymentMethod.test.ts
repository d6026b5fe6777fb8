import { describe, expect, it } from 'vitest';
import { walletTestTokens } from '../../validation/index.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const card = { card_number: '4242 4242 4242 4242', card_exp_month: '3', card_exp_year: '34' };

async function withSecret(customer?: string): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.createPayment(customer ? { customer_id: customer } : {});
  const body = { payment_method: 'card', card, client_secret: payment.client_secret };
  return [driver, { method: 'POST', path: '/payment_methods', key: 'publishable', body }];
}

async function withCustomer(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  driver.sandbox.seedCustomer({ customerId: 'cus_1' });
  const body = { payment_method: 'card', card, customer_id: 'cus_1' };
  return [driver, { method: 'POST', path: '/payment_methods', key: 'secret', body }];
}

async function refusedCard(change: Record<string, unknown>, status: number, code: string) {
  const [driver, good] = await withSecret();
  const body = { ...good.body, card: { ...card, ...change } };
  await expectRefusal(driver, 'POST', good.path, { ...good, body }, { status, code });
}

describe('POST /payment_methods', () => {
  it('stores a card and answers with its last four digits', async () => {
    const [driver, good] = await withSecret();
    const { body, text } = await driver.call('POST', good.path, good);
    expect(body).toMatchObject({
      payment_method: 'card',
      customer_id: null,
      card: { scheme: 'Visa', last4_digits: '4242', expiry_month: '03', expiry_year: '2034' },
    });
    expect(text).not.toContain('4242424242424242');
  });

  it('stores a card of a customer with the secret key', async () => {
    const [driver, good] = await withCustomer();
    expect((await driver.call('POST', good.path, good)).body.customer_id).toBe('cus_1');
  });

  it('answers with the method there is when a customer stores the same card again', async () => {
    const [driver, good] = await withCustomer();
    const first = await driver.call('POST', good.path, good);
    const body = { ...good.body, card: { ...card, card_exp_year: '2035' } };
    const second = await driver.call('POST', good.path, { ...good, body });
    expect(second.body.payment_method_id).toBe(first.body.payment_method_id);
    expect(second.body.card.expiry_year).toBe('2035');
  });

  it('keeps the cards of two guests apart', async () => {
    const driver = createDriver();
    const first = await driver.storeCard(await driver.createPayment(), '4242424242424242');
    const second = await driver.storeCard(await driver.createPayment(), '4242424242424242');
    expect(second.body.payment_method_id).not.toBe(first.body.payment_method_id);
  });

  it("refuses another customer than the payment's", async () => {
    const [driver, good] = await withSecret('cus_1');
    const body = { ...good.body, customer_id: 'cus_2' };
    await expectRefusal(driver, 'POST', good.path, { ...good, body }, { status: 401, code: 'IR_18' });
  });

  it('refuses a client secret beside the secret key, and each key without its own', async () => {
    const [driver, good] = await withSecret();
    await expectRefusal(driver, 'POST', good.path, { ...good, key: 'secret' }, { status: 422, code: 'IR_06' });
    const bare = { payment_method: 'card', card };
    const missing = { status: 400, code: 'IR_04' };
    await expectRefusal(driver, 'POST', good.path, { key: 'secret', body: bare }, missing);
    await expectRefusal(driver, 'POST', good.path, { key: 'publishable', body: bare }, missing);
    const unknown = { ...bare, customer_id: 'cus_none' };
    await expectRefusal(driver, 'POST', good.path, { key: 'secret', body: unknown }, { status: 404, code: 'HE_02' });
  });

  it('needs the method, the card and its number and expiry', async () => {
    const [driver, good] = await withSecret();
    const without = (field: string) => ({ ...good, body: { ...good.body, [field]: undefined } });
    await expectRefusal(driver, 'POST', good.path, without('payment_method'), { status: 400, code: 'IR_06' });
    await expectRefusal(driver, 'POST', good.path, without('card'), { status: 400, code: 'IR_04' });
    for (const field of Object.keys(card)) await refusedCard({ [field]: undefined }, 400, 'IR_06');
    await refusedCard({ card_cvc: '123' }, 400, 'IR_06');
  });

  it('refuses numbers that are none', async () => {
    for (const card_number of ['4242-4242-4242-4242', '4242424', '42424242424242424242', '4242424242424241', '']) {
      await refusedCard({ card_number }, 400, 'IR_06');
    }
  });

  it('refuses a number that is no published test card, at its field, and keeps nothing of it', async () => {
    await refusedCard({ card_number: '4000056655665556' }, 422, 'DC_04');
    const [driver, good] = await withSecret();
    const body = { ...good.body, card: { ...card, card_number: '4000056655665556' } };
    const answer = await driver.call('POST', good.path, { ...good, body });
    expect(answer.body.error).toMatchObject({
      field: 'card_number',
      message: 'card_number: this sandbox takes published test cards only',
    });
    expect(driver.sandbox.snapshot()).not.toContain('4000056655665556');
  });

  it('refuses expiries in the order of deployments', async () => {
    await refusedCard({ card_exp_month: 'ab', card_exp_year: '1999' }, 400, 'IR_07');
    await refusedCard({ card_exp_month: '13' }, 400, 'IR_16');
    await refusedCard({ card_exp_year: 'abcd' }, 400, 'IR_07');
    await refusedCard({ card_exp_year: '2029' }, 400, 'IR_16');
    await refusedCard({ card_exp_month: '5', card_exp_year: '2030' }, 400, 'IR_16');
  });

  it('takes a card in its last month', async () => {
    const [driver, good] = await withSecret();
    const body = { ...good.body, card: { ...card, card_exp_month: '6', card_exp_year: '30' } };
    expect((await driver.call('POST', good.path, { ...good, body })).status).toBe(200);
  });

  it('stores a wallet with its token for a payment, and answers nothing of the token', async () => {
    const [driver, good] = await withSecret();
    const token = walletTestTokens.approved;
    const wallet = { google_pay: { tokenization_data: { type: 'PAYMENT_GATEWAY', token } } };
    const { client_secret } = good.body as { client_secret: string };
    const body = { payment_method: 'wallet', payment_method_type: 'google_pay', wallet, client_secret };
    const stored = await driver.call('POST', good.path, { ...good, body });
    expect(stored.body).toMatchObject({ payment_method: 'wallet', payment_method_type: 'google_pay', card: null });
    expect(stored.text).not.toContain(token);
  });

  it('stores cards and wallets only for a payment, and of a wallet only one whose token comes along', async () => {
    const [driver, good] = await withSecret();
    const refusals = [
      [
        { payment_method: 'bank_debit', payment_method_data: {} },
        { status: 400, code: 'IR_19' },
      ],
      [{ payment_method: 'wallet' }, { status: 400, code: 'IR_04' }],
      [
        { payment_method: 'wallet', payment_method_type: 'ali_pay', wallet: {} },
        { status: 400, code: 'IR_19' },
      ],
      [
        { payment_method: 'wallet', payment_method_type: 'google_pay', wallet: { apple_pay: {} } },
        { status: 422, code: 'IR_06' },
      ],
    ] as const;
    for (const [change, refusal] of refusals) {
      const body = { ...good.body, ...change };
      await expectRefusal(driver, 'POST', good.path, { ...good, body }, refusal);
    }
  });
});
