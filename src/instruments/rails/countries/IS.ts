import type { CountryRails } from '../countryRails.ts';

/** Iceland. */
export const IS: CountryRails = {
  country: 'IS',
  currency: 'ISK',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'IS140159260076545510730339', bic: 'AAAAIS22' },
};
