import type { CountryRails } from '../countryRails.ts';

/** Austria. */
export const AT: CountryRails = {
  country: 'AT',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'AT611904300234573201', bic: 'BKAUATWWXXX' },
};
