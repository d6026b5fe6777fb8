import type { CountryRails } from '../countryRails.ts';

/** Portugal. */
export const PT: CountryRails = {
  country: 'PT',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'PT50000201231234567890154', bic: 'CGDIPTPLXXX' },
};
