import type { CountryRails } from '../countryRails.ts';

/** Oman. */
export const OM: CountryRails = {
  country: 'OM',
  currency: 'OMR',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'OM810180000001299123456', bic: 'AAAAOM22' },
};
