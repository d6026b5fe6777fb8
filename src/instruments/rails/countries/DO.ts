import type { CountryRails } from '../countryRails.ts';

/** Dominican Republic. */
export const DO: CountryRails = {
  country: 'DO',
  currency: 'DOP',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'DO28BAGR00000001212453611324', bic: 'AAAADO22' },
};
