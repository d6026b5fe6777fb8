import { card, createStage, expiry, type Stage, start } from './interfaceStage.testing.ts';

/** Answers of the sandbox by resource, each as it came over the wire. */
export type Gallery = Readonly<Record<string, readonly unknown[]>>;

const contact = {
  address: { country: 'DE', city: 'Berlin' },
  phone: { number: '1', country_code: '+49' },
  email: 'a@mail.test',
};
const time = (ms: number) => new Date(ms).toISOString();
const day = 86_400_000;
const bank = (last: string) => ({
  payout_type: 'bank',
  payout_method_data: { bank: { bank_account_number: `12345${last}`, bank_routing_number: '110000000' } },
});
const wallet = { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'who@mail.test' } } } };
const toCard = (card_number: string) => ({
  payout_type: 'card',
  payout_method_data: { card: { card_number, expiry_month: '12', expiry_year: '34', card_holder_name: 'A B' } },
});
const metadata = { order: '17' };
const details = {
  ...{ email: 'a@mail.test', name: 'Name', phone: '5550123', phone_country_code: '+49' },
};

/** Everything that a merchant can say of a payment at once. */
const everything = {
  ...{ shipping_cost: 1, order_tax_amount: 2, surcharge_details: { surcharge_amount: 3, tax_amount: 4 } },
  ...{ description: 'Order 17', return_url: 'https://shop.test/', payment_link: true, metadata },
  ...{ shipping: contact, billing: contact, ...details, customer_id: 'cus_1', merchant_order_reference_id: 'o17' },
  order_details: [{ product_name: 'Cup', quantity: 1, amount: 6540 }],
  ...{ statement_descriptor_name: 'Shop', statement_descriptor_suffix: 'Cup' },
  ...{ business_country: 'DE', business_label: 'shop', business_sub_label: 'corner' },
  ...{ authentication_type: 'no_three_ds', allowed_payment_method_types: ['credit'] },
  ...{ frm_metadata: { seen: 1 }, connector_metadata: { some: { name: 'Shop' } } },
  feature_metadata: {
    redirect_response: { param: 'a=b', json_payload: { a: 'b' } },
    search_tags: ['spring'],
    wallet_recurring_details: {
      ...{ payment_description: 'Monthly', management_url: 'https://shop.test/', billing_agreement: 'yes' },
      regular_billing: {
        label: 'Month',
        recurring_payment_interval_unit: 'month',
        recurring_payment_interval_count: 1,
      },
    },
  },
  split_payments: { some_split_payment: { charge_type: 'direct', application_fees: 1, transfer_account_id: 'a' } },
  browser_info: {
    ...{
      color_depth: 24,
      screen_height: 8,
      screen_width: 6,
      time_zone: 0,
      java_enabled: false,
      java_script_enabled: true,
    },
    ...{ language: 'en', ip_address: '192.0.2.1', accept_header: '*/*', user_agent: 'a', os_type: 'linux' },
    ...{ os_version: '6', device_model: 'desktop' },
  },
  ...{ force_3ds_challenge: false, is_iframe_redirection_enabled: false, setup_future_usage: 'on_session' },
} as const;
const mandate_data = {
  update_mandate_id: 'man_old',
  customer_acceptance: {
    acceptance_type: 'online',
    accepted_at: time(start),
    online: { ip_address: '192.0.2.1', user_agent: 'a' },
  },
};

