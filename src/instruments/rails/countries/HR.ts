import type { CountryRails } from '../countryRails.ts';

/** Croatia. */
export const HR: CountryRails = {
  country: 'HR',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'HR1210010051863000160', bic: 'AAAAHR22' },
};
