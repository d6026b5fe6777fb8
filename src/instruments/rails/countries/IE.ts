import type { CountryRails } from '../countryRails.ts';

/** Ireland. */
export const IE: CountryRails = {
  country: 'IE',
  currency: 'EUR',
  rails: ['sepa', 'sepa_instant', 'card', 'paypal'],
  examples: { iban: 'IE29AIBK93115212345678', bic: 'AIBKIE2DXXX' },
};
