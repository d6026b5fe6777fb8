import { later } from '../later/index.ts';
import { localeChain } from './localeChain.ts';
import type { PartMessages, TextPart } from './textParts.ts';

/** The catalogues of one part, each fetched when it is asked for and kept from then on: a catalogue never changes. */
export interface TextSource<P extends TextPart> {
  /** The locales that there are texts for (BCP 47). */
  readonly locales: readonly string[];
  /**
   * The texts for a locale: the first catalogue of its fallback chain (`ar-EG`, then `ar`, then `en`), each of them complete. Rejects when the
   * catalogue cannot be fetched; the caller may ask for `en`.
   */
  readonly load: (locale: string) => Promise<PartMessages<P>>;
  /** What `load` would give, where it has been fetched before; undefined where it has not. */
  readonly atHand: (locale: string) => PartMessages<P> | undefined;
}

/** @param files by tag, each of which exports its catalogue under it; `en` is always there */
export function textSource<P extends TextPart>(
  files: Readonly<Record<string, () => Promise<Readonly<Record<string, PartMessages<P>>>>>>,
): TextSource<P> {
  const fetched = new Map<string, PartMessages<P>>();
  const sources = new Map(Object.entries(files).map(([tag, load]) => [tag, later(load, tag)] as const));
  const tagOf = (locale: string) => localeChain(locale).find((tag) => sources.has(tag)) ?? 'en';
  return {
    locales: [...sources.keys()],
    load: async (locale) => {
      const tag = tagOf(locale);
      const messages = (await sources.get(tag)?.())?.[tag];
      if (messages === undefined) throw new Error(tag);
      fetched.set(tag, messages);
      return messages;
    },
    atHand: (locale) => fetched.get(tagOf(locale)),
  };
}
