import { describe, expect, it } from 'vitest';
import { confirmWithCard, createTill, type Order, type Till } from './index.ts';

/** Pays as the page would: stores the card, attaches it, and goes through the bank when it is asked for. */
async function payWith(till: Till, order: Order, number: string) {
  const { clientSecret, paymentId } = order;
  const stored = await till.client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: { card_number: number, card_exp_month: '12', card_exp_year: '2031', card_holder_name: 'Test Card Holder' },
    },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  return till.client.confirmWithMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id, card_cvc: '123' },
    },
    { clientSecret },
  );
}

const now = Date.parse('2030-01-01T00:00:00Z');

describe('an in-process till', () => {
  it('takes an order from its link to one charge in the ledger', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ amount: 1250, currency: 'EUR' });
    const link = await till.client.readPaymentLink(
      { params: { payment_link_id: order.paymentLinkId } },
      { clientSecret: order.clientSecret },
    );
    expect(link).toMatchObject({ ok: true, value: { payment: { amount: 1250, currency: 'EUR' } } });
    expect(await payWith(till, order, '4242424242424242')).toMatchObject({
      ok: true,
      value: { payment: { status: 'succeeded' } },
    });
    expect(till.ledger.charges(order.paymentId)).toMatchObject([{ kind: 'captured', amount: 1250, currency: 'EUR' }]);
  });

  it.each([
    ['approve', 'success'],
    ['decline', 'failed'],
    ['cancel', 'failed'],
  ] as const)('plays the bank: %s', async (decision, status) => {
    const till = createTill({ now });
    const order = await till.createOrder();
    await payWith(till, order, '4212345678910006');
    const answer = await till.client.authenticatePayment(
      { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
      { clientSecret: order.clientSecret },
    );
    expect(answer).toMatchObject({ ok: true, value: { trans_status: 'C' } });
    await till.bank[decision](order.paymentId);
    const read = await till.client.readPayment(
      { params: { payment_id: order.paymentId } },
      { clientSecret: order.clientSecret },
    );
    expect(read).toMatchObject({ ok: true, value: { payment: { external_authentication_details: { status } } } });
  });

  it('loses an answer on its way to the browser and keeps what was done', async () => {
    const till = createTill({ now });
    const order = await till.createOrder();
    till.network.loseAnswer('POST /confirm');
    expect(await payWith(till, order, '4242424242424242')).toMatchObject({
      ok: false,
      failure: { kind: 'network', effect: 'unknown' },
    });
    expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
  });

  it('loses a request before anybody has seen it', async () => {
    const till = createTill({ now });
    const order = await till.createOrder();
    till.network.loseRequest('POST /confirm');
    expect(await payWith(till, order, '4242424242424242')).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(till.ledger.charges(order.paymentId)).toHaveLength(0);
  });

  it('moves service, proxy and components through the same time', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ lifetime: 60 });
    let rang = false;
    till.clock.after(60_000, () => {
      rang = true;
    });
    await till.clock.advance(59_999);
    expect(rang).toBe(false);
    await till.clock.advance(1);
    expect(rang).toBe(true);
    const link = await till.client.readPaymentLink(
      { params: { payment_link_id: order.paymentLinkId } },
      { clientSecret: order.clientSecret },
    );
    expect(link).toMatchObject({ ok: true, value: { payment_link: { status: 'expired' } } });
    if (link.ok) expect(Date.parse(link.value.server_time)).toBe(now + 60_000);
  });

  it('makes the same ids from the same seed', async () => {
    const [one, other] = [createTill({ now }), createTill({ now })];
    expect((await one.createOrder()).paymentId).toBe((await other.createOrder()).paymentId);
  });

  it('seeds the saved cards of an order', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({
      savedCards: [{ number: '4242424242424242', expMonth: '12', expYear: '2031', requiresCvv: true }],
    });
    const methods = await till.client.listCustomerPaymentMethods({
      query: {
        'client-secret': order.clientSecret,
        customer_id: order.customerId ?? '',
        accepted_currency: ['EUR'],
        accepted_country: ['DE'],
        minimum_amount: 4999,
        maximum_amount: 4999,
        recurring_payment_enabled: false,
        installment_payment_enabled: false,
      },
    });
    expect(methods).toMatchObject({
      ok: true,
      value: { customer_payment_methods: [{ requires_cvv: true, card: { last4_digits: '4242' } }] },
    });
  });
});

const paidAtOnce = '4242424242424242';

describe('a card attached as a form does it', () => {
  it('pays an order that takes cards, also among alternative payment methods', async () => {
    const till = createTill();
    for (const types of [undefined, ['credit', 'pix']] as const) {
      const order = await till.createOrder(types === undefined ? {} : { types });
      expect((await confirmWithCard(till.client, order, paidAtOnce)).status).toBe('succeeded');
      expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
    }
  });

  it('is refused by the proxy where the order takes alternative payment methods alone', async () => {
    const till = createTill();
    const order = await till.createOrder({ types: ['pix', 'boleto'] });
    await expect(confirmWithCard(till.client, order, paidAtOnce)).rejects.toThrow(
      'tillkit: the service refused the payment',
    );
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(till.network.calls().filter((call) => call.endsWith('/confirm'))).toHaveLength(1);
  });
});
