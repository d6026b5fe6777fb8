import { tagOf, translationsAtHand } from './loadMessages.ts';
import type { PartMessages, PartTexts, TextPart } from './textParts.ts';

/**
 * The texts of a part for a locale: those of the first of its fallback chain (`ar-EG`, then `ar`, then `en`) that is translated, each of them complete. A
 * translation has the texts of every part, so they are there as soon as `loadMessages` has fetched it; before that the texts are English.
 */
export function textsOf<P extends TextPart>({ part, en }: PartTexts<P>, locale: string): PartMessages<P> {
  return translationsAtHand.get(tagOf(locale))?.parts[part] ?? en;
}
