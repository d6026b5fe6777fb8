import type { CountryRails } from '../countryRails.ts';

/** Montenegro. */
export const ME: CountryRails = {
  country: 'ME',
  currency: 'EUR',
  rails: ['sepa', 'card'],
  examples: { iban: 'ME25505000012345678951', bic: 'AAAAME22' },
};
