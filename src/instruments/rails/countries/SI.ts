import type { CountryRails } from '../countryRails.ts';

/** Slovenia. */
export const SI: CountryRails = {
  country: 'SI',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'SI56263300012039086', bic: 'AAAASI22' },
};
