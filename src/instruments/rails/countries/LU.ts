import type { CountryRails } from '../countryRails.ts';

/** Luxembourg. */
export const LU: CountryRails = {
  country: 'LU',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'LU280019400644750000', bic: 'AAAALU22' },
};
