import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../contract/index.ts';
import { orderTotals } from './orderTotals.ts';

const safe = fc.integer({ min: 0, max: 9_007_199_254_740 });
const optional = fc.option(safe, { nil: undefined });
const line = fc.record({
  product_name: fc.string(),
  quantity: fc.integer({ min: -3, max: 2_000_000 }),
  amount: fc.integer({ min: -1000, max: Number.MAX_SAFE_INTEGER }),
});

const view = (fields: Partial<PaymentView>): PaymentView => ({
  payment_id: 'pay_1',
  status: 'requires_payment_method',
  amount: 0,
  net_amount: 0,
  currency: 'EUR',
  attempt_count: 0,
  amount_received: undefined,
  shipping_cost: undefined,
  order_tax_amount: undefined,
  surcharge_details: undefined,
  payment_method: undefined,
  description: undefined,
  order_details: undefined,
  shipping: undefined,
  billing: undefined,
  return_url: undefined,
  next_action: undefined,
  error_code: undefined,
  unified_code: undefined,
  unified_message: undefined,
  cancellation_reason: undefined,
  manual_retry_allowed: undefined,
  external_authentication_details: undefined,
  payment_method_data: undefined,
  created: undefined,
  updated: undefined,
  expires_on: undefined,
  ...fields,
});

const payments = fc
  .record({ amount: safe, shipping: optional, tax: optional, fee: optional, feeTax: optional, lines: fc.array(line) })
  .map(({ amount, shipping, tax, fee, feeTax, lines }) => ({
    sum: [shipping, tax, fee, feeTax].reduce<number>((total, part) => total + (part ?? 0), amount),
    payment: view({
      amount,
      shipping_cost: shipping,
      order_tax_amount: tax,
      surcharge_details: fee === undefined ? undefined : { surcharge_amount: fee, tax_amount: feeTax },
      order_details: lines,
    }),
  }))
  // Tax on a surcharge that is not there is not there either.
  .map(({ payment, sum }) => ({
    payment,
    sum: payment.surcharge_details === undefined ? sumOf(payment) : sum,
  }));

function sumOf({ amount, shipping_cost = 0, order_tax_amount = 0 }: PaymentView): number {
  return amount + shipping_cost + order_tax_amount;
}

const of = (rows: ReturnType<typeof orderTotals>, keys: readonly string[]) =>
  rows.filter(({ key }) => keys.includes(key)).reduce((sum, { amount }) => sum + amount, 0n);

describe('how the total comes about', () => {
  it('adds up to the last minor unit: the lines and what is beside them are the amount, and with what is added the net amount', () => {
    fc.assert(
      fc.property(payments, ({ payment, sum }) => {
        const rows = orderTotals({ ...payment, net_amount: sum });
        const lines = payment.order_details ?? [];
        const ofLines = lines.reduce((total, one) => total + BigInt(one.amount) * BigInt(one.quantity), 0n);
        if (rows.length === 0) {
          expect(BigInt(sum)).toBe(BigInt(payment.amount));
          expect(lines.length === 0 || ofLines === BigInt(payment.amount)).toBe(true);
          return;
        }
        expect(rows.every(({ amount }) => amount !== 0n || rows.length > 1)).toBe(true);
        expect(rows[0]).toEqual({ key: 'link.subtotal', amount: lines.length > 0 ? ofLines : BigInt(payment.amount) });
        const beside = of(rows, ['link.otherCharges', 'link.reduction']);
        expect(of(rows, ['link.subtotal']) + beside).toBe(BigInt(payment.amount));
        const added = of(rows, ['link.shipping', 'link.tax', 'link.surcharge', 'link.surchargeTax']);
        expect(BigInt(payment.amount) + added).toBe(BigInt(sum));
      }),
      { seed: 23 },
    );
  });

  it('is empty where the parts are not the sum that the service names: the total is shown alone', () => {
    fc.assert(
      fc.property(payments, fc.integer({ min: 1, max: 10_000 }), ({ payment, sum }, off) => {
        expect(orderTotals({ ...payment, net_amount: sum + off })).toEqual([]);
        expect(orderTotals({ ...payment, net_amount: sum - off })).toEqual([]);
      }),
      { seed: 23 },
    );
  });

  it('needs no words where the lines are the whole amount, or where there are none and nothing is added', () => {
    const lines = [{ product_name: 'Lamp', quantity: 2, amount: 500 }];
    expect(orderTotals(view({ amount: 1000, net_amount: 1000, order_details: lines }))).toEqual([]);
    expect(orderTotals(view({ amount: 1000, net_amount: 1000 }))).toEqual([]);
    expect(orderTotals(view({ amount: 1000, net_amount: 1000, shipping_cost: 0, order_tax_amount: 0 }))).toEqual([]);
  });

  it('names what the lines leave out of the amount, and what is taken off them', () => {
    const lines = [{ product_name: 'Lamp', quantity: 2, amount: 500 }];
    expect(orderTotals(view({ amount: 1200, net_amount: 1200, order_details: lines }))).toEqual([
      { key: 'link.subtotal', amount: 1000n },
      { key: 'link.otherCharges', amount: 200n },
    ]);
    expect(orderTotals(view({ amount: 900, net_amount: 950, shipping_cost: 50, order_details: lines }))).toEqual([
      { key: 'link.subtotal', amount: 1000n },
      { key: 'link.reduction', amount: -100n },
      { key: 'link.shipping', amount: 50n },
    ]);
  });

  it('is exact where a number of JavaScript would round: a price times a quantity beyond 2^53', () => {
    const lines = [{ product_name: 'Gold', quantity: 3, amount: Number.MAX_SAFE_INTEGER }];
    const [, row] = orderTotals(
      view({ amount: Number.MAX_SAFE_INTEGER, net_amount: Number.MAX_SAFE_INTEGER, order_details: lines }),
    );
    expect(row?.amount).toBe(-2n * BigInt(Number.MAX_SAFE_INTEGER));
  });
});
