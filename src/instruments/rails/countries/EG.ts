import type { CountryRails } from '../countryRails.ts';

/** Egypt. */
export const EG: CountryRails = {
  country: 'EG',
  currency: 'EGP',
  rails: ['iban', 'card'],
  examples: { iban: 'EG380019000500000000263180002', bic: 'AAAAEG22' },
};
