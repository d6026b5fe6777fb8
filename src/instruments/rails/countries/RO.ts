import type { CountryRails } from '../countryRails.ts';

/** Romania. */
export const RO: CountryRails = {
  country: 'RO',
  currency: 'RON',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'RO49AAAA1B31007593840000', bic: 'AAAARO22' },
};
