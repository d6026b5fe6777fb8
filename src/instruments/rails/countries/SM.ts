import type { CountryRails } from '../countryRails.ts';

/** San Marino. */
export const SM: CountryRails = {
  country: 'SM',
  currency: 'EUR',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'SM86U0322509800000000270100', bic: 'AAAASM22' },
};
