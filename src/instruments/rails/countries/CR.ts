import type { CountryRails } from '../countryRails.ts';

/** Costa Rica. */
export const CR: CountryRails = {
  country: 'CR',
  currency: 'CRC',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'CR05015202001026284066', bic: 'AAAACR22' },
};
