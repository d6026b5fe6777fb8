import type { CountryRails } from '../countryRails.ts';

/** Hong Kong SAR China. */
export const HK: CountryRails = {
  country: 'HK',
  currency: 'HKD',
  rails: ['card', 'paypal'],
  examples: {},
};
