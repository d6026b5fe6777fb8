import type { CountryRails } from '../countryRails.ts';

/** Kazakhstan. */
export const KZ: CountryRails = {
  country: 'KZ',
  currency: 'KZT',
  rails: ['iban', 'card'],
  examples: { iban: 'KZ86125KZT5004100100', bic: 'AAAAKZ22' },
};
