import type { CountryRails } from '../countryRails.ts';

/** Bahrain. */
export const BH: CountryRails = {
  country: 'BH',
  currency: 'BHD',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'BH67BMAG00001299123456', bic: 'AAAABH22' },
};
