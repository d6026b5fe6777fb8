import type { CountryRails } from './countryRails.ts';
import { railOfFamily } from './railOfFamily.ts';
import type { RailFamily, RailSchema } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** The file of a family; what IBANs are depends on the country. */
type FamilyFile = { readonly family: RailFamily } | { readonly familyOf: (country: CountryRails) => RailFamily };

/** Where each rail's fields and rules are. A family is fetched when one of its rails is chosen: who is paid by ACH never loads what an IBAN is. */
const families: readonly (readonly [rails: string, load: () => Promise<FamilyFile>])[] = [
  ['card', () => import('./families/card.ts')],
  ['ach us_wire', () => import('./families/usBank.ts')],
  ['bacs', () => import('./families/ukBank.ts')],
  ['sepa sepa_instant iban', () => import('./families/ibanOfCountry.ts')],
  ['interac eft', () => import('./families/canada.ts')],
  ['pix', () => import('./families/brazil.ts')],
  ['spei', () => import('./families/mexico.ts')],
  ['upi ifsc', () => import('./families/india.ts')],
  ['becs npp', () => import('./families/australia.ts')],
  ['paypal venmo', () => import('./families/wallets.ts')],
];

/** Fetches what a rail asks for in a country and how it is checked. Rejects when that cannot be fetched: say so and offer to try again. */
export async function loadRail(rail: Rail, country: CountryRails): Promise<RailSchema> {
  const file = await families.find(([rails]) => rails.split(' ').includes(rail))?.[1]();
  return railOfFamily(file && ('family' in file ? file.family : file.familyOf(country)), rail);
}
