import { detectValueKind } from './detectValueKind.ts';
import type { RailErrorKey } from './railField.ts';
import type { RailFieldSchema, RailReading } from './railSchema.ts';
import type { RailField, RailFieldErrors, ValueKind } from './railVocabulary.ts';

/** Why a field was refused, and the key of the sentence for it; never its content. */
export type RailProblem = Exclude<RailReading, { readonly ok: true }> & {
  /** Key of the sentence, whose placeholder `needed` is the field's label. */
  readonly textKey: RailErrorKey | `payout.looksLike.${ValueKind}`;
};

/** Adds the key of a sentence to a refusal: about what the text is, if that is unmistakable. */
export function describeRefusal(
  { field, takes }: Pick<RailFieldSchema, 'field' | 'takes'>,
  refusal: Exclude<RailReading, { readonly ok: true }>,
  text: string,
): RailProblem {
  const kind = detectValueKind(text);
  return kind === undefined || takes?.includes(kind)
    ? // An error is one of its own field's, which the map by field cannot say.
      { ...refusal, textKey: railErrorKey(field, refusal.error as never) }
    : { ...refusal, looksLike: kind, textKey: `payout.looksLike.${kind}` };
}

/** The key of the sentence that says why a field was refused. */
export function railErrorKey<Field extends RailField>(field: Field, error: RailFieldErrors[Field]): RailErrorKey {
  // Field and error belong together by their types, and so does the key made of both; the compiler cannot follow a text put together.
  const card = field.startsWith('card_') ? field.replace('card_', 'card.') : undefined;
  const code = card !== undefined && error === 'card_number' ? 'shape' : error;
  return `${card ?? `payout.${field}`}.error.${code}` as RailErrorKey;
}
