import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    SHOP_DATA: mkdtempSync(join(tmpdir(), 'orders-')),
    WEBHOOK_SECRET: 'known to the service and to this shop',
  };
  return { till, orders: createOrders(env, till.fetch), env };
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

test('an event delivers a paid order once, and a forged one is refused', async () => {
  const { till, orders, env } = openShop();
  const order = await orders.create();
  const event = { merchant_id: 'merchant_1', event_id: 'evt_1', event_type: 'payment_succeeded' };
  const content = { type: 'payment_details', object: { payment_id: order.id } };
  const body = JSON.stringify({ ...event, content, timestamp: '2030-01-01T00:00:00Z' });
  const sign = (secret) => createHmac('sha512', secret).update(body).digest('hex');
  const delivered = () => readdirSync(env.SHOP_DATA).includes('paid') && readdirSync(join(env.SHOP_DATA, 'paid'));

  assert.equal(await orders.receive(body, sign(env.WEBHOOK_SECRET)), 204);
  assert.equal(delivered(), false);
  await pay(till, order);
  assert.equal(await orders.receive(body, sign('a secret of somebody else')), 401);
  assert.equal(delivered(), false);
  for (let time = 0; time < 2; time += 1) assert.equal(await orders.receive(body, sign(env.WEBHOOK_SECRET)), 204);
  assert.deepEqual(delivered(), [order.id]);
});
