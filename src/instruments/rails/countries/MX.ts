import type { CountryRails } from '../countryRails.ts';

/** Mexico. */
export const MX: CountryRails = {
  country: 'MX',
  currency: 'MXN',
  rails: ['spei', 'card', 'paypal'],
  examples: {},
};
