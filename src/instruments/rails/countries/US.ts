import type { CountryRails } from '../countryRails.ts';

/** United States. */
export const US: CountryRails = {
  country: 'US',
  currency: 'USD',
  rails: ['ach', 'us_wire', 'card', 'paypal', 'venmo'],
  examples: {},
};
