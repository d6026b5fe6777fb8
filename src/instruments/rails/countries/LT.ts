import type { CountryRails } from '../countryRails.ts';

/** Lithuania. */
export const LT: CountryRails = {
  country: 'LT',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'LT121000011101001000', bic: 'AAAALT22' },
};
