import type { CountryRails } from '../countryRails.ts';

/** Vatican City. */
export const VA: CountryRails = {
  country: 'VA',
  currency: 'EUR',
  rails: ['sepa', 'card'],
  examples: { iban: 'VA59001123000012345678', bic: 'AAAAVA22' },
};
