import type { CountryRails } from '../countryRails.ts';

/** Spain. */
export const ES: CountryRails = {
  country: 'ES',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX' },
};
