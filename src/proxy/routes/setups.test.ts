import { describe, expect, it } from 'vitest';
import { newOperationId } from '../../client/index.ts';
import { defined } from '../../money/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import type { Confirmation } from './confirmBody.ts';

const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'A' };

/** What the proxy answers to a confirmation with a new card, and how often the service was asked to confirm. */
async function confirm(
  till: Till,
  order: Order,
  body: Pick<Confirmation, 'save_card' | 'shown'>,
  customerSession?: string,
) {
  const { clientSecret, paymentId } = order;
  const stored = await till.client.createPaymentMethod({
    body: { payment_method: 'card', client_secret: clientSecret, card },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  const { payment_method_id } = stored.value;
  const answer = await till.client.confirmWithMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id, card_cvc: '123', ...body },
    },
    { clientSecret, customerSession, operationId: newOperationId() },
  );
  const attempts = till.ledger.entries({ paymentId, kind: 'attempt started' }).length;
  return { said: answer.ok ? answer.value.payment.status : answer.failure.code, attempts };
}

describe('a setup through the proxy', () => {
  it('is confirmed with the consent of the customer who is signed in, whatever the policy says of payments', async () => {
    const till = createTill();
    const order = await till.createOrder({ setup: 'off_session', customer: 'cus_1' });
    const done = await confirm(till, order, { save_card: true }, order.customerSession);
    expect(done).toEqual({ said: 'succeeded', attempts: 1 });
    const read = await till.client.readPayment(
      { params: { payment_id: order.paymentId } },
      { clientSecret: order.clientSecret },
    );
    expect(read).toMatchObject({ value: { payment: { net_amount: 0, setup_future_usage: 'off_session' } } });
  });

  it('is not sent without the consent, nor without the session of its own customer', async () => {
    const till = createTill();
    const order = await till.createOrder({ setup: 'off_session', customer: 'cus_1' });
    const other = await till.createOrder({ setup: 'off_session', customer: 'cus_2' });
    for (const [body, session, code] of [
      [{}, order.customerSession, 'method_refused'],
      [{ save_card: false }, order.customerSession, 'method_refused'],
      [{ save_card: true }, undefined, 'customer_session_missing'],
      [{ save_card: true }, other.customerSession, 'customer_session_missing'],
    ] as const) {
      expect(await confirm(till, order, body, session)).toEqual({ said: code, attempts: 0 });
    }
  });

  it('keeps the card for no other use than its customer was shown', async () => {
    const till = createTill();
    const order = await till.createOrder({ setup: 'on_session', customer: 'cus_1' });
    const asShown = (usage?: 'on_session' | 'off_session') =>
      confirm(
        till,
        order,
        { save_card: true, shown: { net_amount: 0, currency: 'EUR', ...defined({ setup_future_usage: usage }) } },
        order.customerSession,
      );
    const { status } = await till.fetch(`${tillOrigins.service}/payments/${order.paymentId}`, {
      method: 'POST',
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ setup_future_usage: 'off_session' }),
    });
    expect(status).toBe(200);
    expect(await asShown('on_session')).toEqual({ said: 'amount_changed', attempts: 0 });
    // Shown as a payment of nothing, which saves nothing.
    expect(await asShown()).toEqual({ said: 'amount_changed', attempts: 0 });
    expect(await asShown('off_session')).toEqual({ said: 'succeeded', attempts: 1 });
  });
});
