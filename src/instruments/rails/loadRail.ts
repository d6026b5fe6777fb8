import { railOfFamily } from './railOfFamily.ts';
import type { RailFamily, RailSchema } from './railSchema.ts';
import type { Rail } from './railVocabulary.ts';

/** Where each rail's fields and rules are. A family is fetched when one of its rails is chosen: who is paid by ACH never loads what an IBAN is. */
const families: readonly (readonly [rails: string, load: () => Promise<RailFamily>])[] = [
  ['card', async () => (await import('./families/card.ts')).card],
  ['ach us_wire', async () => (await import('./families/usBank.ts')).usBank],
  ['bacs', async () => (await import('./families/ukBank.ts')).ukBank],
  ['sepa sepa_instant iban', async () => (await import('./families/ibanBank.ts')).ibanBank],
  ['interac eft', async () => (await import('./families/canada.ts')).canada],
  ['pix', async () => (await import('./families/brazil.ts')).brazil],
  ['spei', async () => (await import('./families/mexico.ts')).mexico],
  ['upi ifsc', async () => (await import('./families/india.ts')).india],
  ['becs npp', async () => (await import('./families/australia.ts')).australia],
  ['paypal', async () => (await import('./families/paypal.ts')).paypal],
  ['venmo', async () => (await import('./families/venmo.ts')).venmo],
];

/** Fetches what a rail asks for and how it is checked. Rejects when that cannot be fetched: say so and offer to try again. */
export async function loadRail(rail: Rail): Promise<RailSchema> {
  const family = await families.find(([rails]) => rails.split(' ').includes(rail))?.[1]();
  return railOfFamily(family, rail);
}
