import { describe, expect, it } from 'vitest';
import { readCheckout } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { createTill, type Order, tillOrigins } from '../../testing/index.ts';
import { signCustomerSession, signSecureLink } from '../links/customerSession.ts';

const signingKey = 'signing-key-of-the-test-till-0123456789-0123456789';

/** An order of the customer with six saved cards, and the list that its client secret opens. */
async function ofCustomer(till = createTill(), customer = 'demo') {
  const order = await till.createOrder({ customer });
  const listed = await till.client.listCustomerPaymentMethods({
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
  const [row] = listed.ok ? listed.value.customer_payment_methods : [];
  if (row === undefined) throw new Error('no saved method');
  const select = async (
    by: { readonly payment_token: string } | { readonly payment_method_id: string },
    customerSession?: string,
  ) => {
    const params = { payment_id: order.paymentId };
    const body = { payment_method: 'card', card_cvc: '737', ...by } as const;
    const sent = await till.client.confirmWithMethod(
      { params, body },
      { clientSecret: order.clientSecret, customerSession },
    );
    return sent.ok ? sent.value.payment.status : [sent.failure.status, sent.failure.code, sent.failure.effect];
  };
  return { till, order, row, select, charges: () => till.ledger.charges(order.paymentId).length };
}

const missing = [403, 'customer_session_missing', 'none'];
const visit = async (till: ReturnType<typeof createTill>, address: string) => {
  const response = await till.proxy.fetch(new Request(address, { redirect: 'manual' }));
  return { status: response.status, text: await response.text() };
};
const sessionOf = (
  order: Order,
  more: { customerId?: string; paymentId?: string; now?: number; signingKey?: string },
) => signCustomerSession({ signingKey, paymentId: order.paymentId, customerId: order.customerId ?? '', ...more });

describe('the open page of a payment that has a customer', () => {
  it('is refused, also where it is the secure link without /s, and its document has no client secret', async () => {
    const till = createTill();
    const order = await till.createOrder({ customer: 'demo' });
    const { pathname } = new URL(order.secureLink);
    for (const address of [order.link, `${tillOrigins.pay}${pathname.replace('/s/', '/')}`]) {
      const page = await visit(till, address);
      expect(page.status).toBe(403);
      expect(page.text).toContain('Open this link again');
      expect(page.text).not.toContain('till-boot');
      expect(page.text).not.toContain(order.clientSecret);
    }
  });

  it('is served where the merchant allows it by name, and then has no session', async () => {
    const till = createTill({ proxy: { policy: { exposeCustomerOnOpenLinks: true } } });
    const order = await till.createOrder({ customer: 'demo' });
    const page = await visit(till, order.link);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('customerSession');
    expect(page.text).not.toContain(order.customerId);
  });

  it('leaves the open page of a guest as it was', async () => {
    const till = createTill();
    expect((await visit(till, (await till.createOrder()).link)).status).toBe(200);
  });

  it('is not offered to another device, and that of a guest is', async () => {
    const till = createTill();
    const read = async (order: Order, customerSession?: string) => {
      const { paymentLinkId, clientSecret } = order;
      const params = { payment_link_id: paymentLinkId };
      const link = await till.client.readPaymentLink({ params }, { clientSecret, customerSession });
      return link.ok ? [link.value.shareable, link.value.customer_id] : link.failure.code;
    };
    const order = await till.createOrder({ customer: 'demo' });
    expect(await read(order)).toEqual([false, undefined]);
    expect(await read(order, order.customerSession)).toEqual([false, order.customerId]);
    expect(await read(order, await sessionOf(order, { customerId: 'cus_other' }))).toEqual([false, undefined]);
    expect(await read(await till.createOrder())).toEqual([true, undefined]);
  });
});

describe('what the merchant knows of the payer', () => {
  const billing = {
    address: { first_name: 'Ada', last_name: 'Lovelace', line1: 'Ring 1', zip: '1010', city: 'Wien', country: 'AT' },
    phone: { number: '15112345678', country_code: '+43' },
    email: 'ada@shop.example',
  };
  async function withBilling(customer?: string) {
    const till = createTill({ proxy: { policy: { exposeCustomerOnOpenLinks: true } } });
    const order = await till.createOrder(customer === undefined ? {} : { customer });
    const answer = await till.fetch(`${tillOrigins.service}/payments/${order.paymentId}`, {
      method: 'POST',
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ billing }),
    });
    expect(answer.status).toBe(200);
    const { paymentLinkId, clientSecret } = order;
    const read = async (customerSession?: string) => {
      const link = await till.client.readPaymentLink(
        { params: { payment_link_id: paymentLinkId } },
        { clientSecret, customerSession },
      );
      const payment = await till.client.call(
        readCheckout,
        { params: { payment_id: order.paymentId } },
        { clientSecret, customerSession },
      );
      return [link, payment].map((answered) => (answered.ok ? answered.value.prefill : answered.failure.code));
    };
    return { till, order, read };
  }

  it('reaches the page of a session that was signed for this payment and customer, and no other page', async () => {
    const { till, order, read } = await withBilling('demo');
    const known = { name: 'Ada Lovelace', phone: '+4315112345678', zip: '1010' };
    expect(await read(order.customerSession)).toEqual([known, known]);
    const refused = [
      undefined,
      await sessionOf(order, { customerId: 'cus_other' }),
      await sessionOf(order, { paymentId: 'pay_other' }),
      await sessionOf(order, { signingKey: 'forged-signing-key-0123456789-0123456789-0123' }),
      await sessionOf(order, { now: till.clock.now() - 2 * 3_600_000 }),
    ];
    for (const session of refused) expect(await read(session)).toEqual([undefined, undefined]);
    const page = await visit(till, order.link);
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/Lovelace|15112345678|1010|Ring 1|ada@shop/);
  });

  it('reaches no page of a guest’s payment without a session', async () => {
    const { order, read } = await withBilling();
    expect(await read()).toEqual([undefined, undefined]);
    const link = new URL(await signSecureLink(order.secureLink, { signingKey, paymentId: order.paymentId }));
    expect(await read(link.searchParams.get('session') ?? '')).toEqual([
      expect.objectContaining({ name: 'Ada Lovelace' }),
      expect.objectContaining({ name: 'Ada Lovelace' }),
    ]);
  });
});

