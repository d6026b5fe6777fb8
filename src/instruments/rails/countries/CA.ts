import type { CountryRails } from '../countryRails.ts';

/** Canada. */
export const CA: CountryRails = {
  country: 'CA',
  currency: 'CAD',
  rails: ['eft', 'interac', 'card', 'paypal'],
  examples: {},
};
