import type { CountryRails } from '../countryRails.ts';

/** Mongolia. */
export const MN: CountryRails = {
  country: 'MN',
  currency: 'MNT',
  rails: ['iban', 'card'],
  examples: { iban: 'MN121234123456789123', bic: 'AAAAMN22' },
};
