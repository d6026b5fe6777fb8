import { isSepaCountry } from '../ibanRegistry.ts';
import { type RailFacts, railFacts } from '../rails/index.ts';
import { type Rail, rails } from './railVocabulary.ts';

/** The texts of a shape of `payout_method_data`. */
export type ShapeTexts = { readonly [key: string]: string | undefined };

/** The rail that a destination in a request or answer belongs to. */
export interface FoundRail {
  readonly rail: Rail;
  /** Country of the account (ISO 3166-1 alpha-2), as far as the data contain it. */
  readonly country: string;
  /** False for a country without a rail; `rail` is then the first one of the same shape. */
  readonly reached: boolean;
  readonly texts: ShapeTexts;
}

function getAtPath(data: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

function getCountry({ countries, ibans, wire: { shape } }: RailFacts, texts: ShapeTexts): string | undefined {
  if (ibans !== undefined) return texts[shape.mark ?? '']?.trim().slice(0, 2).toUpperCase();
  if (shape.countryKey !== undefined) return texts[shape.countryKey];
  return /^[A-Z]{2}$/.test(countries) ? countries : '';
}

function servesCountry({ countries, ibans, wire: { shape } }: RailFacts, country: string): boolean {
  if (ibans !== undefined) return ibans !== 'sepa' || isSepaCountry(country);
  return shape.countryKey === undefined || countries.split(' ').includes(country);
}

/**
 * Finds the rail of a destination in a request or answer. A rail that is only a faster variant of another has the same shape: the other one is found.
 * `undefined` if the shape is of no rail.
 */
export function findRailOfDestination(data: object): FoundRail | undefined {
  const found = rails.flatMap((rail) => {
    const facts = railFacts(rail);
    const { at, mark } = facts.wire.shape;
    const shape = getAtPath(data, at);
    if (facts.priority !== undefined || typeof shape !== 'object' || shape === null) return [];
    // The shapes of the contract hold texts.
    const texts = shape as ShapeTexts;
    return mark === undefined || texts[mark] ? [{ rail, facts, texts }] : [];
  });
  // A shape that several countries share is the least specific.
  const [first = found[0]] = found.filter(({ facts }) => facts.wire.shape.countryKey === undefined);
  if (first === undefined) return undefined;
  const country = getCountry(first.facts, first.texts) ?? first.facts.countries;
  const match = found.find(
    ({ facts, texts }) => texts === first.texts && hasSameShape(facts, first.facts) && servesCountry(facts, country),
  );
  return { rail: (match ?? first).rail, country, reached: match !== undefined, texts: first.texts };
}

const hasSameShape = (one: RailFacts, other: RailFacts) => one.wire.shape === other.wire.shape;

/** Where each rail's account identifier is in its shape; keys that only one shape has come first. */
const identifiers = rails
  .flatMap((rail) => {
    const { payoutType, identifierField, wire } = railFacts(rail);
    const { at, mark } = wire.shape;
    return Object.keys(wire.texts)
      .filter((key) => wire.texts[key] === identifierField)
      .map((key) => ({ payoutType, at, key, shown: wire.shownName ?? key, marks: key === mark }));
  })
  .sort((one, other) => Number(other.marks) - Number(one.marks));

/** Finds the identifier of a destination's account (card number, IBAN, key, account number, contact); `undefined` if there is none. */
export function findDestinationIdentifier(
  data: object,
  as: 'sent' | 'shown',
): { readonly payoutType: RailFacts['payoutType']; readonly text: string } | undefined {
  for (const { payoutType, at, key, shown } of identifiers) {
    const text = getAtPath(data, [...at, as === 'sent' ? key : shown]);
    if (typeof text === 'string' && text !== '') return { payoutType, text };
  }
  return undefined;
}
