import type { CountryRails } from '../countryRails.ts';

/** Morocco. */
export const MA: CountryRails = {
  country: 'MA',
  currency: 'MAD',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'MA64011519000001205000534921', bic: 'AAAAMA22' },
};
