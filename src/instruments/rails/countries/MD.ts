import type { CountryRails } from '../countryRails.ts';

/** Moldova. */
export const MD: CountryRails = {
  country: 'MD',
  currency: 'MDL',
  rails: ['sepa', 'card'],
  examples: { iban: 'MD24AG000225100013104168', bic: 'AAAAMD22' },
};
