import { describe, expect, it } from 'vitest';
import { attachCard, createTill } from './index.ts';

const paidAtOnce = '4242424242424242';

describe('a card attached as a form does it', () => {
  it('pays an order that takes cards, also among alternative payment methods', async () => {
    const till = createTill();
    for (const types of [undefined, ['credit', 'pix']] as const) {
      const order = await till.createOrder(types === undefined ? {} : { types });
      expect((await attachCard(till.client, order, paidAtOnce)).status).toBe('succeeded');
      expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
    }
  });

  it('is refused by the proxy where the order takes alternative payment methods alone', async () => {
    const till = createTill();
    const order = await till.createOrder({ types: ['pix', 'boleto'] });
    await expect(attachCard(till.client, order, paidAtOnce)).rejects.toThrow(
      'tillkit: the service refused the payment',
    );
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(till.network.calls().filter((call) => call.endsWith('/confirm'))).toHaveLength(1);
  });
});
