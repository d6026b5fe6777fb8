import type { CountryRails } from '../countryRails.ts';

/** Türkiye. */
export const TR: CountryRails = {
  country: 'TR',
  currency: 'TRY',
  rails: ['iban', 'card'],
  examples: { iban: 'TR330006100519786457841326', bic: 'AAAATR22' },
};
