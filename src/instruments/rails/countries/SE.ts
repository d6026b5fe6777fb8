import type { CountryRails } from '../countryRails.ts';

/** Sweden. */
export const SE: CountryRails = {
  country: 'SE',
  currency: 'SEK',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'SE4550000000058398257466', bic: 'AAAASE22' },
};
