import type { CountryRails } from '../countryRails.ts';

/** Norway. */
export const NO: CountryRails = {
  country: 'NO',
  currency: 'NOK',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'NO9386011117947', bic: 'AAAANO22' },
};
