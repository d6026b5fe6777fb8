import type { CountryRails } from '../countryRails.ts';

/** Bulgaria. */
export const BG: CountryRails = {
  country: 'BG',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'BG80BNBG96611020345678', bic: 'AAAABG22' },
};
