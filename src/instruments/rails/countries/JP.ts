import type { CountryRails } from '../countryRails.ts';

/** Japan. */
export const JP: CountryRails = {
  country: 'JP',
  currency: 'JPY',
  rails: ['card', 'paypal'],
  examples: {},
};