describe('a saved card', () => {
  it('is not paid with by its token or its id where only the client secret is there', async () => {
    const { select, row, charges } = await ofCustomer();
    expect(await select({ payment_token: row.payment_token })).toEqual(missing);
    expect(await select({ payment_method_id: row.payment_method_id })).toEqual(missing);
    expect(charges()).toBe(0);
  });

  it('is not paid with by the payer of a payment without a customer', async () => {
    const { till, row } = await ofCustomer();
    const { paymentId, clientSecret } = await till.createOrder();
    const body = { payment_method: 'card', card_cvc: '737', payment_token: row.payment_token } as const;
    const sent = await till.client.confirmWithMethod({ params: { payment_id: paymentId }, body }, { clientSecret });
    expect(sent).toMatchObject({ ok: false, failure: { status: 403, code: 'customer_session_missing' } });
    expect(till.ledger.charges(paymentId)).toEqual([]);
  });

  it('is reported as expired once the payment has expired, also where the session has ended with it', async () => {
    const till = createTill();
    const { select, row } = await ofCustomer(till);
    till.clock.advance(16 * 60_000);
    const expired = [410, 'payment_expired', 'none'];
    expect(await select({ payment_token: row.payment_token })).toEqual(expired);
    expect(await select({ payment_method_id: row.payment_method_id })).toEqual(expired);
  });

  it('is not paid with by its id where pages of the payment leave it out because of its country', async () => {
    const till = createTill();
    const card = { number: '4242424242424242', expMonth: '12', expYear: '2034', accepts: { countries: ['DE'] } };
    const order = await till.createOrder({ customer: 'cus_german', savedCards: [card] });
    const query = {
      'client-secret': order.clientSecret,
      customer_id: 'cus_german',
      accepted_currency: ['EUR'],
      minimum_amount: 4999,
      maximum_amount: 4999,
      recurring_payment_enabled: false,
      installment_payment_enabled: false,
    };
    const rowsOf = async (country: string) => {
      const listed = await till.client.listCustomerPaymentMethods({ query: { ...query, accepted_country: [country] } });
      return listed.ok ? listed.value.customer_payment_methods : [];
    };
    expect(await rowsOf('US')).toEqual([]);
    const [row] = await rowsOf('DE');
    const sent = await till.client.confirmWithMethod(
      {
        params: { payment_id: order.paymentId },
        body: { payment_method: 'card', payment_method_id: row?.payment_method_id ?? '', card_cvc: '737' },
      },
      { clientSecret: order.clientSecret },
    );
    expect(sent).toMatchObject({ ok: false, failure: { status: 403, code: 'customer_session_missing' } });
    expect(till.ledger.charges(order.paymentId)).toHaveLength(0);
  });

  it('is paid with in the session of its customer, by its token or its id', async () => {
    for (const by of ['payment_token', 'payment_method_id'] as const) {
      const { select, row, order, charges } = await ofCustomer();
      const { payment_token, payment_method_id } = row;
      const chosen = by === 'payment_token' ? { payment_token } : { payment_method_id };
      expect(await select(chosen, order.customerSession)).toBe('succeeded');
      expect(charges()).toBe(1);
    }
  });

  it.each<[string, (order: Order) => Promise<string>]>([
    ['of another customer', (order) => sessionOf(order, { customerId: 'cus_other' })],
    ['of another payment', (order) => sessionOf(order, { paymentId: 'pay_other' })],
    ['that has ended', (order) => sessionOf(order, { now: Date.now() - 901_000 })],
    ['that would last for longer than an hour', (order) => sessionOf(order, { now: Date.now() + 3_600_000 })],
    ['signed with another key', (order) => sessionOf(order, { signingKey: 'another-key-0123456789-0123456789-01' })],
    ['that is no session', async () => 'payload.mac'],
  ])('is not paid with in a session %s', async (_, session) => {
    const { select, row, order, charges } = await ofCustomer();
    expect(await select({ payment_token: row.payment_token }, await session(order))).toEqual(missing);
    expect(charges()).toBe(0);
  });

  it('is not paid with where the list cannot be read', async () => {
    const { till, select, row, charges } = await ofCustomer();
    till.faults.add({ endpoint: 'listCustomerPaymentMethods', kind: 'status 500' });
    expect(await select({ payment_method_id: row.payment_method_id })).toEqual([502, 'service_unavailable', 'none']);
    expect(charges()).toBe(0);
  });
});

