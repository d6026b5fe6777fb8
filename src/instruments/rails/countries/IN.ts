import type { CountryRails } from '../countryRails.ts';

/** India. */
export const IN: CountryRails = {
  country: 'IN',
  currency: 'INR',
  rails: ['ifsc', 'upi', 'card'],
  examples: {},
};
