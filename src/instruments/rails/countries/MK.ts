import type { CountryRails } from '../countryRails.ts';

/** North Macedonia. */
export const MK: CountryRails = {
  country: 'MK',
  currency: 'MKD',
  rails: ['sepa', 'card'],
  examples: { iban: 'MK07250120000058984', bic: 'AAAAMK22' },
};
