import { cardBrandRules } from './cardBrands.ts';
import { findBrandByName, normalizeName } from './cardSummary.ts';

/** A card network in the service's own word for it (interface 4.4, `card_network`). The service knows more than are listed here. */
export type CardNetwork = 'CartesBancaires' | 'Visa' | 'Mastercard' | (string & {});

// The ranges of published test numbers alone (Stripe's and Adyen's lists of test cards): there is no public list of the real ones. Networks that the
// service has no word for (Bancontact, Dankort, eftpos) are not offered.
const visa: readonly CardNetwork[] = ['CartesBancaires', 'Visa'];
const mastercard: readonly CardNetwork[] = ['CartesBancaires', 'Mastercard'];
const coBranded: Readonly<Record<string, readonly CardNetwork[]>> = {
  '40000025': visa,
  '40355010': visa,
  '40355014': visa,
  '43600000': visa,
  '55555525': mastercard,
};

/** How many digits tell whose a card is (ISO/IEC 7812-1, the issuer identification number). They may leave the form; the whole number may not. */
export const issuerDigits = 8;

/** The networks that a card can be paid through where there is more than one, the national one first; otherwise none. ASCII digits. */
export function cardNetworks(digits: string): readonly CardNetwork[] {
  const issuer = digits.slice(0, issuerDigits);
  return Object.hasOwn(coBranded, issuer) ? (coBranded[issuer] ?? []) : [];
}

/** Tells whether two names mean the same network, however each is spelled: `CartesBancaires` and "Cartes Bancaires", `AmericanExpress` and "Amex". */
export function isSameNetwork(one: string, other: string): boolean {
  return idOf(one) === idOf(other);
}

const idOf = (name: string) => findBrandByName(name) ?? normalizeName(name);

/** Tells whether a name is that of a network that the kit knows, and has a mark for. */
export function isKnownNetwork(name: string): boolean {
  return findBrandByName(name) !== undefined || isSameNetwork(name, 'CartesBancaires');
}

/** A network's own name, the same in every language: "Cartes Bancaires" for `CartesBancaires`. */
export function networkTitle(network: CardNetwork): string {
  const brand = findBrandByName(network);
  if (brand !== undefined) return cardBrandRules(brand).title;
  return network === 'CartesBancaires' ? 'Cartes Bancaires' : network;
}
