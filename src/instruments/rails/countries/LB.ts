import type { CountryRails } from '../countryRails.ts';

/** Lebanon. */
export const LB: CountryRails = {
  country: 'LB',
  currency: 'LBP',
  rails: ['iban', 'card'],
  examples: { iban: 'LB62099900000001001901229114', bic: 'AAAALB22' },
};
