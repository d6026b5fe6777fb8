import { isSepaCountry } from '../ibanRegistry.ts';
import { type RailFacts, railFacts } from '../rails/index.ts';
import { type Rail, rails } from './railVocabulary.ts';

/** The texts of a shape of `payout_method_data`. */
export type ShapeTexts = { readonly [key: string]: string | undefined };

/** A destination on the wire as far as it tells which rail it takes. */
export interface FoundRail {
  readonly rail: Rail;
  /** Of the account (ISO 3166-1 alpha-2), as far as the wire tells it. */
  readonly country: string;
  /** False for an account of a country without a rail, which counts as one of the first rail of its shape. */
  readonly reached: boolean;
  readonly texts: ShapeTexts;
}

function inside(data: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

function countryOf({ countries, ibans, wire: { shape } }: RailFacts, texts: ShapeTexts): string | undefined {
  if (ibans !== undefined) return texts[shape.mark ?? '']?.trim().slice(0, 2).toUpperCase();
  if (shape.countryKey !== undefined) return texts[shape.countryKey];
  return /^[A-Z]{2}$/.test(countries) ? countries : '';
}

function reaches({ countries, ibans, wire: { shape } }: RailFacts, country: string): boolean {
  if (ibans !== undefined) return ibans !== 'sepa' || isSepaCountry(country);
  return shape.countryKey === undefined || countries.split(' ').includes(country);
}

/**
 * Which rail a destination takes, in a request or in an answer. The wire does not tell a rail that is a speed from the plain one: the plain one is
 * named. `undefined` for what has the shape of no rail.
 */
export function railOfDestination(data: object): FoundRail | undefined {
  const found = rails.flatMap((rail) => {
    const facts = railFacts(rail);
    const { at, mark } = facts.wire.shape;
    const shape = inside(data, at);
    if (facts.priority !== undefined || typeof shape !== 'object' || shape === null) return [];
    // The shapes of the contract hold texts.
    const texts = shape as ShapeTexts;
    return mark === undefined || texts[mark] ? [{ rail, facts, texts }] : [];
  });
  // A key that many countries share says least.
  const [first = found[0]] = found.filter(({ facts }) => facts.wire.shape.countryKey === undefined);
  if (first === undefined) return undefined;
  const country = countryOf(first.facts, first.texts) ?? first.facts.countries;
  const of = found.find(
    ({ facts, texts }) => texts === first.texts && sameShape(facts, first.facts) && reaches(facts, country),
  );
  return { rail: (of ?? first).rail, country, reached: of !== undefined, texts: first.texts };
}

const sameShape = (one: RailFacts, other: RailFacts) => one.wire.shape === other.wire.shape;

/** Where a text is that names a destination, by the kind of destination; those that no other shape has come first. */
const names = rails
  .flatMap((rail) => {
    const { payoutType, named, wire } = railFacts(rail);
    const { at, mark } = wire.shape;
    return Object.keys(wire.texts)
      .filter((key) => wire.texts[key] === named)
      .map((key) => ({ payoutType, at, key, shown: wire.shownName ?? key, marks: key === mark }));
  })
  .sort((one, other) => Number(other.marks) - Number(one.marks));

/** What names a destination (card number, IBAN, key, account, contact), and its kind; `undefined` when nothing does. */
export function destinationName(
  data: object,
  as: 'sent' | 'shown',
): { readonly payoutType: RailFacts['payoutType']; readonly text: string } | undefined {
  for (const { payoutType, at, key, shown } of names) {
    const text = inside(data, [...at, as === 'sent' ? key : shown]);
    if (typeof text === 'string' && text !== '') return { payoutType, text };
  }
  return undefined;
}
