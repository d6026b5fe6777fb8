import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createDriver, type Driver, expectRefusal } from '../driver.testing.ts';

const card = { card: { card_number: '4242424242424242', expiry_month: '3', expiry_year: '34' } };
const sepa = { bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank_name: 'Test Bank' } };
const plain = { amount: 2500, currency: 'EUR' };
const confirmed = { ...plain, customer_id: 'cus_1', confirm: true, payout_type: 'card', payout_method_data: card };

const create = (driver: Driver, body: object) => driver.call('POST', '/payouts/create', { body });
const refused = (change: object, status: number, code: string) =>
  expectRefusal(createDriver(), 'POST', '/payouts/create', { body: { ...confirmed, ...change } }, { status, code });
const disbursed = (driver: Driver) => driver.sandbox.ledger.entries().filter(({ kind }) => kind === 'disbursed');

describe('POST /payouts/create', () => {
  it('makes a payout that waits for its method data', async () => {
    const driver = createDriver();
    const { body } = await create(driver, plain);
    expect(body).toMatchObject({
      amount: 2500,
      currency: 'EUR',
      status: 'requires_payout_method_data',
      auto_fulfill: false,
      recurring: false,
      entity_type: 'Individual',
      merchant_id: driver.sandbox.keys.merchantId,
      payout_method_data: null,
      payout_link: null,
      customer: null,
      created: '2030-06-15T12:00:00.000Z',
    });
    expect(body.payout_id).toMatch(/^payout_\w{23}$/);
    expect(body.client_secret).toMatch(new RegExp(`^payout_${body.payout_id}_secret_\\w{20}$`));
    expect(body.attempts).toMatchObject([{ attempt_id: `${body.payout_id}_1`, status: 'requires_payout_method_data' }]);
  });

  it('makes a payout that waits for its confirmation when it knows where to', async () => {
    const driver = createDriver();
    const { body } = await create(driver, { ...confirmed, confirm: false });
    expect(body).toMatchObject({ status: 'requires_confirmation', connector: null });
    expect(disbursed(driver)).toEqual([]);
  });

  it('stops a confirmed payout for review, and sends one with auto_fulfill at once', async () => {
    const driver = createDriver();
    expect((await create(driver, confirmed)).body).toMatchObject({
      status: 'requires_fulfillment',
      connector: 'connector_a',
    });
    expect(disbursed(driver)).toEqual([]);
    const { body } = await create(driver, { ...confirmed, auto_fulfill: true, connector: ['connector_c'] });
    expect(body).toMatchObject({ status: 'success', connector: 'connector_c', auto_fulfill: true });
    expect(disbursed(driver)).toMatchObject([{ payout_id: body.payout_id, amount: 2500, currency: 'EUR' }]);
  });

  everyRow([
    [
      'card',
      card,
      {
        card: { last4: '4242', card_network: 'Visa', card_exp_month: '03', card_exp_year: '2034', card_isin: '424242' },
      },
    ],
    ['bank', sepa, { bank: { iban: 'DE893************13000', bic: 'COB******XX', bank_name: 'Test Bank' } }],
    [
      'bank',
      { bank: { bank_account_number: '000123456789', bank_routing_number: '110000000' } },
      { bank: { bank_account_number: '0001****6789', bank_routing_number: '110***000' } },
    ],
    [
      'bank',
      { bank: { bank_account_number: '55779911', bank_sort_code: '20-00-00' } },
      { bank: { bank_account_number: '****9911', bank_sort_code: '20-**-00' } },
    ],
    [
      'bank',
      { bank: { pix_key: 'some@key.test', tax_id: '12345678' } },
      { bank: { pix_key: 'some@***.test', tax_id: '****5678' } },
    ],
    [
      'wallet',
      { wallet: { paypal: { email: 'buyer@mail.test', telephone_number: '+4915112345678' } } },
      { wallet: { paypal: { email: 'bu***@****.****', telephone_number: '+***********78' } } },
    ],
    [
      'wallet',
      { wallet: { venmo: { telephone_number: '+12015551234' } } },
      { wallet: { venmo: { telephone_number: '+*********34' } } },
    ],
  ])('shows a %s redacted and keeps nothing else of it', async (payout_type, payout_method_data, shown) => {
    const driver = createDriver();
    const { body, text } = await create(driver, { ...confirmed, payout_type, payout_method_data });
    expect(body.status).toBe('requires_fulfillment');
    // Masks are compared where they are documented; a mask that keeps too much would differ.
    expect(body.payout_method_data).toMatchObject(shown);
    const secrets = JSON.stringify(payout_method_data).match(/\d{7,}/g) ?? [];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  everyRow([
    ['0002', 'failed', 'PO_01'],
    ['0004', 'requires_vendor_account_creation', null],
    ['0006', 'failed', 'account_closed'],
    ['0007', 'failed', 'incorrect_account_holder_name'],
    ['0008', 'failed', 'no_account'],
    ['1234', 'requires_fulfillment', null],
  ])('a bank account that ends in %s comes to %s', async (ending, status, code) => {
    const driver = createDriver();
    const payout_method_data = { bank: { bank_account_number: `12345${ending}`, bank_routing_number: '110000000' } };
    const answer = await create(driver, { ...confirmed, payout_type: 'bank', payout_method_data });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status, error_code: code, unified_code: code && 'UE_1000' });
  });

  everyRow([
    ['4000000000000002', 'failed'],
    ['4000000000009987', 'ineligible'],
    ['4000000000009979', 'ineligible'],
  ])('card %s comes to %s, with 200 and the reason', async (card_number, status) => {
    const driver = createDriver();
    const payout_method_data = { card: { ...card.card, card_number } };
    const { body } = await create(driver, { ...confirmed, auto_fulfill: true, payout_method_data });
    expect(body).toMatchObject({ status, error_code: 'DC_08', unified_code: 'UE_1000' });
    expect(body.error_message).toMatch(/^Payout declined: /);
    expect(disbursed(driver)).toEqual([]);
  });

  it('pays to a stored card of the customer, once it is confirmed', async () => {
    const driver = createDriver();
    const { paymentMethodIds } = driver.sandbox.createDemoCustomer();
    const body = { ...plain, payout_method_id: paymentMethodIds[0], payout_type: 'card', customer_id: 'cus_demo' };
    const path = '/payouts/create';
    await expectRefusal(driver, 'POST', path, { body }, { status: 422, code: 'IR_06' });
    expect((await create(driver, { ...body, confirm: true })).body).toMatchObject({
      status: 'requires_fulfillment',
      payout_method_id: paymentMethodIds[0],
      payout_method_data: { card: { last4: '4242' } },
    });
    const other = { ...body, confirm: true, customer_id: 'cus_other' };
    await expectRefusal(driver, 'POST', path, { body: other }, { status: 404, code: 'HE_02' });
    expect(
      (await create(driver, { ...body, confirm: true, payout_method_id: paymentMethodIds[5] })).body,
    ).toMatchObject({
      status: 'failed',
      error_message: 'Payout declined: Expired card',
    });
  });

  it('makes a payout link, by its own name or one of ours', async () => {
    const driver = createDriver();
    const methods = [{ payment_method: 'bank', payment_method_types: ['sepa'] }];
    const payout_link_config = {
      payout_link_id: 'mine',
      enabled_payment_methods: JSON.stringify(methods),
      test_mode: true,
    };
    const body = { ...plain, customer_id: 'cus_1', payout_link: true };
    const named = (await create(driver, { ...body, payout_link_config })).body;
    const { merchantId } = driver.sandbox.keys;
    expect(named).toMatchObject({
      status: 'requires_payout_method_data',
      payout_link: {
        payout_link_id: 'mine',
        link: `https://pay.sandbox.test/payout_link/${merchantId}/${named.payout_id}?locale=en`,
      },
    });
    const again = { ...body, payout_link_config };
    await expectRefusal(driver, 'POST', '/payouts/create', { body: again }, { status: 400, code: 'IR_38' });
    expect((await create(driver, body)).body.payout_link.payout_link_id).toMatch(/^payout_link_\w{20}$/);
  });

  it('takes the methods of a link in the form of either dialect, and holds deployments to theirs', async () => {
    const methods = [{ payment_method: 'card', payment_method_types: ['credit'] }];
    const body = (enabled_payment_methods: unknown) => ({
      ...plain,
      customer_id: 'cus_1',
      payout_link: true,
      payout_link_config: { enabled_payment_methods },
    });
    const driver = createDriver();
    expect((await create(driver, body(methods))).status).toBe(200);
    expect((await create(driver, body(JSON.stringify(methods)))).status).toBe(200);
    const deployment = createDriver({ dialect: 'deployed' });
    expect((await create(deployment, body(methods))).status).toBe(200);
    const text = { body: body(JSON.stringify(methods)) };
    await expectRefusal(deployment, 'POST', '/payouts/create', text, { status: 400, code: 'IR_06' });
    for (const wrong of ['{', '"card"', '[{"payment_method":"cash"}]']) {
      const call = { body: body(wrong) };
      await expectRefusal(driver, 'POST', '/payouts/create', call, { status: 422, code: 'IR_06' });
    }
  });

  it('needs a customer for a link, at the top of the body, and does not confirm one', async () => {
    const link = { payout_link: true, confirm: undefined, payout_method_data: undefined };
    await refused({ ...link, confirm: true }, 422, 'IR_06');
    await refused({ ...link, customer_id: undefined, customer: { id: 'cus_1' } }, 400, 'IR_04');
  });

  it('needs a customer for method data: an id, or anything that names one, which then gets an id', async () => {
    await refused({ customer_id: undefined }, 400, 'IR_04');
    const { body } = await create(createDriver(), { ...confirmed, customer_id: undefined, email: 'who@mail.test' });
    expect(body).toMatchObject({ email: 'who@mail.test', customer: { email: 'who@mail.test' } });
    expect(body.customer_id).toMatch(/^cus_\w{20}$/);
  });

  it('needs amount and currency, and for a confirmation the type and the data', async () => {
    await refused({ amount: undefined }, 400, 'IR_06');
    await refused({ currency: undefined }, 400, 'IR_04');
    await refused({ payout_type: undefined }, 400, 'IR_04');
    await refused({ payout_method_data: undefined }, 400, 'IR_04');
  });

  it('refuses values outside their lists and limits, and methods that are none', async () => {
    await refused({ amount: -1 }, 422, 'IR_05');
    await refused({ amount: 1_000_000_000 }, 400, 'IR_16');
    await refused({ currency: 'ZZZ' }, 400, 'IR_06');
    await refused({ payout_type: 'cash' }, 400, 'IR_06');
    await refused({ payout_type: 'bank' }, 422, 'IR_06');
    await refused({ priority: 'soon' }, 400, 'IR_06');
    await refused({ entity_type: 'Business' }, 400, 'IR_06');
    await refused({ merchant_id: 'merchant_other' }, 422, 'IR_05');
    await refused({ customer_id: 'x'.repeat(256) }, 422, 'IR_05');
    await refused({ metadata: { ['k'.repeat(41)]: '1' } }, 422, 'IR_06');
    await refused({ payout_method_data: { ...card, ...sepa } }, 400, 'IR_06');
    await refused({ payout_method_data: { card: { ...card.card, card_number: '4242424242424241' } } }, 400, 'IR_06');
    await refused({ payout_method_data: { card: { ...card.card, expiry_year: '2029' } } }, 400, 'IR_16');
    await refused({ payout_type: 'bank', payout_method_data: { bank: { bank_name: 'Test Bank' } } }, 400, 'IR_06');
    await refused({ payout_method_data: undefined, payout_token: 'token_x' }, 422, 'IR_29');
    await refused({ payout_method_id: 'pm_x', payout_token: 'token_x' }, 422, 'IR_06');
  });

  it('refuses an id that is taken', async () => {
    const driver = createDriver();
    const body = { ...confirmed, payout_id: 'payout_mine' };
    expect((await create(driver, body)).body.payout_id).toBe('payout_mine');
    await expectRefusal(driver, 'POST', '/payouts/create', { body }, { status: 400, code: 'HE_01' });
  });
});

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
