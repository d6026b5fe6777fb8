import type { CountryRails } from '../countryRails.ts';

/** Cameroon. */
export const CM: CountryRails = {
  country: 'CM',
  currency: 'XAF',
  rails: ['iban', 'card'],
  examples: { iban: 'CM2110002000300277976315008', bic: 'AAAACM22' },
};
