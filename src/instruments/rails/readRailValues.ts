import { parseBankDigits } from '../bankDigits.ts';
import { maskText } from './maskText.ts';
import type { RailFieldSchema, RailPlace, RailReading, RailSchema } from './railSchema.ts';
import type { RailError, RailField, RailValues, RailWarning } from './railVocabulary.ts';

type Refusal = Exclude<RailReading, { readonly ok: true }>;

/** A whole form as it stands: the normalised values, or what is wrong with which fields; `warnings` are questions, not refusals. */
export type RailForm = {
  readonly values: RailValues;
  readonly errors: { readonly [field in RailField]?: Refusal };
  readonly warnings: { readonly [field in RailField]?: RailWarning };
};

/** Reads one field as typed or pasted: the normalised value, or why not. What a refused text looks like is a question of its own. Total; never throws. */
export function readRailValue({ read, digits = [1] }: RailFieldSchema, text: string, place: RailPlace): RailReading {
  const reading = read?.(text, place) ?? parseBankDigits(text, ...digits);
  // A text is never refused as `type`; a test provokes every reason of every field.
  return reading.ok ? reading : { ok: false, error: reading.error as RailError };
}

/** Reads every field of a rail. Empty optional fields are left out; values of other rails are not looked at. Total; never throws. */
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
    } else if (reading.error !== 'empty' || !schema.optional?.includes(field)) {
      errors[field] = reading;
    }
  }
  return { values: sound, errors, warnings: { ...warnings, ...schema.compare?.(sound) } };
}

/** Writes a value in the groups people know it by (IBAN in fours, sort code in pairs). Takes partial and masked values; reading it back gives the same value. */
export function writtenRailValue({ groups, format }: RailFieldSchema, value: string): string {
  if (format !== undefined) return format(value);
  if (groups === undefined) return value;
  const [starts, separator] = groups;
  const signs = value.replace(/[\s-]/g, '');
  return [0, ...starts]
    .map((start, index) => signs.slice(start, starts[index]))
    .filter((group) => group !== '')
    .join(separator);
}

/**
 * A normalised value as it may be shown again, with `*` for what is hidden: the very text that the service's redacted answer will carry, so
 * that a person recognises it later.
 */
export function maskedRailValue({ ends, mask }: RailFieldSchema, value: string): string {
  return mask?.(value) ?? (ends === undefined ? value : maskText(value, ...ends));
}
