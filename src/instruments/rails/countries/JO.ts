import type { CountryRails } from '../countryRails.ts';

/** Jordan. */
export const JO: CountryRails = {
  country: 'JO',
  currency: 'JOD',
  rails: ['iban', 'card'],
  examples: { iban: 'JO94CBJO0010000000000131000302', bic: 'AAAAJO22' },
};
