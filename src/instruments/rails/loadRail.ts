import { railOfFamily } from './railOfFamily.ts';
import type { RailFamily, RailSchema } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** Where each rail's fields and rules are. A family is fetched when one of its rails is chosen: who is paid by ACH never loads what an IBAN is. */
const families: readonly (readonly [rails: string, load: () => Promise<{ readonly family: RailFamily }>])[] = [
  ['card', () => import('./families/card.ts')],
  ['ach us_wire', () => import('./families/usBank.ts')],
  ['bacs', () => import('./families/ukBank.ts')],
  ['sepa sepa_instant iban', () => import('./families/ibanBank.ts')],
  ['interac eft', () => import('./families/canada.ts')],
  ['pix', () => import('./families/brazil.ts')],
  ['spei', () => import('./families/mexico.ts')],
  ['upi ifsc', () => import('./families/india.ts')],
  ['becs npp', () => import('./families/australia.ts')],
  ['paypal', () => import('./families/paypal.ts')],
  ['venmo', () => import('./families/venmo.ts')],
];

/** Fetches what a rail asks for and how it is checked. Rejects when that cannot be fetched: say so and offer to try again. */
export async function loadRail(rail: Rail): Promise<RailSchema> {
  const found = await families.find(([rails]) => rails.split(' ').includes(rail))?.[1]();
  return railOfFamily(found?.family, rail);
}
