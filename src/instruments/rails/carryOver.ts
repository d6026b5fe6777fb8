import type { RailFieldSchema, RailPlace, RailSchema } from './railSchema.ts';
import type { RailField, RailValues } from './railVocabulary.ts';
import { readRailValue } from './readRailValues.ts';

/** A place with what is asked for in it. */
export type RailSpot = RailPlace & { readonly schema: RailSchema };

// Fields that ask for the same thing under another name.
const kin: readonly (readonly RailField[])[] = [
  ['account_holder', 'card_holder'],
  ['interac_email', 'paypal_receiver', 'pay_id', 'pix_key', 'venmo_phone'],
];

// Fields whose unfinished text says nothing once the country is another one.
const ofACountry: ReadonlySet<RailField> = new Set(['iban', 'bic']);

/**
 * What stays when a person changes the country or the rail: what the new place asks for too and still applies. A finished value stays where
 * it is sound in the new place; an unfinished one where the same field is asked for and does not depend on a country that changed. A name or
 * contact also moves to the field that asks for it under another name. Texts stay as typed. Pure; carrying over twice changes nothing.
 */
export function carryOver(from: RailSpot, to: RailSpot, values: RailValues): RailValues {
  const kept: { [field in RailField]?: string } = {};
  for (const asked of to.schema.fields) {
    const { field } = asked;
    const typed = values[field];
    const relatives = kin.find((group) => group.includes(field)) ?? [];
    const candidates = typed?.trim() ? [typed] : relatives.flatMap((relative) => values[relative] ?? []);
    const moved = candidates.find((value) => applies(asked, value, to));
    if (moved !== undefined) kept[field] = moved;
    else if (typed?.trim() && isUnfinished(field, typed, from, to)) kept[field] = typed;
  }
  return kept;
}

function applies(asked: RailFieldSchema, value: string, to: RailPlace): boolean {
  const reading = readRailValue(asked, value, to);
  return reading.ok && reading.warning !== 'other_country';
}

function isUnfinished(field: RailField, typed: string, from: RailSpot, to: RailSpot): boolean {
  const before = from.schema.fields.find((one) => one.field === field);
  if (before === undefined || readRailValue(before, typed, from).ok) return false;
  return from.country === to.country || !ofACountry.has(field);
}
