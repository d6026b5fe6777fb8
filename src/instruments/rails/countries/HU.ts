import type { CountryRails } from '../countryRails.ts';

/** Hungary. */
export const HU: CountryRails = {
  country: 'HU',
  currency: 'HUF',
  rails: ['sepa', 'card', 'paypal'],
  examples: { iban: 'HU42117730161111101800000000', bic: 'AAAAHU22' },
};
