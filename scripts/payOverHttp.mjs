import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

/**
 * Pays a new payment through the browser routes of a proxy, as the page of a payment link does, and reads at the service that it is paid once.
 *
 * @param sandbox as `startSandbox` gives it
 * @param origin of the proxy
 * @returns `again`, which repeats the operation that has paid: its answer is in the journal of the proxy, and the payment is not paid twice
 */
export async function payOverHttp({ service, variables }, origin) {
  const ask = async (url, headers, body) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${url} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const secretKey = { 'api-key': variables.TILLKIT_SECRET_KEY };
  const wish = { amount: 1250, currency: 'EUR' };
  const { payment_id: id, client_secret: secret } = await ask(`${service}/payments`, secretKey, wish);
  const stored = await ask(
    `${service}/payment_methods`,
    { 'api-key': variables.TILLKIT_PUBLISHABLE_KEY },
    {
      client_secret: secret,
      payment_method: 'card',
      card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
    },
  );
  const operation = { 'x-client-secret': secret, 'idempotency-key': randomUUID() };
  const body = {
    payment_method: 'card',
    payment_method_id: stored.payment_method_id,
    browser_info: { language: 'en' },
  };
  const pay = async (at = origin) => {
    const { payment } = await ask(`${at}/kit/payments/${id}/confirm`, operation, body);
    assert.equal(payment.status, 'succeeded');
    const { status, amount_received: received } = await ask(`${service}/payments/${id}`, secretKey);
    assert.deepEqual({ status, received }, { status: 'succeeded', received: wish.amount });
  };
  await pay();
  return { again: pay };
}
