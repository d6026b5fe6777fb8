import type { CountryRails } from '../countryRails.ts';

/** Guatemala. */
export const GT: CountryRails = {
  country: 'GT',
  currency: 'GTQ',
  rails: ['iban', 'card'],
  examples: { iban: 'GT82TRAJ01020000001210029690', bic: 'AAAAGT22' },
};
