import type { CountryRails } from '../countryRails.ts';

/** Georgia. */
export const GE: CountryRails = {
  country: 'GE',
  currency: 'GEL',
  rails: ['iban', 'card'],
  examples: { iban: 'GE29NB0000000101904917', bic: 'AAAAGE22' },
};
