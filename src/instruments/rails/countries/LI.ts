import type { CountryRails } from '../countryRails.ts';

/** Liechtenstein. */
export const LI: CountryRails = {
  country: 'LI',
  currency: 'CHF',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'LI21088100002324013AA', bic: 'AAAALI22' },
};
