import type { CountryRails } from '../countryRails.ts';

/** Netherlands. */
export const NL: CountryRails = {
  country: 'NL',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2AXXX' },
};
