import type { CountryRails } from '../countryRails.ts';

/** Finland. */
export const FI: CountryRails = {
  country: 'FI',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'FI2112345600000785', bic: 'AAAAFI22' },
};
