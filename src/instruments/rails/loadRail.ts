import { later } from '../../later/index.ts';
import type { CountryRails } from './countryRails.ts';
import { railOfFamily } from './railOfFamily.ts';
import type { RailFamily, RailSchema } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** The file of a family; what IBANs are depends on the country. */
type FamilyFile = { readonly family: RailFamily } | { readonly familyOf: (country: CountryRails) => RailFamily };

/** Where each rail's fields and rules are. A family is fetched when one of its rails is chosen: who is paid by ACH never loads what an IBAN is. */
const families: readonly (readonly [rails: string, load: () => Promise<FamilyFile>])[] = [
  ['card', later(() => import('./families/card.ts'), 'family')],
  ['ach us_wire', later(() => import('./families/usBank.ts'), 'family')],
  ['bacs', later(() => import('./families/ukBank.ts'), 'family')],
  ['sepa sepa_instant iban', later(() => import('./families/ibanOfCountry.ts'), 'familyOf')],
  ['interac eft', later(() => import('./families/canada.ts'), 'family')],
  ['pix', later(() => import('./families/brazil.ts'), 'family')],
  ['spei', later(() => import('./families/mexico.ts'), 'family')],
  ['upi ifsc', later(() => import('./families/india.ts'), 'family')],
  ['becs npp', later(() => import('./families/australia.ts'), 'family')],
  ['paypal venmo', later(() => import('./families/wallets.ts'), 'family')],
];

/** Fetches what a rail asks for in a country and how it is checked. Rejects when that cannot be fetched: say so and offer to try again. */
export async function loadRail(rail: Rail, country: CountryRails): Promise<RailSchema> {
  const file = await families.find(([rails]) => rails.split(' ').includes(rail))?.[1]();
  return railOfFamily(file && ('family' in file ? file.family : file.familyOf(country)), rail);
}
