import type { CountryRails } from '../countryRails.ts';

/** Estonia. */
export const EE: CountryRails = {
  country: 'EE',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'EE382200221020145685', bic: 'AAAAEE22' },
};
