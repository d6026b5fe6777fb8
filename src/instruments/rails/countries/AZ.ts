import type { CountryRails } from '../countryRails.ts';

/** Azerbaijan. */
export const AZ: CountryRails = {
  country: 'AZ',
  currency: 'AZN',
  rails: ['iban', 'card'],
  examples: { iban: 'AZ21NABZ00000000137010001944', bic: 'AAAAAZ22' },
};
