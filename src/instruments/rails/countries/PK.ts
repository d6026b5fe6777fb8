import type { CountryRails } from '../countryRails.ts';

/** Pakistan. */
export const PK: CountryRails = {
  country: 'PK',
  currency: 'PKR',
  rails: ['iban', 'card'],
  examples: { iban: 'PK36SCBL0000001123456702', bic: 'AAAAPK22' },
};
