import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const iban = 'DE89370400440532013000';
const card = { card_number: '4242 4242 4242 4242', card_exp_month: '3', card_exp_year: '34' };
const bank = { payment_method: 'bank_transfer', bank_transfer: { iban, bic: 'COBADEFFXXX', bank_city: 'Berlin' } };

async function link(body: object = {}) {
  const driver = createDriver();
  const plain = { amount: 2500, currency: 'EUR', customer_id: 'cus_1', payout_link: true };
  const payout = (await driver.call('POST', '/payouts/create', { body: { ...plain, ...body } })).body;
  const { payout_id, client_secret } = payout;
  const attach = (method: object, secret: unknown = client_secret) =>
    driver.call('POST', '/payment_methods', { key: 'publishable', body: { client_secret: secret, ...method } });
  const read = async () => (await driver.call('GET', `/payouts/${payout_id}`)).body;
  const fulfill = () => driver.call('POST', `/payouts/${payout_id}/fulfill`, { body: {} });
  const lines = (kind: string) => driver.sandbox.ledger.entries().filter((entry) => entry.kind === kind);
  return { driver, payout, attach, read, fulfill, lines };
}

async function make(): Promise<[Driver, GoodCall]> {
  const { driver, payout } = await link();
  const body = { client_secret: payout.client_secret, ...bank };
  return [driver, { method: 'POST', path: '/payment_methods', key: 'publishable', body }];
}

/** Every kind of destination: the body, the payout's type, what is shown, what names it and what must be found nowhere. */
const destinations = [
  ['card', { payment_method: 'card', card }, 'card', card.card_number, '4242424242424242'],
  ['SEPA account', bank, 'bank', 'de89 3704 0044 0532 0130 00', iban],
  [
    'ACH account',
    {
      payment_method: 'bank_transfer',
      payment_method_type: 'ach',
      bank_transfer: { bank_account_number: '000123456789', bank_routing_number: '110000000', bank_name: 'Bank' },
    },
    'bank',
    '000123456789',
    '000123456789',
  ],
  [
    'BACS account',
    {
      payment_method: 'bank_transfer',
      bank_transfer: { bank_account_number: '12345678', bank_sort_code: '40-47-84' },
    },
    'bank',
    '12345678',
    '40-47-84',
  ],
  [
    'Pix key',
    {
      payment_method: 'bank_transfer',
      bank_transfer: { pix_key: '71471470-e2a6-4a6c-8b2f-1d5c3e7a9f04', tax_id: '12345678909' },
    },
    'bank',
    '71471470-E2A6-4A6C-8B2F-1D5C3E7A9F04',
    '71471470-e2a6-4a6c-8b2f-1d5c3e7a9f04',
  ],
  [
    'PayPal wallet',
    { payment_method: 'wallet', wallet: { paypal: { email: 'receiver@mail.test' } } },
    'wallet',
    'receiver@mail.test',
    'receiver@mail.test',
  ],
  [
    'Venmo wallet',
    { payment_method: 'wallet', wallet: { venmo: { telephone_number: '+1 415 555 0123' } } },
    'wallet',
    '+14155550123',
    '+1 415 555 0123',
  ],
] as const;

