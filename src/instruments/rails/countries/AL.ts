import type { CountryRails } from '../countryRails.ts';

/** Albania. */
export const AL: CountryRails = {
  country: 'AL',
  currency: 'ALL',
  rails: ['sepa', 'card'],
  examples: { iban: 'AL47212110090000000235698741', bic: 'AAAAAL22' },
};