async function payouts(stage: Stage): Promise<unknown[]> {
  const seen: unknown[] = [];
  const one = async (body: object, fulfil = true) => {
    const made = await stage.createPayout({ confirm: true, ...body });
    const path = `/payouts/${made.payout_id}`;
    const sent =
      fulfil && made.status === 'requires_fulfillment' ? await stage.done(stage.post(`${path}/fulfill`, {})) : made;
    seen.push(made, sent);
    return path;
  };
  const say = { ...details, billing: contact, description: 'a', business_label: 'a', business_country: 'DE', metadata };
  seen.push(await stage.createPayout({ ...say, recurring: true, return_url: 'https://shop.test/' }));
  seen.push(await stage.createPayout({ payout_link: true }));
  seen.push(await stage.createPayout({ ...wallet, confirm: false }));
  for (const priority of ['instant', 'fast', 'regular', 'wire', 'cross_border', 'internal']) {
    seen.push(await stage.createPayout({ priority }));
  }
  for (const entity_type of ['Company', 'NonProfit', 'PublicSector', 'NaturalPerson', 'lowercase', 'Personal']) {
    seen.push(await stage.createPayout({ entity_type }));
  }
  await one(wallet);
  await one(toCard(card));
  await one(toCard('4000000000000002'));
  await one(toCard('4000000000009987'));
  const { paymentMethodIds } = stage.sandbox.seedCustomer({
    customerId: 'cus_saved',
    cards: [{ number: card, expMonth: '12', expYear: '2034' }],
  });
  await one({ customer_id: 'cus_saved', payout_type: 'card', payout_method_id: paymentMethodIds[0] });
  const later = [];
  for (const last of ['0002', '0003', '0004', '0005', '1234']) later.push(await one(bank(last)));
  const cancelled = await one(bank('1234'), false);
  seen.push(await stage.done(stage.post(`${cancelled}/cancel`, {})));
  stage.clock.advance(31 * day);
  for (const path of later) seen.push(await stage.done(stage.call('GET', path)));
  return seen;
}

