import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { type CardSummary, cardBrandRules, cardBrands, findBrandByName, readCardSummary } from './index.ts';

const summary: CardSummary = {
  brand: 'visa',
  last4: '4242',
  expiryMonth: '03',
  expiryYear: '2030',
  holderName: 'Ada Lovelace',
  issuer: 'A Bank',
  issuerCountry: 'GB',
  type: 'credit',
};

describe('one card in three vocabularies', () => {
  it('is the same card in a payment, a payout and a stored payment method', () => {
    const payment = {
      last4: '4242',
      card_type: 'credit',
      card_network: 'Visa',
      card_issuer: 'A Bank',
      card_issuing_country: 'GB',
      card_exp_month: '03',
      card_exp_year: '2030',
      card_holder_name: 'Ada Lovelace',
    };
    const stored = {
      last4_digits: '4242',
      card_type: 'credit',
      scheme: 'Visa',
      card_issuer: 'A Bank',
      issuer_country: 'GB',
      expiry_month: '03',
      expiry_year: '2030',
      card_holder_name: 'Ada Lovelace',
      nick_name: 'Groceries',
    };
    expect(readCardSummary(payment)).toEqual(summary);
    expect(readCardSummary(stored)).toEqual({ ...summary, nickname: 'Groceries' });
  });

  it('recognises every brand by its title and by other usual spellings', () => {
    for (const brand of cardBrands) {
      expect(findBrandByName(cardBrandRules(brand).title)).toBe(brand);
      expect(findBrandByName(brand.toUpperCase())).toBe(brand);
    }
    expect(
      ['American Express', 'AmericanExpress', 'AMEX', 'DinersClub', 'Diners Club', 'Union Pay', 'MasterCard'].map(
        findBrandByName,
      ),
    ).toEqual(['amex', 'amex', 'amex', 'diners', 'diners', 'unionpay', 'mastercard']);
    expect([
      findBrandByName('Interac'),
      findBrandByName(''),
      findBrandByName(null),
      findBrandByName('constructor'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('hostile card metadata', () => {
  everyRow([
    ['last four digits of the wrong length', { last4_digits: '42' }],
    ['missing last four digits', { last4: null, last4_digits: null }],
    ['markup for last four digits', { last4: '<b>' }],
    ['a thirteenth month', { expiry_month: '13', expiry_year: '2030' }],
    ['month zero', { card_exp_month: '0', card_exp_year: '2030' }],
    ['a month without a year', { expiry_month: '03' }],
    ['an unknown scheme', { scheme: 'Galactic Express' }],
    ['an object for a brand', { card_network: { toString: 'Visa' } }],
    ['only controls for a name', { nick_name: '\u202E\u0000 ' }],
  ])('shows nothing for %s', (_what, card) => {
    expect(readCardSummary(card)).toEqual({});
  });

  it('strips controls from texts, caps them and leaves markup to be rendered as text', () => {
    expect(readCardSummary({ nick_name: '\u202Egrocer\u0000ies', card_issuer: '<b>x</b>' })).toEqual({
      nickname: 'groceries',
      issuer: '<b>x</b>',
    });
    expect(readCardSummary({ card_issuer: 'x'.repeat(100_000) }).issuer).toHaveLength(255);
  });

  it('is read without throwing, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (card) => typeof readCardSummary(card) === 'object'));
    const wire = fc.dictionary(
      fc.constantFrom('last4', 'last4_digits', 'scheme', 'card_network', 'expiry_month', 'expiry_year', 'nick_name'),
      fc.anything(),
    );
    fc.assert(
      fc.property(wire, (card) => {
        const { last4, expiryMonth } = readCardSummary(card);
        expect(last4 ?? '0000').toMatch(/^\d{4}$/);
        expect(expiryMonth ?? '01').toMatch(/^(0[1-9]|1[0-2])$/);
      }),
    );
  });

  it('keeps single digits and numbers readable', () => {
    expect(readCardSummary({ last4: '0042', card_exp_month: '3', card_exp_year: '30' })).toEqual({
      last4: '0042',
      expiryMonth: '03',
      expiryYear: '2030',
    });
    expect(readCardSummary({ expiry_month: 3, expiry_year: 2030 })).toEqual({ expiryMonth: '03', expiryYear: '2030' });
  });
});
