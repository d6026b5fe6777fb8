import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTill } from 'tillkit-sandbox/testing';
import { createOrders } from './orders.js';

/** The shop at a till: service, bank and proxy in this process. */
function openShop() {
  const till = createTill();
  const env = {
    TILLKIT_SECRET_KEY: till.keys.secretKey,
    TILLKIT_PUBLISHABLE_KEY: till.keys.publishableKey,
    TILLKIT_SERVICE_URL: 'https://service.tillkit.test',
    TILLKIT_PAY_ORIGIN: 'https://pay.tillkit.test',
    SHOP_ORIGIN: 'https://shop.tillkit.test',
  };
  return { till, orders: createOrders(env, till.fetch) };
}

/** Pays an order with a test card, as its page does. */
async function pay({ client }, { id, clientSecret }, number = '4242424242424242') {
  const card = {
    card_number: number,
    card_exp_month: '12',
    card_exp_year: '2034',
    card_holder_name: 'Test Card Holder',
  };
  const stored = await client.createPaymentMethod({
    body: { payment_method: 'card', client_secret: clientSecret, card },
  });
  assert.ok(stored.ok);
  const body = { payment_method: 'card', payment_method_id: stored.value.payment_method_id, card_cvc: '123' };
  return client.confirmWithMethod({ params: { payment_id: id }, body }, { clientSecret });
}

test('an order that is paid is read as paid', async () => {
  const { till, orders } = openShop();
  const order = await orders.create();
  await pay(till, order);
  assert.deepEqual(await orders.read(order.id), { status: 'succeeded' });
});

test('an order whose answer is lost is charged once, and read as paid', async () => {
  const { till, orders } = openShop();
  const order = await orders.create();
  till.network.loseAnswer('POST /confirm');
  const answer = await pay(till, order);
  assert.equal(answer.failure?.effect, 'unknown');
  assert.deepEqual(await orders.read(order.id), { status: 'succeeded' });
  assert.equal(till.ledger.charges(order.id).length, 1);
});

test('an order whose card is declined is not paid', async () => {
  const { till, orders } = openShop();
  const order = await orders.create();
  await pay(till, order, '4000000000000002');
  assert.notEqual((await orders.read(order.id)).status, 'succeeded');
  assert.equal(till.ledger.charges(order.id).length, 0);
});
