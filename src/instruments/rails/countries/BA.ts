import type { CountryRails } from '../countryRails.ts';

/** Bosnia & Herzegovina. */
export const BA: CountryRails = {
  country: 'BA',
  currency: 'BAM',
  rails: ['iban', 'card'],
  examples: { iban: 'BA391290079401028494', bic: 'AAAABA22' },
};
