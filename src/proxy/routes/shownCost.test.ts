import { describe, expect, it } from 'vitest';
import { defined } from '../../money/index.ts';
import { createTill } from '../../testing/index.ts';

const now = Date.parse('2030-01-01T12:00:00Z');

/** A customer's order with one saved card that costs 3.00 more, and the row of it as a page reads it. */
async function chosen() {
  const till = createTill({ now });
  const order = await till.createOrder({
    lifetime: 60,
    savedCards: [
      { number: '4242424242424242', expMonth: '12', expYear: '2033', requiresCvv: false, surcharge: { fixed: 300 } },
    ],
  });
  const { clientSecret, customerId = '', customerSession } = order;
  const listed = await till.client.listCustomerPaymentMethods({
    query: {
      'client-secret': clientSecret,
      customer_id: customerId,
      accepted_currency: ['EUR'],
      accepted_country: ['DE'],
      minimum_amount: 4999,
      maximum_amount: 4999,
      recurring_payment_enabled: false,
      installment_payment_enabled: false,
    },
  });
  const [row] = listed.ok ? listed.value.customer_payment_methods : [];
  if (row === undefined) throw new Error('no row');
  const select = async (shown_cost?: string) => {
    const sent = await till.client.confirmWithMethod(
      {
        params: { payment_id: order.paymentId },
        body: {
          payment_method: 'card',
          payment_token: row.payment_token,
          shown: { net_amount: 4999, currency: 'EUR' },
          ...defined({ shown_cost }),
        },
      },
      { clientSecret, customerSession },
    );
    return sent.ok ? sent.value.payment.net_amount : [sent.failure.code, sent.failure.effect];
  };
  return { till, order, row, select };
}

describe('what a saved method adds, as a person has read it', () => {
  it('is compared with what the service says right before it is charged', async () => {
    const { till, order, row, select } = await chosen();
    const id = row.payment_method_id;
    for (const figures of [
      [null, null, null],
      [2, 2, 0],
      [3, 3, 1],
      [3, 2, 1],
      [300, 300, 0],
    ])
      expect([figures, await select(JSON.stringify([id, ...figures]))]).toEqual([figures, ['amount_changed', 'none']]);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(await select(JSON.stringify([id, 3, 3, 0]))).toBe(5299);
    expect(till.ledger.charges(order.paymentId)).toMatchObject([{ amount: 5299 }]);
  });

  it('is not guessed: what is no such text is refused, and a page that says nothing is believed', async () => {
    const { till, order, row, select } = await chosen();
    const id = row.payment_method_id;
    for (const text of ['', 'null', '{}', '[]', `["${id}"]`, `["${id}","3",3,0]`, `["${id}",3,3,0,0]`, 'x'.repeat(300)])
      expect([text, await select(text)]).toEqual([text, ['input_invalid', 'none']]);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(await select()).toBe(5299);
  });

  it('of a row that is gone is the service’s to refuse', async () => {
    const { select } = await chosen();
    expect(await select('["pm_gone",1,1,null]')).toBe(5299);
  });

  it('of a payment whose time is over is the end of the payment', async () => {
    const { till, order, row, select } = await chosen();
    till.clock.advance(61_000);
    expect(await select(JSON.stringify([row.payment_method_id, 3, 3, 0]))).toEqual(['payment_expired', 'none']);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
  });

  it('that cannot be read at the moment is not charged: the operation may be sent again', async () => {
    const { till, order, row, select } = await chosen();
    till.faults.add({ endpoint: 'listCustomerPaymentMethods', kind: 'status 500' });
    const text = JSON.stringify([row.payment_method_id, 3, 3, 0]);
    expect(await select(text)).toEqual(['service_unavailable', 'none']);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(await select(text)).toBe(5299);
  });
});
