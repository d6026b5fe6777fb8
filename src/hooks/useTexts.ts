import { type PartMessages, type TextPart, textsOf } from '../i18n/index.ts';
import { type PartTexts, useTextsOf } from './useTextsOf.ts';

/**
 * The texts of a part in the provider's locale: there at once when they were fetched before, fetched otherwise.
 *
 * @param part the same while the component is mounted
 * @param words your own for any of them, over those of the provider; keep them in a constant, not in a render
 */
export function useTexts<P extends TextPart>(part: P, words?: Partial<PartMessages<P>>): PartTexts<P> {
  return useTextsOf(textsOf(part), words);
}
