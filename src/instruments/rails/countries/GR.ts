import type { CountryRails } from '../countryRails.ts';

/** Greece. */
export const GR: CountryRails = {
  country: 'GR',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'GR1601101250000000012300695', bic: 'AAAAGR22' },
};
