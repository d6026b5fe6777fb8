import type * as z from 'zod/mini';
import { ach, achTest, usWire } from './ach.ts';
import { bacs, bacsTest } from './bacs.ts';
import { becs, becsTest } from './becs.ts';
import { card } from './card.ts';
import { eft, eftTest } from './eft.ts';
import { iban, ibanTest } from './iban.ts';
import { ifsc, ifscTest } from './ifsc.ts';
import { interac, interacTest } from './interac.ts';
import { npp, nppTest } from './npp.ts';
import { paypal, paypalTest } from './paypal.ts';
import { pix, pixTest } from './pix.ts';
import type { FieldFacts, RailFacts, TestAccountFacts } from './railFacts.ts';
import { sepa, sepaInstant, sepaTest } from './sepa.ts';
import { spei, speiTest } from './spei.ts';
import { upi, upiTest } from './upi.ts';
import { venmo, venmoTest } from './venmo.ts';

/** Every rail, by its id. Where several reach a country, the one that costs least and asks least comes first. */
export const railTable = {
  ach,
  us_wire: usWire,
  bacs,
  sepa,
  sepa_instant: sepaInstant,
  iban,
  eft,
  interac,
  pix,
  spei,
  ifsc,
  upi,
  becs,
  npp,
  card,
  paypal,
  venmo,
} as const;

type Table = typeof railTable;

/** Id of a rail. The kit's own: on the wire a rail is a shape of `payout_method_data`. */
export type Rail = keyof Table;

/** Test accounts of every rail but cards, whose test numbers are published. A table of their own, which no page of a payer carries. */
export const testTable: Readonly<Record<Exclude<Rail, 'card'>, TestAccountFacts>> = {
  ach: achTest,
  us_wire: achTest,
  bacs: bacsTest,
  sepa: sepaTest,
  sepa_instant: sepaTest,
  iban: ibanTest,
  eft: eftTest,
  interac: interacTest,
  pix: pixTest,
  spei: speiTest,
  ifsc: ifscTest,
  upi: upiTest,
  becs: becsTest,
  npp: nppTest,
  paypal: paypalTest,
  venmo: venmoTest,
};

type FieldsOf<Id extends Rail> = Table[Id]['fields'];

/** Name of a field. The kit's own: the rail knows its place on the wire. */
export type RailField = { [Id in Rail]: keyof FieldsOf<Id> }[Rail];

/** Why a text in each field can be refused. A closed set: every one has its own sentence in every language. */
export type RailFieldErrors = {
  readonly [Field in RailField]: {
    [Id in Rail]: Field extends keyof FieldsOf<Id>
      ? FieldsOf<Id>[Field] extends { readonly refusedExamples: infer Errors }
        ? keyof Errors
        : never
      : never;
  }[Rail];
};

/** Name of a check that a field is read by. */
export type RailCheckName = {
  [Id in Rail]: {
    [Field in keyof FieldsOf<Id>]: FieldsOf<Id>[Field] extends { readonly check: infer Name } ? Name : never;
  }[keyof FieldsOf<Id>];
}[Rail];

/** Every rail's id, best first. */
// The keys of the table.
export const rails = Object.keys(railTable) as readonly Rail[];

/** What is known of a rail. */
export const railFacts = (rail: Rail): RailFacts => railTable[rail];

const fields: ReadonlyMap<string, FieldFacts> = new Map(
  rails.flatMap((rail) => Object.entries<FieldFacts>(railFacts(rail).fields)),
);

/** Name of every field, in the order of the rails. */
// The fields of the table.
export const railFields = [...fields.keys()] as readonly RailField[];

/** What is known of a field, which is the same on every rail that asks for it. */
export function fieldFacts(field: RailField): FieldFacts {
  const found = fields.get(field);
  if (found === undefined) throw new Error(`tillkit: no rail asks for ${field}.`);
  return found;
}

type Wire = (typeof railTable)[Rail]['wire']['shape'];
/** The key of a destination in `payout_method_data`. */
export type PayoutKind = Wire['at'][0];

type RequestOf<Shape, Kind extends PayoutKind> = Shape extends { readonly at: infer At; readonly request: infer Schema }
  ? At extends readonly [Kind]
    ? z.output<Schema>
    : At extends readonly [Kind, infer Type extends string]
      ? { [T in Type]: z.output<Schema> }
      : never
  : never;

/** The shapes of a kind as a request has them; a kind with types has each below the name of the type. */
export type PayoutRequest<Kind extends PayoutKind> = RequestOf<Wire, Kind>;

/** Destination of a payout as a request sends it: exactly one of the shapes of the rails. Sensitive: keep it out of logs and storage. */
export type RequestPayoutMethodData = { [Kind in PayoutKind]: { [Key in Kind]: PayoutRequest<Kind> } }[PayoutKind];
