import type { CountryRails } from '../countryRails.ts';

/** Slovakia. */
export const SK: CountryRails = {
  country: 'SK',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'SK3112000000198742637541', bic: 'AAAASK22' },
};
