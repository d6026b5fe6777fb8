import { useMemo } from 'react';
import {
  createTranslator,
  loadTexts,
  type MessageKey,
  type MessageValues,
  type PartKey,
  type PartMessages,
  type PartTexts,
  type TextPart,
  type Translator,
  textsOf,
} from '../../i18n/index.ts';
import { useTillkit } from './useTillkit.ts';

/** A translator that knows the texts of a part beside the main ones. */
export type PartTranslator<P extends TextPart> = Translator<MessageKey | PartKey<P>>;

/**
 * The texts of a part beside the main ones, in the provider's locale. Its English texts come with the code that imports them; those of a translation are
 * fetched, and until they are there the component that asks for them is not drawn: it suspends, and the nearest `Suspense` shows what it shows meanwhile.
 *
 * @param texts the English texts of the part, for example `payoutTexts`
 * @param words your own for any of them, over those of the provider; keep them in a constant, not in a render
 * @returns gives a text of the part, or a main one, by its key
 */
export function useTexts<P extends TextPart>(texts: PartTexts<P>, words?: Partial<PartMessages<P>>): PartTranslator<P> {
  const { t, words: wordsOfAll } = useTillkit();
  const messages = textsOf(texts, t.locale);
  // React draws the component again once the promise is resolved, and both React 18 and 19 take it this way.
  if (messages === undefined) throw loadTexts(texts, t.locale);
  return useMemo(() => {
    const { locale, direction } = t;
    const ofPart = createTranslator(locale, messages, { ...wordsOfAll, ...words });
    const isOfPart = (key: string): key is PartKey<P> => Object.hasOwn(messages, key);
    const both = (key: MessageKey | PartKey<P>, values?: MessageValues) =>
      isOfPart(key) ? ofPart(key, values) : t(key, values);
    return Object.assign(both, { locale, direction });
  }, [messages, t, words, wordsOfAll]);
}
