import { detectValueKind } from './detectValueKind.ts';
import { railFieldSchema, railSchema } from './railRules.ts';
import type { RailPlace, RailReading } from './railSchema.ts';
import type { RailField, RailFieldErrors, RailValues } from './railVocabulary.ts';
import { type RailForm, readRailValue, readRailValues } from './readRailValues.ts';

/**
 * Reads one field as typed or pasted: normalises it, then checks its shape, checksum and meaning, each with its own error. Anything but a string counts as
 * empty. Leading zeros are kept. Total and idempotent; never throws; under a millisecond for any input.
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
  const kind = detectValueKind(text);
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