async function payments(stage: Stage): Promise<Record<string, unknown[]>> {
  const seen: unknown[] = [];
  const again = async (payment: { readonly payment_id: string }) => {
    const read = await stage.done(stage.call('GET', `/payments/${payment.payment_id}`));
    seen.push(read);
    return read;
  };
  const pay = async (number: string, body: object = {}, more: object = {}) => {
    const made = await stage.pay(number, { ...body }, more);
    seen.push(made);
    return made;
  };
  seen.push(await stage.createPayment(everything), await stage.createPayment({ ...everything, confirm: false }));
  await pay(card, everything, {
    payment_method_type: 'credit',
    payment_method_data: { card_token: { card_cvc: '123' } },
  });
  await pay(card, { authentication_type: 'three_ds', connector: ['connector_b'] });
  // Where a call says what it comes from, the attempt does.
  const called = await stage.createPayment();
  const { payment_method_id } = await stage.storeCard(called, card, {
    billing: contact,
    payment_method_type: 'credit',
  });
  const client = { 'x-client-source': 'shop', 'x-client-version': '1.0' };
  const confirming = { payment_method: 'card', payment_method_id, confirm: true };
  seen.push(
    (await stage.call('POST', `/payments/${called.payment_id}`, { body: confirming, headers: client })).body,
    await stage.done(stage.call('GET', `/payments/${called.payment_id}`)),
  );
  // Attached, and not yet confirmed.
  const attached = await stage.createPayment();
  const stored = await stage.storeCard(attached);
  seen.push(
    await stage.done(
      stage.post(`/payments/${attached.payment_id}`, {
        payment_method: 'card',
        payment_method_id: stored.payment_method_id,
      }),
    ),
  );
  seen.push(await stage.done(stage.post(`/payments/${attached.payment_id}/cancel`, { cancellation_reason: 'no' })));
  // Declines, of a bank and of a processor.
  await pay('4000000000000002');
  await pay(card, { amount: 1051, connector: ['connector_b'] });
  // Captures.
  for (const capture_method of ['manual', 'manual_multiple'] as const) {
    const held = await pay(card, { capture_method, request_incremental_authorization: true });
    const path = `/payments/${held.payment_id}`;
    await stage.done(stage.post(`${path}/incremental_authorization`, { amount: 7000 }));
    await again(held);
    seen.push(await stage.done(stage.post(`${path}/capture`, { amount_to_capture: 1000 })));
    await again(held);
  }
  const refusedRaise = await pay(card, {
    ...{ amount: 5000, connector: ['connector_e'], capture_method: 'manual', request_incremental_authorization: true },
  });
  await stage.post(`/payments/${refusedRaise.payment_id}/incremental_authorization`, { amount: 100_001 });
  await again(refusedRaise);
  const refusedCapture = await pay(card, { amount: 5000, connector: ['connector_e'], capture_method: 'manual' });
  await stage.post(`/payments/${refusedCapture.payment_id}/capture`, { amount_to_capture: 1096 });
  await again(refusedCapture);
  const voided = await pay(card, { capture_method: 'manual', request_extended_authorization: true });
  seen.push(await stage.done(stage.post(`/payments/${voided.payment_id}/cancel`, { cancellation_reason: 'no' })));
  const scheduled = await pay(card, { capture_on: time(start + day), capture_method: 'scheduled' });
  await pay(card, { capture_method: 'sequential_automatic' });
  // Decided later: by the processor, and by the merchant after a fraud check.
  await pay(card, { amount: 1000, connector: ['connector_g'] });
  const review = await pay(card, { amount: 1070, connector: ['connector_d'] });
  const fraud = await pay(card, { amount: 1071, connector: ['connector_d'] });
  await pay(card, { amount: 20_000, connector: ['connector_i'] });
  // Saved cards, their tokens, and a mandate.
  const { paymentMethodIds } = stage.sandbox.seedCustomer({
    customerId: 'cus_1',
    cards: [
      {
        ...{ number: card, expMonth: '12', expYear: '2034', holderName: 'A', nickName: 'b', default: true },
        ...{ requiresCvv: true, recurring: true, surcharge: { basisPoints: 100, taxBasisPoints: 1900 } },
      },
    ],
  });
  await stage.done(
    stage.post('/payment_methods', {
      ...{ payment_method: 'bank_transfer', payment_method_type: 'ach', customer_id: 'cus_1' },
      ...{ payment_method_issuer: 'Bank', metadata, billing: contact },
      bank_transfer: { bank_account_number: '000123456789', bank_routing_number: '110000000', bank_name: 'B' },
    }),
  );
  const mine = await stage.createPayment({ customer_id: 'cus_1', mandate_data });
  const list = await stage.done(
    stage.call('GET', '/customers/payment_methods', {
      key: 'publishable',
      query: {
        'client-secret': mine.client_secret,
        ...{ customer_id: 'cus_1', accepted_currency: 'USD', accepted_country: 'US', minimum_amount: 0 },
        ...{ maximum_amount: 6540, recurring_payment_enabled: false, installment_payment_enabled: false },
      },
    }),
  );
  const saved = list.customer_payment_methods;
  const row = saved.find((one: { readonly card: unknown }) => one.card !== null);
  seen.push(
    await stage.confirm(mine, {
      payment_token: row.payment_token,
      payment_method_data: { card_token: { card_cvc: '123' } },
      setup_future_usage: 'off_session',
    }),
  );
  const agreed = await again(mine);
  const recurring = await stage.createPayment({ customer_id: 'cus_1' });
  seen.push(await stage.confirm(recurring, { mandate_id: agreed.mandate_id, off_session: true }));
  if (paymentMethodIds.length !== 1) throw new Error('one saved card');
  // 3-D Secure, by every answer of the bank; where the merchant wants it, also for a holder who would not have been asked.
  const authentications: unknown[] = [];
  const cards = [
    ...['4000000000001091', '4000000000001000', '4000000000001026', '4000000000001034', '4000000000001018'],
    ...['4000000000001042', '2303779951000537', '5201281505129736', '4212345678910006'],
  ];
  for (const [nth, number] of [...cards, '4212345678910006'].entries()) {
    const force = nth === 1 ? { force_3ds_challenge: true } : {};
    const payment = await pay(number, force);
    const device_channel = nth === cards.length ? 'APP' : 'BRW';
    const body = { client_secret: payment.client_secret, device_channel, threeds_method_comp_ind: 'U' };
    const path = `/payments/${payment.payment_id}/3ds/authentication`;
    authentications.push(await stage.done(stage.post(path, body, 'publishable')));
    await again(payment);
  }
  authentications.push(await frictionless(stage, again));
  await pay('4000003800000446');
  // A way without a card.
  const way = await stage.createPayment({ allowed_payment_method_types: ['upi_collect'] });
  seen.push(
    await stage.confirm(way, {
      ...{ payment_method: 'upi', payment_method_type: 'upi_collect' },
      payment_method_data: { upi: { upi_collect: { vpa_id: 'wait@upi' } } },
    }),
  );
  // Refunds and disputes, inside their payment and by themselves.
  const refunds: unknown[] = [];
  const disputes: unknown[] = [];
  const bought = await pay(card, { amount: 90_000 });
  for (const amount of [1000, 1902, 1903, 1904]) {
    refunds.push(
      await stage.done(
        stage.post('/refunds', {
          ...{ payment_id: bought.payment_id, amount, reason: 'duplicate', metadata },
          split_refunds: { some_split_refund: { revert_platform_fee: true, revert_transfer: true } },
        }),
      ),
    );
  }
  for (const status of ['expired', 'accepted', 'cancelled', 'challenged', 'won', 'lost', 'opened'] as const) {
    const stages = { lost: 'pre_arbitration', won: 'dispute' } as const;
    const disputed = status === 'opened' ? bought : await stage.pay();
    const id = stage.sandbox.openDispute({ paymentId: disputed.payment_id, amount: 100 });
    const inStage = status === 'lost' || status === 'won' ? { stage: stages[status] } : {};
    stage.sandbox.moveDispute(id, { status: `dispute_${status}`, ...inStage });
    disputes.push(await stage.done(stage.call('GET', `/disputes/${id}`)));
    await again(disputed);
  }
  stage.clock.advance(day);
  for (const payment of [scheduled, review, fraud, bought]) await again(payment);
  stage.clock.advance(day);
  return {
    payment: seen,
    refund: refunds,
    dispute: disputes,
    'saved payment method': saved,
    '3-D Secure authentication': authentications,
  };
}

