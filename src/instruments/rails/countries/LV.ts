import type { CountryRails } from '../countryRails.ts';

/** Latvia. */
export const LV: CountryRails = {
  country: 'LV',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'LV80BANK0000435195001', bic: 'AAAALV22' },
};
