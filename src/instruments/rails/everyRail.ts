import { looksLike } from './looksLike.ts';
import { maskedRailValue } from './maskedRailValue.ts';
import { railFieldSchema, railSchema } from './railRules.ts';
import type { RailPlace, RailReading } from './railSchema.ts';
import type { RailField, RailFieldErrors, RailValues } from './railVocabulary.ts';
import { type RailForm, readRailValue, readRailValues } from './readRailValues.ts';
import { writtenRailValue } from './writtenRailValue.ts';

/** Writes a value in the groups people know it by (IBAN in fours, sort code in pairs). Takes partial and masked values; reading it back gives the same value. */
export function formatRailValue(field: RailField, value: string): string {
  return writtenRailValue(railFieldSchema(field), value);
}

/**
 * A normalised value as it may be shown again, with `*` for what is hidden: the very text that the service's redacted answer will carry, so
 * that a person recognises it later. Names, Canadian bank numbers and expiry dates stay; contacts keep two characters.
 */
export function maskRailValue(field: RailField, value: string): string {
  return maskedRailValue(railFieldSchema(field), value);
}

/**
 * Reads one field as typed or pasted: normalises, then shape, checksum and meaning, each with its own reason. What is no text counts as empty.
 * Normalising a normalised value changes nothing, and leading zeros survive. Total; never throws; under a millisecond for any input.
 */
export function readRailField<Field extends RailField>(
  field: Field,
  input: unknown,
  place: RailPlace,
): RailReading<Field> {
  const schema = railFieldSchema(field);
  const text = typeof input === 'string' ? input : '';
  const reading = readRailValue(schema, text, place);
  if (reading.ok) return reading;
  // Each reader gives its own field's reasons; a test provokes every one of every field.
  const error = reading.error as RailFieldErrors[Field];
  const kind = looksLike(text);
  return kind === undefined || schema.takes?.includes(kind)
    ? { ok: false, error }
    : { ok: false, error, looksLike: kind };
}

/** Reads every field of a rail. Empty optional fields are left out; values of other rails are ignored. Total; never throws. */
export function readRailForm(values: RailValues, place: RailPlace): RailForm {
  const form = readRailValues(railSchema(place.rail), values, place);
  const errors: { [field in RailField]?: Exclude<RailReading, { readonly ok: true }> } = {};
  for (const { field } of railSchema(place.rail).fields) {
    const reading = form.errors[field] && readRailField(field, values[field], place);
    if (reading?.ok === false) errors[field] = reading;
  }
  return { ...form, errors };
}