async function frictionless(stage: Stage, again: (payment: { readonly payment_id: string }) => Promise<unknown>) {
  const payment = await stage.pay('4000000000001000');
  const body = { client_secret: payment.client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' };
  const answer = await stage.done(
    stage.post(`/payments/${payment.payment_id}/3ds/authentication`, body, 'publishable'),
  );
  await stage.done(
    stage.post(`/${payment.payment_id}/complete_authorize`, { client_secret: payment.client_secret }, 'publishable'),
  );
  await again(payment);
  return answer;
}

async function storedMethods(stage: Stage): Promise<unknown[]> {
  stage.sandbox.seedCustomer({ customerId: 'cus_1' });
  const store = (body: object) =>
    stage.done(stage.post('/payment_methods', { customer_id: 'cus_1', metadata, ...body }));
  const typed = await stage.createPayment();
  const all = [
    await stage.storeCard(typed, card, { payment_method_type: 'credit' }),
    await store({
      ...{ payment_method: 'card', payment_method_type: 'credit' },
      card: { card_number: card, ...expiry, nick_name: 'Mine' },
    }),
    await store({
      payment_method: 'bank_transfer',
      bank_transfer: {
        ...{ bank_account_number: '000123456789', bank_routing_number: '110000000', bank_name: 'B', bank_city: 'C' },
      },
    }),
    await store({ payment_method: 'wallet', wallet: { token: 'a' } }),
  ];
  for (const payment_method of [
    ...['card_redirect', 'pay_later', 'bank_redirect', 'crypto', 'bank_debit', 'reward', 'real_time_payment', 'upi'],
    ...['voucher', 'gift_card', 'open_banking', 'mobile_payment'],
  ]) {
    all.push(await store({ payment_method, payment_method_data: { some: 'data' } }));
  }
  return all;
}

async function links(stage: Stage): Promise<unknown[]> {
  const body = { payment_link: true, return_url: 'https://shop.test/', description: 'Order 17' };
  const { payment_link } = await stage.createPayment(body);
  const read = () => stage.done(stage.call('GET', `/payment_link/${payment_link.payment_link_id}`));
  const open = await read();
  stage.clock.advance(900_000);
  return [open, await read()];
}

/**
 * Drives one sandbox after another through everything that it plays, and keeps what it answers.
 *
 * @param headers of every call.
 */
export async function gallery(headers: Readonly<Record<string, string>> = {}): Promise<Gallery> {
  const stage = () => createStage(headers);
  return {
    ...(await payments(stage())),
    payout: await payouts(stage()),
    'stored payment method': await storedMethods(stage()),
    'payment link': await links(stage()),
  };
}
