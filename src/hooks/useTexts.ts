import { useEffect, useMemo, useReducer, useState } from 'react';
import {
  createTranslator,
  loadTexts,
  type MessageKey,
  type MessageValues,
  type PartKey,
  type PartMessages,
  type TextPart,
  type Translator,
  textsAtHand,
} from '../i18n/index.ts';
import { useTillkit } from './useTillkit.ts';

/** A translator that knows the texts of a part beside the main ones. */
export type PartTranslator<P extends TextPart> = Translator<MessageKey | PartKey<P>>;

/** The texts of a part, which are fetched by themselves. */
export type PartTexts<P extends TextPart> =
  | { readonly kind: 'loading' }
  /** Neither these texts nor the English ones could be fetched. */
  | {
      readonly kind: 'failed';
      /** Fetches the texts again. */
      readonly retry: () => void;
    }
  | {
      readonly kind: 'ready';
      /** Gives a text of the part, or a main one, by its key. */
      readonly t: PartTranslator<P>;
    };

interface Fetched<P extends TextPart> {
  readonly of: string;
  readonly messages: PartMessages<P> | undefined;
}

/**
 * The texts of a part in the provider's locale: there at once when they were fetched before, fetched otherwise.
 *
 * @param part the same while the component is mounted
 * @param words your own for any of them, over those of the provider; keep them in a constant, not in a render
 */
export function useTexts<P extends TextPart>(part: P, words?: Partial<PartMessages<P>>): PartTexts<P> {
  return useTextsFrom(loadTexts, part, words);
}

/** `useTexts` with what fetches the texts: the same function while the component is mounted. */
export function useTextsFrom<P extends TextPart>(
  fetchTexts: typeof loadTexts,
  part: P,
  words?: Partial<PartMessages<P>>,
): PartTexts<P> {
  const { t, words: wordsOfAll } = useTillkit();
  const { locale, direction } = t;
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const wish = `${locale} ${attempt}`;
  const [fetched, setFetched] = useState<Fetched<P> | undefined>(() => {
    const messages = textsAtHand(part, locale);
    return messages && { of: wish, messages };
  });

  useEffect(() => {
    let wanted = true;
    const take = (messages: PartMessages<P> | undefined) =>
      wanted &&
      setFetched((before) => (before?.of === wish && before.messages === messages ? before : { of: wish, messages }));
    fetchTexts(part, locale)
      .catch(() => fetchTexts(part, 'en'))
      .then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [part, locale, wish, fetchTexts]);

  const hasFailed = fetched?.of === wish && fetched.messages === undefined;
  // What the connection took away is asked for again by itself when that is back.
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  return useMemo(() => {
    // Texts of the locale before stay until the new ones are there.
    const messages = fetched?.messages;
    if (messages !== undefined) {
      const ofPart = createTranslator(locale, messages, { ...wordsOfAll, ...words });
      const isOfPart = (key: string): key is PartKey<P> => Object.hasOwn(messages, key);
      const both = (key: MessageKey | PartKey<P>, values?: MessageValues) =>
        isOfPart(key) ? ofPart(key, values) : t(key, values);
      return { kind: 'ready', t: Object.assign(both, { locale, direction }) };
    }
    if (hasFailed) return { kind: 'failed', retry };
    return { kind: 'loading' };
  }, [fetched, hasFailed, locale, direction, t, words, wordsOfAll]);
}
