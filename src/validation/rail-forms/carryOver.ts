import { fieldFacts } from '../rails/index.ts';
import type { RailFieldSchema, RailPlace, RailSchema } from './railSchema.ts';
import { type RailField, type RailValues, railFields } from './railVocabulary.ts';
import { readRailValue } from './readRailValues.ts';

/** A place with what is asked for in it. */
export type RailSpot = RailPlace & { readonly schema: RailSchema };

/** Fields that ask for the same thing under another name. */
const relativesOf = ({ kin }: RailFieldSchema): readonly RailField[] =>
  kin === undefined ? [] : railFields.filter((field) => fieldFacts(field).kin === kin);

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
    const candidates = typed?.trim() ? [typed] : relativesOf(asked).flatMap((relative) => values[relative] ?? []);
    const moved = candidates.find((value) => applies(asked, value, to));
    if (moved !== undefined) kept[field] = moved;
    else if (typed?.trim() && isUnfinished(asked, typed, from, to)) kept[field] = typed;
  }
  return kept;
}

function applies(asked: RailFieldSchema, value: string, to: RailPlace): boolean {
  const reading = readRailValue(asked, value, to);
  return reading.ok && reading.warning !== 'other_country';
}

function isUnfinished({ field, ofCountry }: RailFieldSchema, typed: string, from: RailSpot, to: RailSpot): boolean {
  const before = from.schema.fields.find((one) => one.field === field);
  if (before === undefined || readRailValue(before, typed, from).ok) return false;
  return from.country === to.country || ofCountry !== true;
}
