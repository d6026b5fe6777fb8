import { describe, expect, it } from 'vitest';
import { alternativeMethods, orderMethodTypes } from './alternativeMethods.ts';

const every = ['credit', ...Object.keys(alternativeMethods)];

describe('the order of payment methods', () => {
  it('begins with what the payers of a country use most, and leaves out what cannot pay the currency', () => {
    expect(orderMethodTypes(every, { currency: 'INR', country: 'IN' }).slice(0, 4)).toEqual([
      ...['upi_intent', 'upi_qr', 'upi_collect'],
      'credit',
    ]);
    expect(orderMethodTypes(every, { currency: 'BRL', country: 'BR' }).slice(0, 3)).toEqual([
      'pix',
      'credit',
      'boleto',
    ]);
    const inGermany = orderMethodTypes(every, { currency: 'EUR', country: 'DE' });
    expect(inGermany.slice(0, 2)).toEqual(['credit', 'sepa']);
    expect(inGermany.filter((type) => /^upi|pix|ach|bacs|boleto/.test(type))).toEqual([]);
  });

  it('puts methods of other countries last, and begins with cards where the country is not known', () => {
    expect(orderMethodTypes(['ideal', 'direct_carrier_billing', 'debit'], { currency: 'EUR' })).toEqual([
      ...['debit', 'direct_carrier_billing', 'ideal'],
    ]);
  });

  it('offers what the merchant named where none of it can pay the currency, and nothing unknown', () => {
    expect(orderMethodTypes(['pix', 'mystery_way'], { currency: 'EUR' })).toEqual(['pix']);
  });
});
