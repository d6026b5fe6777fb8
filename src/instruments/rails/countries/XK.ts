import type { CountryRails } from '../countryRails.ts';

/** Kosovo. */
export const XK: CountryRails = {
  country: 'XK',
  currency: 'EUR',
  rails: ['iban', 'card'],
  examples: { iban: 'XK051212012345678906', bic: 'NBKOXKPR' },
};
