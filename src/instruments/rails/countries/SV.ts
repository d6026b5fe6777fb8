import type { CountryRails } from '../countryRails.ts';

/** El Salvador. */
export const SV: CountryRails = {
  country: 'SV',
  currency: 'USD',
  rails: ['iban', 'card', 'paypal'],
  examples: { iban: 'SV62CENR00000000000000700025', bic: 'AAAASV22' },
};
