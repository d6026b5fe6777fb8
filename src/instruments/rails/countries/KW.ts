import type { CountryRails } from '../countryRails.ts';

/** Kuwait. */
export const KW: CountryRails = {
  country: 'KW',
  currency: 'KWD',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'KW81CBKU0000000000001234560101', bic: 'AAAAKW22' },
};
