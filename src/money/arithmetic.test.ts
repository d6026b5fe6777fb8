import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netAmount, readMinorUnits, sumAmounts } from './index.ts';

it('adds amount, surcharge, tax on the surcharge, shipping and order tax to the net amount', () => {
  expect(
    netAmount({
      amount: 6540,
      surcharge_details: { surcharge_amount: 100, tax_amount: 18 },
      shipping_cost: 500,
      order_tax_amount: 42,
    }),
  ).toEqual({ ok: true, value: 7200 });
});

it('takes the net amount for the amount when no part exists', () => {
  expect(netAmount({ amount: 6540 })).toEqual({ ok: true, value: 6540 });
  expect(netAmount({ amount: 6540, surcharge_details: null, shipping_cost: null, order_tax_amount: null })).toEqual({
    ok: true,
    value: 6540,
  });
});

it('reports a sum beyond 2^53-1 instead of rounding it', () => {
  expect(sumAmounts([Number.MAX_SAFE_INTEGER, 1])).toEqual({ ok: false, error: 'unsafe_integer' });
  expect(sumAmounts([Number.MAX_SAFE_INTEGER, 1, -1])).toEqual({ ok: true, value: Number.MAX_SAFE_INTEGER });
  expect(netAmount({ amount: '9007199254740992' })).toEqual({ ok: false, error: 'unsafe_integer' });
});

it('refuses a number that JSON has already rounded', () => {
  expect(readMinorUnits(JSON.parse('9007199254740993'))).toEqual({ ok: false, error: 'unsafe_integer' });
  expect(readMinorUnits(JSON.parse('9223372036854775807'))).toEqual({ ok: false, error: 'unsafe_integer' });
});

it('refuses fractions, exponents and anything that is not an integer', () => {
  for (const value of [
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '-',
    '1.0',
    '1e3',
    ' 1',
    '0x10',
    null,
    true,
    [1],
  ]) {
    expect(readMinorUnits(value)).toEqual({ ok: false, error: 'type' });
  }
  for (const sign of ['', '-']) {
    expect(readMinorUnits(sign + '9'.repeat(40)).ok).toBe(true);
    for (const length of [41, 100_000])
      expect(readMinorUnits(sign + '9'.repeat(length))).toEqual({ ok: false, error: 'unsafe_integer' });
  }
});

it('reads any input without throwing', () => {
  fc.assert(fc.property(fc.anything({ withBigInt: true }), (input) => typeof readMinorUnits(input).ok === 'boolean'));
});

it('sums in any order to the same value', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (amounts) => {
      expect(sumAmounts(amounts)).toEqual(sumAmounts([...amounts].reverse()));
    }),
  );
});
