import type { CountryRails } from '../countryRails.ts';

/** Côte d’Ivoire. */
export const CI: CountryRails = {
  country: 'CI',
  currency: 'XOF',
  rails: ['iban', 'card'],
  examples: { iban: 'CI93CI0080111301134291200589', bic: 'AAAACI22' },
};
