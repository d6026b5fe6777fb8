import type { CountryRails } from '../countryRails.ts';

/** Mauritius. */
export const MU: CountryRails = {
  country: 'MU',
  currency: 'MUR',
  rails: ['iban', 'card'],
  examples: { iban: 'MU17BOMM0101101030300200000MUR', bic: 'AAAAMU22' },
};
