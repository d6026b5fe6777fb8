import type { CountryRails } from '../countryRails.ts';

/** Cyprus. */
export const CY: CountryRails = {
  country: 'CY',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'CY17002001280000001200527600', bic: 'AAAACY22' },
};
