import type { CountryRails } from '../countryRails.ts';

/** Israel. */
export const IL: CountryRails = {
  country: 'IL',
  currency: 'ILS',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'IL620108000000099999999', bic: 'AAAAIL22' },
};
