import type { CountryRails } from '../countryRails.ts';

/** Mauritania. */
export const MR: CountryRails = {
  country: 'MR',
  currency: 'MRU',
  rails: ['iban', 'card'],
  examples: { iban: 'MR1300020001010000123456753', bic: 'AAAAMR22' },
};
