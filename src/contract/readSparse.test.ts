import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { times } from '../fuzz.testing.ts';
import { payment, paymentView, payout } from './index.ts';
import { readSparse } from './readSparse.ts';
import { nullish } from './schema.ts';

const whole = {
  ...{ payment_id: 'pay_1', merchant_id: 'merchant_1', status: 'succeeded', amount: 1250, net_amount: 1250 },
  ...{ amount_capturable: 0, attempt_count: 1, currency: 'EUR', customer_id: 'cus_1', description: 'Two mugs' },
  ...{ created: '2030-06-15T12:00:00Z', metadata: { note: 'x' }, captures: null, shipping: null },
  ...{ surcharge_details: { surcharge_amount: 5 }, 'a field of tomorrow': [1] },
  billing: { address: { city: 'Selb', country: 'DE', line2: null }, email: null },
};
const names = Object.keys(whole);
const values = fc.oneof(
  ...[fc.constant(undefined), fc.constant(null), fc.jsonValue({ maxDepth: 1 })],
  fc.record({ address: fc.record({ city: fc.jsonValue({ maxDepth: 0 }), zip: fc.constant(7) }, { requiredKeys: [] }) }),
);
/** An answer with some of the fields, one of them perhaps with a value that it may not have. */
const answers = fc
  .tuple(fc.subarray([...names, 'refunds']), fc.constantFrom(...names), values, fc.boolean())
  .map(([kept, odd, value, spoilt]) => {
    const some = Object.fromEntries(kept.map((name) => [name, (whole as Readonly<Record<string, unknown>>)[name]]));
    return spoilt ? { ...some, [odd]: value } : some;
  });

describe('reading an answer by the fields that it has', () => {
  it.each([
    { name: 'a payment', schema: payment },
    { name: 'a payment as a browser sees it', schema: paymentView },
    { name: 'a payout', schema: payout },
  ])('gives what the whole schema gives: $name', ({ schema }) => {
    fc.assert(
      fc.property(answers, (answer) => {
        const [sparse, full] = [readSparse<unknown>(schema, answer), z.safeParse(schema, answer)];
        expect(sparse.success).toBe(full.success);
        expect(sparse.data).toEqual(full.data);
        const found = ({ error }: typeof sparse) => error?.issues.map(({ code, path }) => [code, ...path]);
        expect(found(sparse)).toEqual(found(full as typeof sparse));
      }),
      { numRuns: times(300) },
    );
  });

  it('gives the value of a field that is not there, where its schema has one', () => {
    const { status: _, ...without } = whole;
    expect(readSparse(paymentView, without).data).toEqual(paymentView.safeParse(without).data);
    expect(readSparse(paymentView, without).data).toMatchObject({ status: 'unknown' });
  });

  it('gives a field the shape that its schema reads it in', () => {
    const schema = z.looseObject({ size: nullish(z.string(), (value) => `${value} cm`), note: nullish(z.string()) });
    expect(readSparse(schema, { size: 7, note: 'x' }).data).toEqual({ size: '7 cm', note: 'x' });
    expect(readSparse(schema, { size: null, note: null }).data).toEqual({});
  });

  it.each([undefined, null, 7, 'text', [], [{}]])(
    'refuses what is no object as the whole schema does: %j',
    (answer) => {
      expect(readSparse(payment, answer).success).toBe(z.safeParse(payment, answer).success);
    },
  );
});