describe('a card that was stored for this very payment', () => {
  it('pays without a session, also a payment that has a customer', async () => {
    const { till, order, select, charges } = await ofCustomer();
    const stored = await till.client.createPaymentMethod({
      body: {
        payment_method: 'card',
        client_secret: order.clientSecret,
        card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
      },
    });
    if (!stored.ok) throw new Error(stored.failure.message);
    expect(await select({ payment_method_id: stored.value.payment_method_id })).toBe('succeeded');
    expect(charges()).toBe(1);
  });

  it('is kept for the customer in their session alone, whatever the page asks for', async () => {
    for (const signedIn of [false, true]) {
      const till = createTill({ proxy: { policy: { saveCards: 'on_session' } } });
      const order = await till.createOrder({ customer: 'cus_keeper' });
      const method = await till.client.createPaymentMethod({
        body: {
          payment_method: 'card',
          client_secret: order.clientSecret,
          card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
        },
      });
      if (!method.ok) throw new Error(method.failure.message);
      const { payment_method_id } = method.value;
      const sent = await till.client.confirmWithMethod(
        {
          params: { payment_id: order.paymentId },
          body: { payment_method: 'card', payment_method_id, card_cvc: '737', save_card: true },
        },
        { clientSecret: order.clientSecret, customerSession: signedIn ? order.customerSession : undefined },
      );
      expect(sent).toMatchObject({ ok: true, value: { payment: { status: 'succeeded' } } });
      const listed = await till.client.listCustomerPaymentMethods({
        query: {
          'client-secret': order.clientSecret,
          customer_id: 'cus_keeper',
          accepted_currency: ['EUR'],
          accepted_country: ['DE'],
          minimum_amount: 4999,
          maximum_amount: 4999,
          recurring_payment_enabled: false,
          installment_payment_enabled: false,
        },
      });
      expect(listed.ok && listed.value.customer_payment_methods.length).toBe(signedIn ? 1 : 0);
    }
  });
});

describe('signing a customer session', () => {
  everyRow([
    ['a short key', { signingKey: 'short' }],
    ['no customer', { customerId: '' }],
    ['more than an hour', { expiresInSeconds: 3601 }],
  ])('refuses %s', async (_, more) => {
    await expect(signCustomerSession({ signingKey, paymentId: 'pay_1', customerId: 'cus_1', ...more })).rejects.toThrow(
      /^tillkit: /,
    );
  });
});
