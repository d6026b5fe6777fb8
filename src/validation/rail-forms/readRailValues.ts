import { parseBankDigits } from '../bankNumbers.ts';
import type { RailFieldSchema, RailPlace, RailReading, RailSchema } from './railSchema.ts';
import type { RailError, RailField, RailValues, RailWarning } from './railVocabulary.ts';

type Refusal = Exclude<RailReading, { readonly ok: true }>;

/** A whole form: the normalised values, or what is wrong with which fields; `warnings` are questions, not refusals. */
export type RailForm = {
  readonly values: RailValues;
  readonly errors: { readonly [field in RailField]?: Refusal };
  readonly warnings: { readonly [field in RailField]?: RailWarning };
};

/** Reads one field as typed or pasted: the normalised value, or why not. What a refused text looks like is a question of its own. Total; never throws. */
export function readRailValue(
  { read, digits = [1], zeros }: RailFieldSchema,
  text: string,
  place: RailPlace,
): RailReading {
  const reading = read?.(text, place) ?? parseBankDigits(text, ...digits);
  if (zeros && !reading.ok && reading.error === 'reserved') return { ok: true, value: '0'.repeat(digits[0]) };
  // A text is never refused as `type`; a test provokes every reason of every field.
  return reading.ok ? reading : { ok: false, error: reading.error as RailError };
}

/** Reads every field of a rail. Empty optional fields are left out; values of other rails are ignored. Total; never throws. */
export function readRailValues(schema: RailSchema, values: RailValues, place: RailPlace): RailForm {
  const sound: { [field in RailField]?: string } = {};
  const errors: { [field in RailField]?: Refusal } = {};
  const warnings: { [field in RailField]?: RailWarning } = {};
  for (const asked of schema.fields) {
    const { field } = asked;
    const reading = readRailValue(asked, values[field] ?? '', place);
    if (reading.ok) {
      sound[field] = reading.value;
      if (reading.warning) warnings[field] = reading.warning;
    } else if (reading.error !== 'empty' || !schema.optional.includes(field)) {
      errors[field] = reading;
    }
  }
  for (const { field, compare } of schema.fields) {
    const warning = compare?.(sound);
    if (warning !== undefined) warnings[field] = warning;
  }
  return { values: sound, errors, warnings };
}
