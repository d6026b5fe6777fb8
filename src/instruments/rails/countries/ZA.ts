import type { CountryRails } from '../countryRails.ts';

/** South Africa. */
export const ZA: CountryRails = {
  country: 'ZA',
  currency: 'ZAR',
  rails: ['card', 'paypal'],
  examples: {},
};
