import type { CountryRails } from '../countryRails.ts';

/** Germany. */
export const DE: CountryRails = {
  country: 'DE',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
};
