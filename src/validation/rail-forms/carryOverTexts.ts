import { fieldFacts } from '../rails/index.ts';
import type { RailFieldSchema, RailPlace, RailSchema } from './railSchema.ts';
import { type RailField, type RailValues, railFields } from './railVocabulary.ts';
import { readRailValue } from './readRailValues.ts';

/** A rail in a country at a time, with the fields that it asks for. */
export type RailContext = RailPlace & { readonly schema: RailSchema };

/** Other fields that ask for the same thing. */
const getRelatedFields = ({ asksFor }: RailFieldSchema): readonly RailField[] =>
  asksFor === undefined ? [] : railFields.filter((field) => fieldFacts(field).asksFor === asksFor);

/**
 * Carries typed texts over to the fields of another country or rail. A valid text stays if it is also valid there. An incomplete one stays if the same field
 * is asked for and does not depend on a country that has changed. A name or contact moves to the related field. Texts stay as typed. Idempotent.
 */
export function carryOverTexts(from: RailContext, to: RailContext, values: RailValues): RailValues {
  const kept: { [field in RailField]?: string } = {};
  for (const asked of to.schema.fields) {
    const { field } = asked;
    const typed = values[field];
    const candidates = typed?.trim() ? [typed] : getRelatedFields(asked).flatMap((relative) => values[relative] ?? []);
    const valid = candidates.find((value) => isValid(asked, value, to));
    if (valid !== undefined) kept[field] = valid;
    else if (typed?.trim() && isIncomplete(asked, typed, from, to)) kept[field] = typed;
  }
  return kept;
}

function isValid(asked: RailFieldSchema, value: string, to: RailPlace): boolean {
  const reading = readRailValue(asked, value, to);
  return reading.ok && reading.warning !== 'other_country';
}

function isIncomplete(
  { field, ofCountry }: RailFieldSchema,
  typed: string,
  from: RailContext,
  to: RailContext,
): boolean {
  const before = from.schema.fields.find((one) => one.field === field);
  if (before === undefined || readRailValue(before, typed, from).ok) return false;
  return from.country === to.country || ofCountry !== true;
}

/** True if a text that was typed is in none of the new rail's fields. It is kept and shown again if the person goes back. */
export function hasUnplacedText(typed: RailValues, carriedOver: RailValues): boolean {
  const placed = new Set(Object.values(carriedOver));
  return Object.values(typed).some((text) => text.trim() !== '' && !placed.has(text));
}
