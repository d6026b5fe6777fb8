import type { CountryRails } from '../countryRails.ts';

/** Switzerland. */
export const CH: CountryRails = {
  country: 'CH',
  currency: 'CHF',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'CH9300762011623852957', bic: 'AAAACH22' },
};
