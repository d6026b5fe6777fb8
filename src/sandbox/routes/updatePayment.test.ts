import { describe, expect, it } from 'vitest';
import { testCards } from '../../validation/index.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

async function make(key: 'secret' | 'publishable' = 'secret'): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.createPayment();
  const method = await driver.storeCard(payment, '4242424242424242');
  const body = {
    payment_method: 'card',
    payment_method_id: method.body.payment_method_id,
    confirm: true,
    ...(key === 'publishable' ? { client_secret: payment.client_secret } : {}),
  };
  return [driver, { method: 'POST', path: `/payments/${payment.payment_id}`, key, body }];
}

/** A saved card of the demo customer, as the list names it for a payment. */
async function savedCard(driver: Driver, payment: { client_secret: string }, last4: string) {
  const query = new URLSearchParams({ client_secret: payment.client_secret });
  const list = await driver.call('GET', `/customers/payment_methods?${query}`, { key: 'publishable' });
  return list.body.customer_payment_methods.find(
    (row: { card: { last4_digits: string } }) => row.card.last4_digits === last4,
  );
}

async function demo(): Promise<[Driver, { payment_id: string; client_secret: string }]> {
  const driver = createDriver();
  driver.sandbox.createDemoCustomer();
  return [driver, await driver.createPayment({ customer_id: 'cus_demo' })];
}

