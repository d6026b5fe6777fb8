import { describe, expect, it } from 'vitest';
import type { GoodCall } from '../driver.testing.ts';
import { createDriver, type Driver } from '../driver.testing.ts';

const path = '/account/payment_methods';

async function make(body: object = {}): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.createPayment({ ...body });
  const query = `client_secret=${payment.client_secret}`;
  return [driver, { method: 'GET', path: `${path}?${query}`, key: 'publishable' }];
}

describe('GET /account/payment_methods', () => {
  it('says what the account takes for a payment: cards, their networks and the fields that are needed', async () => {
    const [driver, good] = await make({ return_url: 'https://shop.test/done' });
    const { body } = await driver.call('GET', good.path, good);
    expect(body).toMatchObject({
      redirect_url: 'https://shop.test/done',
      currency: 'USD',
      merchant_name: 'Sandbox Shop',
      payment_type: 'normal',
      is_guest_customer: true,
      show_surcharge_breakup_screen: false,
    });
    const [card] = body.payment_methods;
    expect(card.payment_method).toBe('card');
    expect(card.payment_method_types.map((type: { payment_method_type: string }) => type.payment_method_type)).toEqual([
      'credit',
      'debit',
    ]);
    const [type] = card.payment_method_types;
    expect(Object.keys(type.required_fields)).toContain('payment_method_data.card.card_number');
    expect(type.card_networks[0]).toMatchObject({ card_network: 'Visa' });
    expect(type.card_networks[0].eligible_connectors).toHaveLength(9);
  });

  it('names only the connectors that take the currency', async () => {
    const [driver, good] = await make({ currency: 'JPY' });
    const { body } = await driver.call('GET', good.path, good);
    const { eligible_connectors: eligible } = body.payment_methods[0].payment_method_types[0].card_networks[0];
    expect(eligible).not.toContain('connector_i');
    expect(eligible).toContain('connector_a');
  });

  it('is there for the merchant without a payment', async () => {
    const driver = createDriver();
    const { body } = await driver.call('GET', path);
    expect(body).toMatchObject({ currency: null, payment_type: null, is_guest_customer: null });
    expect(body.payment_methods).toHaveLength(1);
  });

  it('narrows by network and currency', async () => {
    const [driver, good] = await make({ customer_id: 'cus_1', amount: 0 });
    const read = async (query: string) => (await driver.call('GET', `${good.path}&${query}`, good)).body;
    const visa = await read('card_networks=Visa&card_networks=JCB&amount=5&recurring_enabled=false');
    expect(visa.payment_methods[0].payment_method_types[0].card_networks).toHaveLength(1);
    expect(visa).toMatchObject({ is_guest_customer: false, payment_type: 'setup_mandate' });
    expect((await read('accepted_currencies=EUR')).payment_methods).toEqual([]);
    expect((await read('accepted_currencies=EUR&accepted_currencies=USD')).payment_methods).toHaveLength(1);
    expect((await read('card_networks=JCB')).payment_methods).toEqual([]);
  });

  it('answers a query that cannot be read in plain text', async () => {
    const [driver, good] = await make();
    for (const query of ['amount=much', 'recurring_enabled=maybe', 'surprise=1', 'amount=1&amount=2']) {
      const answer = await driver.call('GET', `${good.path}&${query}`, good);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    }
  });
});
