import type { CountryRails } from '../countryRails.ts';

/** Qatar. */
export const QA: CountryRails = {
  country: 'QA',
  currency: 'QAR',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'QA58DOHB00001234567890ABCDEFG', bic: 'AAAAQA22' },
};