describe('POST /payments/{payment_id}', () => {
  it('changes a payment without paying it', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const body = { amount: 700, description: 'Smaller', metadata: { a: 'b' } };
    const answer = await driver.call('POST', `/payments/${payment.payment_id}`, { body });
    expect(answer.body).toMatchObject({ ...body, status: 'requires_payment_method', net_amount: 700 });
    expect(driver.sandbox.ledger.charges()).toEqual([]);
  });

  it('attaches a method first and confirms later', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const method = await driver.storeCard(payment, '4242424242424242');
    const attached = await driver.confirm(payment, {
      confirm: false,
      payment_method_id: method.body.payment_method_id,
    });
    expect(attached.body.status).toBe('requires_confirmation');
    const paid = await driver.call('POST', `/payments/${payment.payment_id}`, { body: { confirm: true } });
    expect(paid.body.status).toBe('succeeded');
  });

  it('needs a method to confirm', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    const path = `/payments/${payment.payment_id}`;
    await expectRefusal(driver, 'POST', path, { body: { confirm: true } }, { status: 422, code: 'IR_06' });
  });

  for (const card of testCards.filter(({ outcome, transStatus }) => outcome === 'success' && !transStatus)) {
    it(`pays with ${card.number}`, async () => {
      const driver = createDriver();
      const payment = await driver.pay(card.number);
      expect(payment).toMatchObject({ status: 'succeeded', amount_received: 6540, amount_capturable: 0 });
      expect(payment.payment_method_data.card.last4).toBe(card.number.slice(-4));
      expect(driver.sandbox.ledger.charges(payment.payment_id)).toMatchObject([
        { kind: 'captured', amount: 6540, currency: 'USD' },
      ]);
    });
  }

  for (const number of [
    '4000000000000002',
    '5105105105105100',
    '4000000000009995',
    '4000000000009987',
    '4000000000009979',
  ]) {
    it(`declines ${number} with 200 and says why`, async () => {
      const driver = createDriver();
      const payment = await driver.pay(number);
      expect(payment).toMatchObject({
        status: 'failed',
        error_code: 'DC_08',
        manual_retry_allowed: true,
        amount_received: 0,
      });
      expect(payment.error_message).toMatch(/^Payment declined: /);
      expect(payment.unified_code).toMatch(/^UE_[13]000$/);
      expect(driver.sandbox.ledger.charges()).toEqual([]);
    });
  }

  it('takes the published security code of a card that tests it, and declines any other', async () => {
    const driver = createDriver();
    const withCode = async (card_cvc: string) => {
      const payment = await driver.createPayment();
      const { payment_method_id } = (await driver.storeCard(payment, '4111111145551142')).body;
      const payment_method_data = { card_token: { card_cvc } };
      return (await driver.confirm(payment, { payment_method_id, payment_method_data })).body;
    };
    const card = (cvc_check: string) => ({ card: { payment_checks: { cvc_check } } });
    expect(await withCode('737')).toMatchObject({ status: 'succeeded', payment_method_data: card('pass') });
    for (const wrong of ['123', '738']) {
      expect(await withCode(wrong)).toMatchObject({
        ...{ status: 'failed', error_code: 'incorrect_cvc', amount_received: 0 },
        payment_method_data: card('fail'),
      });
    }
  });

  it('takes security codes of the length of the brand alone', async () => {
    const driver = createDriver();
    for (const [number, card_cvc, status] of [
      ['378282246310005', '123', 400],
      ['378282246310005', '1234', 200],
      ['4242424242424242', '1234', 400],
      ['4242424242424242', '123', 200],
    ] as const) {
      const payment = await driver.createPayment();
      const { payment_method_id } = (await driver.storeCard(payment, number)).body;
      const payment_method_data = { card_token: { card_cvc } };
      const answer = await driver.confirm(payment, { payment_method_id, payment_method_data });
      expect([number, card_cvc, answer.status]).toEqual([number, card_cvc, status]);
    }
  });

  it('starts a new attempt with another card after a decline', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4000000000000002');
    const method = await driver.storeCard(payment, '4242424242424242');
    const answer = await driver.confirm(payment, { payment_method_id: method.body.payment_method_id });
    expect(answer.body).toMatchObject({ status: 'succeeded', attempt_count: 2, error_code: null });
    expect(driver.sandbox.ledger.charges()).toMatchObject([{ attempt_id: `${payment.payment_id}_2` }]);
  });

  it('authorises now and takes the money later when capture is manual', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4242424242424242', { capture_method: 'manual' });
    expect(payment).toMatchObject({ status: 'requires_capture', amount_capturable: 6540, amount_received: 0 });
    expect(driver.sandbox.ledger.charges()).toMatchObject([{ kind: 'authorised' }]);
  });

  it('refuses to confirm what is paid, and to change it', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4242424242424242');
    const path = `/payments/${payment.payment_id}`;
    await expectRefusal(driver, 'POST', path, { body: { confirm: true } }, { status: 400, code: 'IR_16' });
    await expectRefusal(driver, 'POST', path, { body: { amount: 1 } }, { status: 400, code: 'IR_16' });
  });

  it('refuses everything once the session is over', async () => {
    const [driver, good] = await make();
    driver.clock.advance(900_000);
    await expectRefusal(driver, 'POST', good.path, good, { status: 400, code: 'IR_16' });
  });

  it('asks for the security code of a saved card that wants it, and forgets the code', async () => {
    const [driver, payment] = await demo();
    const card = await savedCard(driver, payment, '4242');
    const path = `/payments/${payment.payment_id}`;
    const body = { payment_method: 'card', payment_token: card.payment_token, confirm: true };
    await expectRefusal(driver, 'POST', path, { body }, { status: 400, code: 'IR_04' });
    const byId = { payment_method: 'card', payment_method_id: card.payment_method_id, confirm: true };
    await expectRefusal(driver, 'POST', path, { body: byId }, { status: 400, code: 'IR_04' });
    const paid = await driver.confirm(payment, {
      payment_token: card.payment_token,
      payment_method_data: { card_token: { card_cvc: '123' } },
    });
    expect(paid.body.status).toBe('succeeded');
  });

  it('refuses a security code that cannot be one', async () => {
    const [driver, payment] = await demo();
    const card = await savedCard(driver, payment, '4242');
    const path = `/payments/${payment.payment_id}`;
    const body = (cvc: string) => ({
      payment_method: 'card',
      payment_token: card.payment_token,
      confirm: true,
      payment_method_data: { card_token: { card_cvc: cvc } },
    });
    await expectRefusal(driver, 'POST', path, { body: body('12') }, { status: 400, code: 'IR_16' });
    await expectRefusal(driver, 'POST', path, { body: body('12345') }, { status: 400, code: 'IR_16' });
    await expectRefusal(driver, 'POST', path, { body: body('12a') }, { status: 400, code: 'IR_07' });
  });

  it('pays with a saved card that wants no code, and declines one whose month is over', async () => {
    const [driver, payment] = await demo();
    const card = await savedCard(driver, payment, '4444');
    expect((await driver.confirm(payment, { payment_token: card.payment_token })).body.status).toBe('succeeded');
    const second = await driver.createPayment({ customer_id: 'cus_demo' });
    const old = await savedCard(driver, second, '1117');
    const declined = await driver.confirm(second, {
      payment_token: old.payment_token,
      payment_method_data: { card_token: { card_cvc: '123' } },
    });
    expect(declined.body).toMatchObject({ status: 'failed', error_message: 'Payment declined: Expired card' });
  });

  it('refuses a token that has expired, is unknown, or was given for another payment', async () => {
    const [driver] = await demo();
    const payment = await driver.createPayment({ customer_id: 'cus_demo', session_expiry: 3600 });
    const other = await driver.createPayment({ customer_id: 'cus_demo', session_expiry: 3600 });
    const card = await savedCard(driver, payment, '4444');
    const refusal = { status: 422, code: 'IR_29' };
    const body = { payment_method: 'card', payment_token: card.payment_token, confirm: true };
    await expectRefusal(driver, 'POST', `/payments/${other.payment_id}`, { body }, refusal);
    const unknown = { ...body, payment_token: 'token_x' };
    await expectRefusal(driver, 'POST', `/payments/${payment.payment_id}`, { body: unknown }, refusal);
    driver.clock.advance(900_000);
    await expectRefusal(driver, 'POST', `/payments/${payment.payment_id}`, { body }, refusal);
  });

  it('refuses the method of another guest or customer', async () => {
    const driver = createDriver();
    driver.sandbox.createDemoCustomer();
    const guest = await driver.createPayment();
    const method = await driver.storeCard(guest, '4242424242424242');
    const other = await driver.createPayment();
    const body = { payment_method: 'card', payment_method_id: method.body.payment_method_id, confirm: true };
    await expectRefusal(driver, 'POST', `/payments/${other.payment_id}`, { body }, { status: 404, code: 'HE_02' });
  });

  it('does not let a browser say what is paid', async () => {
    const [driver, good] = await make('publishable');
    for (const field of [
      { amount: 1 },
      { currency: 'JPY' },
      { shipping_cost: 0 },
      { authentication_type: 'no_three_ds' },
    ]) {
      const call = { ...good, body: { ...good.body, ...field } };
      await expectRefusal(driver, 'POST', good.path, call, { status: 422, code: 'IR_06' });
    }
    const call = { ...good, body: { ...good.body, customer_id: 'cus_other' } };
    await expectRefusal(driver, 'POST', good.path, call, { status: 401, code: 'IR_18' });
  });

  it('makes one charge of fifty confirmations at once', async () => {
    const [driver, good] = await make();
    const answers = await Promise.all(Array.from({ length: 50 }, () => driver.call('POST', good.path, good)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error?.code === 'IR_16')).toHaveLength(49);
    expect(driver.sandbox.ledger.charges()).toHaveLength(1);
  });
});
