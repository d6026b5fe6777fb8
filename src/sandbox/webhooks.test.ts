import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookEvent, webhookEventTypes } from '../contract/index.ts';
import { createDriver } from './driver.testing.ts';

const good = '4242424242424242';
const secret = 'webhook-secret-of-the-tests';
const url = 'https://shop.test/events';

interface Received {
  readonly url: string;
  readonly method: string;
  readonly type: string | null;
  readonly signature: string | null;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an event holds is compared with a literal.
  readonly event: any;
}

/** A sandbox whose events arrive here; `answers` says how each arrival is answered, 200 when it says nothing. */
function listening(answers: (event: Received['event']) => number | 'no answer' = () => 200, options: object = {}) {
  const received: Received[] = [];
  const fetch = async (request: Request) => {
    const body = await request.text();
    const event = JSON.parse(body);
    received.push({
      url: request.url,
      method: request.method,
      type: request.headers.get('content-type'),
      signature: request.headers.get('x-webhook-signature-512'),
      body,
      event,
    });
    const answer = answers(event);
    if (answer === 'no answer') throw new TypeError('fetch failed');
    return new Response(null, { status: answer, headers: answer === 302 ? { location: 'https://other.test' } : {} });
  };
  const driver = createDriver({ webhooks: { url, secret, fetch }, ...options });
  const { webhooks } = driver.sandbox;
  const types = async () => {
    await webhooks.settled();
    return received.map(({ event }) => event.event_type);
  };
  /** The same in the order in which it happened: what is told of another resource may overtake it on its way. */
  const told = async () => {
    await webhooks.settled();
    return webhooks.deliveries().flatMap(({ state, event_type }) => (state === 'delivered' ? [event_type] : []));
  };
  const post = async (path: string, body: object) => (await driver.call('POST', path, { body })).body;
  return { driver, received, webhooks, types, told, post };
}

