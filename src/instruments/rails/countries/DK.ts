import type { CountryRails } from '../countryRails.ts';

/** Denmark. */
export const DK: CountryRails = {
  country: 'DK',
  currency: 'DKK',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'DK5000400440116243', bic: 'AAAADK22' },
};
