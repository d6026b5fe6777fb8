import type { CountryRails } from '../countryRails.ts';

/** Senegal. */
export const SN: CountryRails = {
  country: 'SN',
  currency: 'XOF',
  rails: ['iban', 'card'],
  examples: { iban: 'SN08SN0100152000048500003035', bic: 'AAAASN22' },
};