describe('webhooks', () => {
  it('are off unless they are asked for', async () => {
    const driver = createDriver();
    await driver.pay(good);
    await driver.sandbox.webhooks.settled();
    expect(driver.sandbox.webhooks.deliveries()).toEqual([]);
  });

  it('tell of a payment in the envelope of deployments, signed over the raw body', async () => {
    const { driver, received, webhooks } = listening();
    const payment = await driver.pay(good);
    await webhooks.settled();
    expect(received).toHaveLength(1);
    const [{ event, body, signature, ...call } = { event: {}, body: '', signature: '' }] = received;
    expect(call).toEqual({ url, method: 'POST', type: 'application/json' });
    expect(signature).toBe(createHmac('sha512', secret).update(body).digest('hex'));
    expect(webhookEvent.parse(event)).toMatchObject({
      merchant_id: driver.sandbox.keys.merchantId,
      event_type: 'payment_succeeded',
      timestamp: '2030-06-15T12:00:00.000Z',
      content: { type: 'payment_details', object: { payment_id: payment.payment_id, status: 'succeeded' } },
    });
    expect(event.event_id).toMatch(/^evt_[A-Za-z0-9]{20}$/);
    const { body: read } = await driver.retrieve(payment);
    expect(event.content.object).toEqual({ ...read, client_secret: null });
  });

  it('carry no client secret, key or card number', async () => {
    const { driver, received, webhooks, post } = listening();
    const payment = await driver.pay(good);
    const payout = await post('/payouts/create', {
      ...{ amount: 1, currency: 'EUR', customer_id: 'cus_1', confirm: true, auto_fulfill: true, payout_type: 'bank' },
      payout_method_data: { bank: { iban: 'DE89370400440532013000' } },
    });
    await webhooks.settled();
    const everything = JSON.stringify([received, webhooks.deliveries()]);
    for (const hidden of [payment.client_secret, payout.client_secret, secret, good, '370400440532']) {
      expect(everything).not.toContain(hidden);
    }
    expect(received).toHaveLength(2);
  });

  it.each<[string, { number?: string; [field: string]: unknown }, string[]]>([
    ['a declined card', { number: '4000000000000002' }, ['payment_failed']],
    ['a card that is authenticated', { number: '4212345678910006' }, ['action_required']],
    ['a manual capture', { capture_method: 'manual' }, ['payment_authorized']],
    ['a partial capture', { connector: ['connector_i'], amount: 20_000 }, ['payment_captured']],
    ['a slow decision', { connector: ['connector_g'] }, ['payment_processing']],
    ['a check by the merchant', { connector: ['connector_d'], amount: 1070 }, ['action_required']],
  ])('say what %s comes to', async (_, { number = good, ...body }, expected) => {
    const { driver, types } = listening();
    await driver.pay(number, body);
    expect(await types()).toEqual(expected);
  });

  it('follow captures, a cancellation and a payment that is tried again', async () => {
    const { driver, types, post, webhooks } = listening();
    const several = await driver.pay(good, { capture_method: 'manual_multiple' });
    const { payment_id } = several;
    for (const amount_to_capture of [1000, 1000]) await post(`/payments/${payment_id}/capture`, { amount_to_capture });
    await post(`/payments/${payment_id}/cancel`, {});
    await types();
    const [first] = webhooks.deliveries();
    // What was sent stays what it was, whatever becomes of the payment.
    expect(first?.event.content.object).toMatchObject({ status: 'requires_capture', captures: null });
    const declined = await driver.pay('4000000000000002');
    await driver.confirm(declined, { payment_method_id: declined.payment_method_id });
    expect(await types()).toEqual([
      ...['payment_authorized', 'payment_captured', 'payment_captured', 'payment_cancelled'],
      ...['payment_failed', 'payment_failed'],
    ]);
  });

  it('tell of refunds, disputes and payouts', async () => {
    const { driver, told, post } = listening();
    const { payment_id } = await driver.pay(good, { amount: 5000 });
    await post('/refunds', { payment_id, amount: 100 });
    await post('/refunds', { payment_id, amount: 902 });
    await post('/refunds', { payment_id, amount: 903 });
    const dispute = driver.sandbox.openDispute({ paymentId: payment_id });
    driver.sandbox.moveDispute(dispute, { status: 'dispute_challenged' });
    await driver.sandbox.webhooks.settled();
    driver.sandbox.moveDispute(dispute, { status: 'dispute_lost' });
    await driver.sandbox.webhooks.settled();
    driver.sandbox.moveDispute(dispute, { stage: 'pre_arbitration' });
    const payout = { amount: 1, currency: 'EUR', customer_id: 'cus_1', confirm: true, payout_type: 'bank' };
    const bank = { bank_account_number: '123450003', bank_routing_number: '110000000' };
    const { payout_id } = await post('/payouts/create', { ...payout, payout_method_data: { bank } });
    await post(`/payouts/${payout_id}/fulfill`, {});
    const happened = await told();
    expect(happened.slice(0, 3)).toEqual(['payment_succeeded', 'refund_succeeded', 'refund_failed']);
    expect(happened.filter((type) => type.startsWith('dispute_'))).toEqual([
      // Two moves in one breath are one piece of news.
      ...['dispute_challenged', 'dispute_lost', 'dispute_opened'],
    ]);
    expect(happened.at(-1)).toBe('payout_initiated');
    for (const type of happened) expect(webhookEventTypes).toContain(type);
  });

  it('tell of what the clock brings, without anybody looking', async () => {
    const { driver, told, post } = listening();
    const payment = await driver.pay(good, { connector: ['connector_g'] });
    const refunded = await driver.pay(good, { amount: 5000 });
    await post('/refunds', { payment_id: refunded.payment_id, amount: 903 });
    await post('/payouts/create', {
      ...{ amount: 1, currency: 'EUR', customer_id: 'cus_1', confirm: true, auto_fulfill: true, payout_type: 'bank' },
      payout_method_data: { bank: { bank_account_number: '123450003', bank_routing_number: '110000000' } },
    });
    driver.sandbox.openDispute({ paymentId: refunded.payment_id });
    const { payment: challenged } = await driver.challenge();
    const before = (await told()).length;
    for (const ms of [60_000, 9 * 60_000, 50 * 60_000, 3_600_000, 7 * 86_400_000]) {
      driver.clock.advance(ms);
      await driver.sandbox.webhooks.settled();
    }
    expect((await told()).slice(before)).toEqual([
      ...['payment_succeeded', 'payment_failed', 'refund_succeeded', 'payout_reversed', 'dispute_expired'],
    ]);
    expect((await driver.retrieve(payment)).body.status).toBe('succeeded');
    expect((await driver.retrieve(challenged)).body.status).toBe('failed');
  });

  it('try again what was not taken, by the clock, and give up in the end', async () => {
    let answer: number | 'no answer' = 500;
    const { driver, received, webhooks } = listening(() => answer);
    await driver.pay(good);
    await webhooks.settled();
    const schedule = [60, 300, 600, 3600, 21_600, 86_400];
    for (const [nth, seconds] of schedule.entries()) {
      expect(received).toHaveLength(nth + 1);
      answer = nth === 0 ? 'no answer' : nth === 1 ? 302 : 404;
      driver.clock.advance(seconds * 1000 - 1);
      await webhooks.settled();
      expect(received).toHaveLength(nth + 1);
      driver.clock.advance(1);
      await webhooks.settled();
    }
    driver.clock.advance(7 * 86_400_000);
    await webhooks.settled();
    expect(received).toHaveLength(7);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const [delivery] = webhooks.deliveries();
    expect(delivery?.state).toBe('abandoned');
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, null, 302, 404, 404, 404, 404]);
    expect(delivery?.attempts[1]?.at).toBe('2030-06-15T12:01:00.000Z');
  });

  it('keep the order of one resource when a try fails, and hold up no other', async () => {
    let down = true;
    const { driver, types, webhooks, post } = listening((event) =>
      down && event.event_type === 'payment_authorized' ? 503 : 200,
    );
    const { payment_id } = await driver.pay(good, { capture_method: 'manual' });
    await post(`/payments/${payment_id}/capture`, {});
    await driver.pay(good);
    expect(await types()).toEqual(['payment_authorized', 'payment_succeeded']);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'delivered']);
    down = false;
    driver.clock.advance(60_000);
    expect((await types()).slice(2)).toEqual(['payment_authorized', 'payment_succeeded']);
    expect(webhooks.deliveries().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('are the same for the same seed and calls, each with an id of its own', async () => {
    const play = async (seed: string) => {
      const { driver, webhooks, post } = listening(() => 200, { seed });
      const { payment_id } = await driver.pay(good, { capture_method: 'manual' });
      await post(`/payments/${payment_id}/capture`, {});
      await webhooks.settled();
      return webhooks.deliveries();
    };
    expect(await play('one')).toEqual(await play('one'));
    const ids = [...(await play('one')), ...(await play('two'))].map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(4);
  });

  it('change nothing about the answers of the service', async () => {
    const plain = createDriver();
    const { driver } = listening();
    expect(await driver.pay(good)).toEqual(await plain.pay(good));
  });

  it('are forgotten on reset, and nothing of before is sent after it', async () => {
    const { driver, received, webhooks, types } = listening(() => 500);
    await driver.pay(good, { connector: ['connector_g'] });
    await webhooks.settled();
    driver.sandbox.reset();
    expect(webhooks.deliveries()).toEqual([]);
    const before = received.length;
    driver.clock.advance(86_400_000);
    expect((await types()).length).toBe(before);
  });

  it('refuse an address that is none and an empty secret', () => {
    for (const address of ['', 'shop.test', 'ftp://shop.test/']) {
      expect(() => createDriver({ webhooks: { url: address, secret } })).toThrow(/tillkit: webhooks\.url/);
    }
    expect(() => createDriver({ webhooks: { url, secret: '' } })).toThrow(/tillkit: webhooks\.secret/);
  });
});
