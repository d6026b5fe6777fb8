import type { CountryRails } from '../countryRails.ts';

/** Saudi Arabia. */
export const SA: CountryRails = {
  country: 'SA',
  currency: 'SAR',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'SA0380000000608010167519', bic: 'AAAASA22' },
};
