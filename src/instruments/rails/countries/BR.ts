import type { CountryRails } from '../countryRails.ts';

/** Brazil. */
export const BR: CountryRails = {
  country: 'BR',
  currency: 'BRL',
  rails: ['pix', 'card', 'paypal'],
  examples: {},
};
