import type { CountryRails } from '../countryRails.ts';

/** United Arab Emirates. */
export const AE: CountryRails = {
  country: 'AE',
  currency: 'AED',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'AE070331234567890123456', bic: 'AAAAAE22' },
};
