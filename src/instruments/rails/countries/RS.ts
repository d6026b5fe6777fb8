import type { CountryRails } from '../countryRails.ts';

/** Serbia. */
export const RS: CountryRails = {
  country: 'RS',
  currency: 'RSD',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'RS35260005601001611379', bic: 'AAAARS22' },
};
