import type { CountryRails } from '../countryRails.ts';

/** Monaco. */
export const MC: CountryRails = {
  country: 'MC',
  currency: 'EUR',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'MC5811222000010123456789030', bic: 'AAAAMC22' },
};
