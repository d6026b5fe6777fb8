import type { CountryRails } from '../countryRails.ts';

/** Andorra. */
export const AD: CountryRails = {
  country: 'AD',
  currency: 'EUR',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'AD1200012030200359100100', bic: 'AAAAAD22' },
};
