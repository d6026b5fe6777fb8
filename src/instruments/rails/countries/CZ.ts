import type { CountryRails } from '../countryRails.ts';

/** Czechia. */
export const CZ: CountryRails = {
  country: 'CZ',
  currency: 'CZK',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'CZ6508000000192000145399', bic: 'AAAACZ22' },
};
