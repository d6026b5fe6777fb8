import type { CountryRails } from '../countryRails.ts';

/** Italy. */
export const IT: CountryRails = {
  country: 'IT',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'IT60X0542811101000000123456', bic: 'UNCRITMMXXX' },
};
