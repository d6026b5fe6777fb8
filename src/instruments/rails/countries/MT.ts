import type { CountryRails } from '../countryRails.ts';

/** Malta. */
export const MT: CountryRails = {
  country: 'MT',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'MT84MALT011000012345MTLCAST001S', bic: 'AAAAMT22' },
};
