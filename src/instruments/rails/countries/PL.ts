import type { CountryRails } from '../countryRails.ts';

/** Poland. */
export const PL: CountryRails = {
  country: 'PL',
  currency: 'PLN',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'PL61109010140000071219812874', bic: 'AAAAPL22' },
};
