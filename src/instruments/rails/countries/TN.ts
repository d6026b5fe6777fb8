import type { CountryRails } from '../countryRails.ts';

/** Tunisia. */
export const TN: CountryRails = {
  country: 'TN',
  currency: 'TND',
  rails: ['iban', 'card'],
  examples: { iban: 'TN5910006035183598478831', bic: 'AAAATN22' },
};
