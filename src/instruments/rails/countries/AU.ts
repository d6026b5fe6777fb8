import type { CountryRails } from '../countryRails.ts';

/** Australia. */
export const AU: CountryRails = {
  country: 'AU',
  currency: 'AUD',
  rails: ['becs', 'npp', 'card', 'paypal'],
  examples: {},
};
