import type { CountryRails } from '../countryRails.ts';

/** United Kingdom. */
export const GB: CountryRails = {
  country: 'GB',
  currency: 'GBP',
  rails: ['bacs', 'sepa', 'card', 'paypal'],
  examples: { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2LXXX' },
};
