import * as z from 'zod/mini';
import { railRules } from './railRules.ts';
import type { RailPlace, RailReading } from './railSchema.ts';
import type { RailField, RailValues } from './railVocabulary.ts';
import { readRailField, readRailForm } from './readRailForm.ts';

type Refusal = Exclude<RailReading, { readonly ok: true }>;

/** An issue is the reason and nothing of the text: `message` is its code (`checksum`), `params.looksLike` what it looks like. */
const issueOf = ({ error, looksLike }: Refusal, path: readonly RailField[]) => ({
  code: 'custom' as const,
  input: undefined,
  message: error,
  path: [...path],
  ...(looksLike === undefined ? {} : { params: { looksLike } }),
});

/** One field as a zod schema: a text as typed becomes the normalised one, and what `readRailField` refuses is refused with its reason as `message`. */
export function railTextSchema(field: RailField, place: RailPlace): z.ZodMiniType<string, string> {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const reading = readRailField(field, text, place);
      if (reading.ok) return reading.value;
      context.issues.push(issueOf(reading, []));
      return z.NEVER;
    }),
  );
}

/**
 * A rail in a country as a zod schema, for a form's resolver or a server of your own: texts by field become the normalised values that
 * `writePayoutMethod` takes, and each invalid field is an issue at its name, with the reason as `message`. It accepts and refuses what the
 * payout form does, out of the same data; questions (`RailWarning`) are no refusals. Other keys are dropped.
 */
export function railFormSchema(place: RailPlace): z.ZodMiniType<RailValues, RailValues> {
  const { fields } = railRules(place.rail);
  const texts: { [field in RailField]?: z.ZodMiniOptional<z.ZodMiniString> } = {};
  for (const field of fields) texts[field] = z.optional(z.string());
  return z.pipe(
    z.object(texts),
    z.transform((typed, context) => {
      const { values, errors } = readRailForm(typed as RailValues, place); // an absent text and an undefined one are the same
      for (const field of fields) {
        const refusal = errors[field];
        if (refusal !== undefined) context.issues.push(issueOf(refusal, [field]));
      }
      return values;
    }),
  ) as z.ZodMiniType<RailValues, RailValues>; // the keys are the rail's own fields, which the type of a computed object does not say
}
