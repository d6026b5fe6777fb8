import type { RailErrorKey } from './railField.ts';
import type { RailField, RailFieldErrors } from './railVocabulary.ts';

/** The key of the sentence that says why a field was refused. */
export function railErrorKey<Field extends RailField>(field: Field, error: RailFieldErrors[Field]): RailErrorKey {
  // Field and error belong together by their types, and so does the key made of both; the compiler cannot follow a text put together.
  const card = field.startsWith('card_') ? field.replace('card_', 'card.') : undefined;
  const code = card !== undefined && error === 'card_number' ? 'shape' : error;
  return `${card ?? `payout.${field}`}.error.${code}` as RailErrorKey;
}
