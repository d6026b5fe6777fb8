import { looksLike } from './looksLike.ts';
import { railErrorKey } from './railErrorKey.ts';
import type { RailErrorKey } from './railField.ts';
import type { RailFieldSchema, RailReading } from './railSchema.ts';
import type { ValueKind } from './railVocabulary.ts';

/** Why a field was refused, and the sentence for it; never its content. */
export type RailProblem = Exclude<RailReading, { readonly ok: true }> & {
  /** Of the sentence that says so; it takes `needed`, the field's label. */
  readonly textKey: RailErrorKey | `payout.looksLike.${ValueKind}`;
};

/** Why a text was refused, with what it looks like where that speaks for itself. */
export function refusalOf(
  { field, takes }: Pick<RailFieldSchema, 'field' | 'takes'>,
  refusal: Exclude<RailReading, { readonly ok: true }>,
  text: string,
): RailProblem {
  const kind = looksLike(text);
  return kind === undefined || takes?.includes(kind)
    ? // An error is one of its own field's, which the map by field cannot say.
      { ...refusal, textKey: railErrorKey(field, refusal.error as never) }
    : { ...refusal, looksLike: kind, textKey: `payout.looksLike.${kind}` };
}
