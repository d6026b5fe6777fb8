import type { CountryRails } from '../countryRails.ts';

/** Belgium. */
export const BE: CountryRails = {
  country: 'BE',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'BE68539007547034', bic: 'GEBABEBBXXX' },
};
