import type { CountryRails } from '../countryRails.ts';

/** New Zealand. */
export const NZ: CountryRails = {
  country: 'NZ',
  currency: 'NZD',
  rails: ['card', 'paypal'],
  examples: {},
};
