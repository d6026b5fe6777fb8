import type { CountryRails } from '../countryRails.ts';

/** Singapore. */
export const SG: CountryRails = {
  country: 'SG',
  currency: 'SGD',
  rails: ['card', 'paypal'],
  examples: {},
};
