import type { CountryRails } from '../countryRails.ts';

/** Ukraine. */
export const UA: CountryRails = {
  country: 'UA',
  currency: 'UAH',
  rails: ['iban', 'card'],
  examples: { iban: 'UA213223130000026007233566001', bic: 'AAAAUA22' },
};
