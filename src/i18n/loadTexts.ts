import { later } from '../later/index.ts';
import { loadTranslation, tagOf, translationsAtHand } from './loadMessages.ts';
import type { PartMessages, TextPart } from './textParts.ts';

interface Catalogue<Texts> {
  readonly load: () => Promise<Texts>;
  readonly atHand: () => Texts | undefined;
}

/** Remembers a catalogue that was fetched: it never changes. */
function kept<Texts>(fetch: () => Promise<{ readonly en: Texts }>): Catalogue<Texts> {
  let texts: Texts | undefined;
  const load = async () => {
    texts = (await fetch()).en;
    return texts;
  };
  return { load, atHand: () => texts };
}

/** The English texts of each part, fetched when something of that part is drawn. A translation is fetched as a whole. */
const english: { readonly [P in TextPart]: Catalogue<PartMessages<P>> } = {
  actions: kept(later(() => import('./parts/actions/en.ts'), 'en')),
  address: kept(later(() => import('./parts/address/en.ts'), 'en')),
  bank: kept(later(() => import('./parts/bank/en.ts'), 'en')),
  card: kept(later(() => import('./parts/card/en.ts'), 'en')),
  link: kept(later(() => import('./parts/link/en.ts'), 'en')),
  payout: kept(later(() => import('./parts/payout/en.ts'), 'en')),
  saved: kept(later(() => import('./parts/saved/en.ts'), 'en')),
};

/**
 * The texts of a part for a locale: those of the first of its fallback chain (`ar-EG`, then `ar`, then `en`) that is translated, each of them complete.
 * Rejects when they cannot be fetched; the caller may ask for `en`.
 */
export async function loadTexts<P extends TextPart>(part: P, locale: string): Promise<PartMessages<P>> {
  const translation = await loadTranslation(tagOf(locale));
  return translation === undefined ? english[part].load() : translation.parts[part];
}

/** What `loadTexts` would give, where it has been fetched before; undefined where it has not. */
export function textsAtHand<P extends TextPart>(part: P, locale: string): PartMessages<P> | undefined {
  const tag = tagOf(locale);
  return tag === 'en' ? english[part].atHand() : translationsAtHand.get(tag)?.parts[part];
}