describe('POST /payment_methods with the client secret of a payout', () => {
  everyRow(destinations)('takes a %s, and fulfil pays exactly there', async (_, method, type, typed, full) => {
    const { driver, payout, attach, read, fulfill, lines } = await link();
    const answer = await attach(method);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      payment_method: method.payment_method,
      customer_id: 'cus_1',
      client_secret: expect.stringContaining('_secret_'),
    });
    expect(answer.body.payment_method_id).toMatch(/^pm_/);
    const { payment_method_id: payout_method_id } = answer.body;
    expect(await read()).toMatchObject({ status: 'requires_fulfillment', payout_type: type, payout_method_id });
    expect(lines('disbursed')).toEqual([]);

    const paid = await fulfill();
    expect(paid.body.status).toBe(type === 'bank' ? 'initiated' : 'success');
    const [line, ...others] = lines('disbursed');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ amount: 2500, currency: 'EUR', payout_id: payout.payout_id });
    expect(line?.destination).toMatchObject({ kind: type, shown: paid.body.payout_method_data });
    expect(line?.destination?.digest).toBe(driver.sandbox.destinationDigest(typed));
    expect(line?.destination?.digest).not.toBe(driver.sandbox.destinationDigest(`${typed}0`));
    const everything = JSON.stringify([answer.body, paid.body, await read(), driver.sandbox.ledger.entries()]);
    expect(everything).not.toContain(full);
    expect(everything).not.toContain(full.replace(/[\s-]/g, ''));
  });

  it('digests by the seed: the same with the same seed, another with another', () => {
    const digest = (seed: string) => createDriver({ seed }).sandbox.destinationDigest(iban);
    expect(digest('one')).toMatch(/^[0-9a-f]{64}$/);
    expect(digest('one')).toBe(digest('one'));
    expect(digest('one')).not.toBe(digest('two'));
    const { sandbox } = createDriver();
    expect(sandbox.destinationDigest('a@mail.test')).not.toBe(sandbox.destinationDigest('A@mail.test'));
  });

  it('shows a bank account in the words of a stored method, redacted', async () => {
    const { attach } = await link();
    const { body } = await attach(destinations[2][1]);
    expect(body.bank_transfer).toMatchObject({ bank_account_number: '0001****6789', bank_routing_number: '110***000' });
    const wallet = await (await link()).attach(destinations[5][1]);
    expect(wallet.body.wallet).toEqual({
      paypal: { email: 're******@****.****', paypal_id: null, telephone_number: null },
    });
  });

  it('takes the first destination and no other, and the first again', async () => {
    const { attach, read, lines } = await link();
    const first = await attach(bank);
    expect((await attach(bank)).body).toEqual(first.body);
    const other = { ...bank, bank_transfer: { ...bank.bank_transfer, iban: 'FR1420041010050500013M02606' } };
    for (const method of [other, { payment_method: 'card', card }]) {
      const refused = await attach(method);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'IR_16']);
    }
    expect(lines('payout destination')).toHaveLength(1);
    expect((await read()).payout_method_id).toBe(first.body.payment_method_id);
  });

  everyRow([
    ['an IBAN with a wrong digit', 'bank.iban', { iban: 'DE89370400440532013001' }],
    ['a BIC of seven signs', 'bank.bic', { iban: 'DE89370400440532013000', bic: 'COBADEF' }],
    [
      'an ABA number with a wrong digit',
      'bank.bank_routing_number',
      { bank_account_number: '1234', bank_routing_number: '110000001' },
    ],
    [
      'a CLABE with a wrong digit',
      'bank.bank_account_number',
      { bank_account_number: '032180000118359718', bank_routing_number: '032', bank_country_code: 'MX' },
    ],
    ['a UPI ID without a handle', 'bank.upi_id', { upi_id: 'name' }],
    ['an ABN with a wrong digit as a PayID', 'bank.pay_id', { pay_id: '51824753557' }],
    ['a CPF with a wrong digit as a Pix key', 'bank.pix_key', { pix_key: '12345678900' }],
    ['a sort code of five digits', 'bank.bank_sort_code', { bank_account_number: '55779911', bank_sort_code: '20000' }],
    [
      'a British account of ten digits',
      'bank.bank_account_number',
      { bank_account_number: '5577991100', bank_sort_code: '200000' },
    ],
    [
      'an IFSC with an O for its zero',
      'bank.bank_routing_number',
      { bank_account_number: '000123456789', bank_routing_number: 'HDFCO004051', bank_country_code: 'IN' },
    ],
    [
      'a BSB of five digits',
      'bank.bank_routing_number',
      { bank_account_number: '000123456', bank_routing_number: '06200', bank_country_code: 'AU' },
    ],
    [
      'a Canadian code without its zero',
      'bank.bank_routing_number',
      { bank_account_number: '000123456789', bank_routing_number: '110000001', bank_country_code: 'CA' },
    ],
  ])('refuses %s, and keeps nothing, so that it can be entered again', async (_, field, bank_transfer) => {
    const { attach, read, lines } = await link();
    const refused = await attach({ payment_method: 'bank_transfer', bank_transfer });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'IR_05']);
    expect(refused.body.error.message).toContain(field);
    expect(lines('payout destination')).toEqual([]);
    expect((await read()).status).toBe('requires_payout_method_data');
    expect((await attach(bank)).status).toBe(200);
  });

  everyRow([
    ['PayPal', { paypal: { email: 'a@b' } }],
    ['Venmo', { venmo: { telephone_number: '+44 20 7946 0958' } }],
  ])('refuses what cannot be a receiver of %s', async (_, wallet) => {
    const refused = await (await link()).attach({ payment_method: 'wallet', wallet });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'IR_05']);
  });

  it('takes accounts of countries without a rail as they are', async () => {
    const { attach } = await link();
    const bank_transfer = { bank_account_number: '12', bank_routing_number: '1', bank_country_code: 'ZA' };
    expect((await attach({ payment_method: 'bank_transfer', bank_transfer })).status).toBe(200);
  });

  it('knows Interac, by the word of the interface and by that of deployments', async () => {
    const data = { bank_redirect: { interac: { email: 'receiver@example.com' } } };
    const shown = { bank_redirect: { interac: { email: 're******@*******.***' } } };
    const { attach, read } = await link();
    const stored = await attach({
      payment_method: 'bank_redirect',
      payment_method_type: 'interac',
      payment_method_data: data,
    });
    expect(stored.body).toMatchObject({
      payment_method: 'bank_redirect',
      payment_method_type: 'interac',
      bank_transfer: null,
    });
    expect(await read()).toMatchObject({ payout_type: 'bank', payout_method_data: shown });
    for (const payout_type of ['bank', 'bank_redirect']) {
      const { driver, payout } = await link();
      const body = { payout_type, payout_method_data: data, client_secret: payout.client_secret };
      const { status, body: answer } = await driver.call('POST', `/payouts/${payout.payout_id}/confirm`, {
        key: 'publishable',
        body,
      });
      expect([status, answer.payout_method_data]).toEqual([200, shown]);
    }
    const { driver, payout } = await link();
    const iban = { payout_type: 'bank_redirect', payout_method_data: { bank: { iban: 'DE89370400440532013000' } } };
    const call = { key: 'publishable', body: { ...iban, client_secret: payout.client_secret } };
    await expectRefusal(driver, 'POST', `/payouts/${payout.payout_id}/confirm`, call, { status: 422, code: 'IR_06' });
  });

  it('lets the first of many win', async () => {
    const { attach, lines } = await link();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        attach({ ...bank, bank_transfer: { bank_account_number: `1234567${nth}`, bank_routing_number: '110000000' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lines('payout destination')).toHaveLength(1);
  });

  it('takes none, not even the same, once the payout is on its way, over or cancelled', async () => {
    const sent = await link();
    await sent.attach(bank);
    await sent.fulfill();
    const cancelled = await link();
    await cancelled.driver.call('POST', `/payouts/${cancelled.payout.payout_id}/cancel`, { body: {} });
    const given = await link({ payout_link: false, payout_type: 'bank', payout_method_data: { bank: { iban } } });
    for (const { driver, payout } of [sent, cancelled, given]) {
      const call = { key: 'publishable', body: { client_secret: payout.client_secret, ...bank } };
      await expectRefusal(driver, 'POST', '/payment_methods', call, { status: 400, code: 'IR_16' });
    }
  });

  it('takes none after the receiver has confirmed in the deployed dialect, and a confirmation none after this', async () => {
    const data = { payout_type: 'bank', payout_method_data: { bank: { iban } } };
    const { driver, payout, attach } = await link();
    const path = `/payouts/${payout.payout_id}/confirm`;
    const { client_secret } = payout;
    await driver.call('POST', path, { key: 'publishable', body: { ...data, client_secret } });
    expect((await attach(bank)).body.error.code).toBe('IR_16');
    const other = await link();
    await other.attach(bank);
    const confirm = `/payouts/${other.payout.payout_id}/confirm`;
    const call = { key: 'publishable', body: { ...data, client_secret: other.payout.client_secret } };
    await expectRefusal(other.driver, 'POST', confirm, call, { status: 400, code: 'IR_16' });
  });

  it('sends nothing by itself, with auto_fulfill neither', async () => {
    const { attach, read, fulfill, lines } = await link({ auto_fulfill: true });
    await attach(bank);
    expect((await read()).status).toBe('requires_fulfillment');
    expect(lines('disbursed')).toEqual([]);
    expect((await fulfill()).body.status).toBe('initiated');
  });

  everyRow([
    ['a declined card', { payment_method: 'card', card: { ...card, card_number: '4000000000000002' } }, 'failed'],
    ['a lost card', { payment_method: 'card', card: { ...card, card_number: '4000000000009987' } }, 'ineligible'],
    [
      'an account whose owner the processor does not know',
      { payment_method: 'wallet', wallet: { venmo: { telephone_number: '4155550004' } } },
      'requires_vendor_account_creation',
    ],
  ])('shows where %s ends, and fulfil pays nothing', async (_, method, status) => {
    const { attach, read, fulfill, lines } = await link();
    expect((await attach(method)).status).toBe(200);
    expect((await read()).status).toBe(status);
    expect((await fulfill()).body.error.code).toBe('IR_06');
    expect(lines('disbursed')).toEqual([]);
  });

  it('refuses a client secret that differs, belongs to no payout, or whose time is over', async () => {
    const [driver, good] = await make();
    const secret = String(good.body?.client_secret);
    const changed = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
    const withSecret = (client_secret: string) => ({ ...good, body: { ...good.body, client_secret } });
    await expectRefusal(driver, 'POST', good.path, withSecret(changed), { status: 400, code: 'IR_09' });
    const none = withSecret('payout_payout_none_secret_abcdefghij0123456789');
    await expectRefusal(driver, 'POST', good.path, none, { status: 404, code: 'HE_02' });
    driver.clock.advance(900_000);
    await expectRefusal(driver, 'POST', good.path, good, { status: 400, code: 'IR_08' });
  });

  it('keeps the secrets of a payout and of a payment of the same name apart', async () => {
    const driver = createDriver();
    const body = { amount: 1, currency: 'EUR', customer_id: 'cus_1', payout_id: 'x', payout_link: true };
    const payout = (await driver.call('POST', '/payouts/create', { body })).body;
    const payment = await driver.createPayment({ payment_id: 'payout_x' });
    const store = (client_secret: string) =>
      driver.call('POST', '/payment_methods', {
        key: 'publishable',
        body: { client_secret, payment_method: 'card', card },
      });
    expect((await store(payment.client_secret)).status).toBe(200);
    const unchanged = await driver.call('GET', '/payouts/x');
    expect(unchanged.body.status).toBe('requires_payout_method_data');
    expect((await store(payout.client_secret)).status).toBe(200);
    expect((await driver.call('GET', '/payouts/x')).body.status).toBe('requires_fulfillment');
  });

  it('opens with the secret of the longest payout id there is', async () => {
    // Deployments take 64 characters, of which the interface names 30.
    const driver = createDriver({ dialect: 'deployed' });
    const payout_id = 'p'.repeat(64);
    const body = { amount: 2500, currency: 'EUR', customer_id: 'cus_1', payout_id, payout_link: true };
    const { client_secret } = (await driver.call('POST', '/payouts/create', { body })).body;
    const account = { bank_account_number: '000123456789', bank_routing_number: '110000000' };
    const named = { client_secret, payout_type: 'bank', payout_method_data: { bank: account } };
    const attached = { key: 'publishable', body: named } as const;
    expect((await driver.call('POST', `/payouts/${payout_id}/confirm`, attached)).status).toBe(200);
  });

  it('knows the fields of the four kinds of account and the two wallets, and no others', async () => {
    const [driver, good] = await make();
    const unreadable = { status: 400, code: 'IR_06' };
    const refuse = (method: object, expected: { status: number; code: string }) =>
      expectRefusal(
        driver,
        'POST',
        good.path,
        { ...good, body: { client_secret: good.body?.client_secret, ...method } },
        expected,
      );
    await refuse({ payment_method: 'bank_transfer', bank_transfer: {} }, unreadable);
    await refuse({ payment_method: 'bank_transfer', bank_transfer: { ...bank.bank_transfer, owner: 'x' } }, unreadable);
    await refuse({ payment_method: 'bank_transfer', bank_transfer: { bank_account_number: '1' } }, unreadable);
    await refuse({ payment_method: 'wallet', wallet: { other: {} } }, unreadable);
    const both = { paypal: { email: 'a@mail.test' }, venmo: { telephone_number: '4155550123' } };
    await refuse({ payment_method: 'wallet', wallet: both }, unreadable);
    await refuse({ payment_method: 'card', card: { ...card, card_number: '4242424242424241' } }, unreadable);
    await refuse({ payment_method: 'card', card: { ...card, card_exp_year: '2029' } }, { status: 400, code: 'IR_16' });
    const missing = { status: 400, code: 'IR_04' };
    for (const payment_method of ['card', 'bank_transfer', 'wallet']) await refuse({ payment_method }, missing);
    await refuse({ payment_method: 'wallet', wallet: { paypal: {} } }, missing);
    await refuse({ payment_method: 'crypto' }, { status: 400, code: 'IR_19' });
    await refuse({ ...bank, customer_id: 'cus_2' }, { status: 401, code: 'IR_18' });
  });

  it('refuses another kind than the payout has', async () => {
    const { attach } = await link({ payout_type: 'card' });
    const answer = await attach(bank);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'IR_06']);
    expect((await attach({ payment_method: 'card', card })).status).toBe(200);
  });
});
