import { describe, expect, expectTypeOf, it } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { readCheckout } from '../../contract/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { type CustomerCheckout, createCheckout, type GuestCheckout } from './createCheckout.ts';

const signingKey = 'signing-key-of-the-test-till-0123456789-0123456789';

/** A merchant's server at a till. */
function server(till = createTill()) {
  const service = createServiceClient({
    secretKey: till.keys.secretKey,
    serviceUrl: tillOrigins.service,
    fetch: till.fetch,
  });
  const options = (idempotencyKey: string) => ({ service, idempotencyKey, signingKey, now: till.clock.now });
  const payments = () => till.ledger.requests().filter(({ method, path }) => method === 'POST' && path === '/payments');
  return { till, service, options, payments };
}
const order = { amount: 4999, currency: 'EUR' } as const;

describe('createCheckout', () => {
  it('returns what the page of a guest needs, and nothing that may be absent', async () => {
    const { till, options } = server();
    const made = await createCheckout(order, options('order-1'));
    if (!made.ok) throw new Error(made.failure.message);
    expectTypeOf(made.value).toEqualTypeOf<GuestCheckout>();
    const { paymentId, clientSecret } = made.value;
    expect(made.value).not.toHaveProperty('customerSession');
    const read = await till.client.readPayment({ params: { payment_id: paymentId } }, { clientSecret });
    expect(read).toMatchObject({ ok: true, value: { payment: { net_amount: 4999, currency: 'EUR' } } });
  });

  it('returns a session that the proxy takes for the customer of the payment', async () => {
    const { till, options } = server();
    await till.createOrder({ customer: 'demo' });
    const made = await createCheckout({ ...order, customer_id: 'cus_demo' }, options('order-2'));
    if (!made.ok) throw new Error(made.failure.message);
    expectTypeOf(made.value).toEqualTypeOf<CustomerCheckout>();
    const { paymentId, clientSecret, customerSession } = made.value;
    const seen = async (session?: string) => {
      const read = await till.client.call(
        readCheckout,
        { params: { payment_id: paymentId } },
        {
          clientSecret,
          customerSession: session,
        },
      );
      return read.ok ? read.value.customer_id : read.failure.code;
    };
    expect(await seen(customerSession)).toBe('cus_demo');
    expect(await seen()).toBeUndefined();
  });

  it('makes one payment for one key, whatever is asked again', async () => {
    const { options, payments } = server();
    const [first, again] = [
      await createCheckout(order, options('order-3')),
      await createCheckout(order, options('order-3')),
    ];
    expect(first.ok && again.ok && first.value.clientSecret === again.value.clientSecret).toBe(true);
    expect(payments()).toHaveLength(1);
  });

  it('sends nothing where the session could not be signed', async () => {
    const { options, payments } = server();
    const wrong = { ...options('order-4'), signingKey: 'short' };
    await expect(createCheckout({ ...order, customer_id: 'cus_demo' }, wrong)).rejects.toThrow(
      'at least 32 characters',
    );
    await expect(createCheckout(order, options(''))).rejects.toThrow('idempotencyKey is an empty text');
    expect(payments()).toEqual([]);
  });
});
