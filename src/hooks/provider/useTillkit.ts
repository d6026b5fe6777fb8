import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { type Client, developmentHint } from '../../client/index.ts';
import {
  createTranslator,
  loadTexts,
  type MessageKey,
  type MessageValues,
  type PartKey,
  type PartMessages,
  type PartTexts,
  type TextOverrides,
  type TextPart,
  type Translator,
  textsOf,
} from '../../i18n/index.ts';

/** Time as the kit sees it. Give another one to a provider to play a page at another time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after that many milliseconds; gives back what cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Receives the events of the flows below a provider, as they are, with what is in them: use `createFlightRecorder` of
 * `tillkit/recorder`, which keeps a few named fields and nothing else. Must not throw.
 */
export interface FlowRecorder {
  /** Called at the first event of every run of a flow; what it gives back is called after every step. */
  readonly begin: (flow: string) => (event: object, before: object, after: object) => void;
}

/** Where card fields and banks' pages are rendered: in the page's own document, or in a frame of the pay origin, whose content no script of the page can read. */
export type CardMode = 'inline' | 'frame';

/** What every component of the kit takes from the provider above it. */
export interface Tillkit {
  /** Client that every component and hook below calls. */
  readonly client: Client;
  /** Clock of every time limit and expiry, in milliseconds since 1970. */
  readonly clock: Clock;
  /** Texts in the provider's locale; `t.locale` and `t.direction` go with them. */
  readonly t: Translator;
  /** Text overrides for every part (`useTexts`); `undefined` if the provider has no `messages`. */
  readonly words: TextOverrides | undefined;
  /** Caches the reads of the hooks below and runs their mutations: your own if the provider has one, otherwise the provider's. */
  readonly queryClient: QueryClient;
  /** Origin of the page; `undefined` on a server without `pageOrigin`. */
  readonly pageOrigin: string | undefined;
  /** `mode` of components without one of their own. */
  readonly mode: CardMode;
  /** Receives the events of the flows; absent unless the provider was given one. */
  readonly recorder: FlowRecorder | undefined;
}

export const TillkitContext = createContext<Tillkit | undefined>(undefined);

/**
 * The provider's client, clock and texts.
 *
 * @throws when there is no `<TillkitProvider>` above.
 */
export function useTillkit(): Tillkit {
  const tillkit = useContext(TillkitContext);
  if (tillkit === undefined) {
    developmentHint('missingProvider');
    throw new Error(
      'tillkit: this component needs a <TillkitProvider> above it. It reads the client, the clock and the texts from there.',
    );
  }
  return tillkit;
}

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
