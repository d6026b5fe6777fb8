import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carryOverTexts,
  countryRails,
  payoutCountries,
  type Rail,
  type RailContext,
  type RailValues,
  railFields,
  railRules,
  railSchema,
} from '../index.ts';

const now = new Date('2026-10-15T12:00:00Z');
const at = (country: string, rail: Rail): RailContext => ({ country, rail, now, schema: railSchema(rail) });
const german = 'DE89 3704 0044 0532 0130 00';

describe('what stays when the country or the rail changes', () => {
  it.each<[string, RailContext, RailContext, RailValues, RailValues]>([
    [
      'the name, in any script, and nothing of the account, from an IBAN to a US account',
      at('DE', 'sepa'),
      at('US', 'ach'),
      { account_holder: 'محمد علي', iban: german, bic: 'COBADEFFXXX' },
      { account_holder: 'محمد علي' },
    ],
    [
      'an IBAN within SEPA, as it was typed: the account may be anywhere in it',
      at('DE', 'sepa'),
      at('AT', 'sepa'),
      { account_holder: 'Ada', iban: german },
      { account_holder: 'Ada', iban: german },
    ],
    [
      'an IBAN from one speed of SEPA to the other, also half typed',
      at('DE', 'sepa'),
      at('DE', 'sepa_instant'),
      { account_holder: 'Ada', iban: 'DE89 37' },
      { account_holder: 'Ada', iban: 'DE89 37' },
    ],
    [
      'no IBAN of a country that is no longer the chosen one',
      at('DE', 'sepa'),
      at('AE', 'iban'),
      { account_holder: 'Ada', iban: german },
      { account_holder: 'Ada' },
    ],
    [
      'no half-typed IBAN of another country',
      at('DE', 'sepa'),
      at('AT', 'sepa'),
      { account_holder: 'Ada', iban: 'DE89 37' },
      { account_holder: 'Ada' },
    ],
    [
      'a half-typed name, which belongs to no country',
      at('DE', 'sepa'),
      at('US', 'ach'),
      { account_holder: '12' },
      { account_holder: '12' },
    ],
    [
      'account and routing number, from ACH to a wire',
      at('US', 'ach'),
      at('US', 'us_wire'),
      { account_holder: 'Ada', routing_number: '011000015', us_account: '000123' },
      { account_holder: 'Ada', routing_number: '011000015', us_account: '000123' },
    ],
    [
      'a whole card, wherever',
      at('US', 'card'),
      at('FR', 'card'),
      { card_number: '4242 4242 4242 4242', card_expiry: '01/30', card_holder: 'Ada' },
      { card_number: '4242 4242 4242 4242', card_expiry: '01/30', card_holder: 'Ada' },
    ],
    [
      'the name on the card as the name of the account, and no card number in an account number',
      at('US', 'card'),
      at('US', 'ach'),
      { card_number: '4242424242424242', card_expiry: '01/30', card_holder: 'Ada' },
      { account_holder: 'Ada' },
    ],
    [
      'an e-mail address from PayPal to Interac',
      at('CA', 'paypal'),
      at('CA', 'interac'),
      { paypal_receiver: 'ada@example.com' },
      { interac_email: 'ada@example.com' },
    ],
    ['no e-mail address as a phone number', at('US', 'paypal'), at('US', 'venmo'), { paypal_receiver: 'a@b.co' }, {}],
    [
      'a phone number as one',
      at('US', 'venmo'),
      at('US', 'paypal'),
      { venmo_phone: '+12015550123' },
      { paypal_receiver: '+12015550123' },
    ],
    ['nothing of nothing', at('US', 'ach'), at('DE', 'sepa'), {}, {}],
    ['nothing of blanks', at('US', 'ach'), at('US', 'us_wire'), { us_account: '  ' }, {}],
  ])('%s', (_sentence, from, to, values, kept) => {
    expect(carryOverTexts(from, to, values)).toEqual(kept);
  });

  it('is only what the new place asks for, and carrying it over once more changes nothing', () => {
    const places = payoutCountries.flatMap((code) => countryRails(code)?.rails.map((rail) => at(code, rail)) ?? []);
    const texts = fc.constantFrom(
      'Ada',
      german,
      '4242424242424242',
      'a@b.co',
      '+12015550123',
      '011000015',
      'x',
      '12',
      '',
    );
    const anyValues = fc.dictionary(fc.constantFrom(...railFields), texts);
    const anyPlace = fc.constantFrom(...places);
    fc.assert(
      fc.property(anyPlace, anyPlace, anyValues, (from, to, values) => {
        const kept = carryOverTexts(from, to, values);
        for (const [field, text] of Object.entries(kept)) {
          expect(railRules(to.rail).fields).toContain(field);
          expect(Object.values(values)).toContain(text);
        }
        expect(carryOverTexts(to, to, kept)).toEqual(kept);
      }),
      { numRuns: 1000 },
    );
  });
});
