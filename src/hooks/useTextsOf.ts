import { useEffect, useMemo, useReducer, useState } from 'react';
import {
  createTranslator,
  type MessageKey,
  type MessageValues,
  type PartKey,
  type PartMessages,
  type TextPart,
  type TextSource,
  type Translator,
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

/** `useTexts` for a page that names the source of its texts (the same while it is mounted), and so does not load where all the others are. */
export function useTextsOf<P extends TextPart>(source: TextSource<P>, words?: Partial<PartMessages<P>>): PartTexts<P> {
  const { t, words: wordsOfAll } = useTillkit();
  const { locale, direction } = t;
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const wish = `${locale} ${attempt}`;
  const [fetched, setFetched] = useState<Fetched<P> | undefined>(() => {
    const messages = source.atHand(locale);
    return messages && { of: wish, messages };
  });

  useEffect(() => {
    let wanted = true;
    const take = (messages: PartMessages<P> | undefined) =>
      wanted &&
      setFetched((before) => (before?.of === wish && before.messages === messages ? before : { of: wish, messages }));
    source
      .load(locale)
      .catch(() => source.load('en'))
      .then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [source, locale, wish]);

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
