import type { CountryRails } from '../countryRails.ts';

/** France. */
export const FR: CountryRails = {
  country: 'FR',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'FR1420041010050500013M02606', bic: 'BNPAFRPPXXX' },
};
