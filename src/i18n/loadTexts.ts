import { localeChain } from './localeChain.ts';
import type { PartMessages, TextPart } from './textParts.ts';

/** Each catalogue of a part is fetched when something of that part is drawn, English too. */
const catalogues: { readonly [P in TextPart]: Readonly<Record<string, () => Promise<PartMessages<P>>>> } = {
  address: {
    en: async () => (await import('./parts/address/en.ts')).en,
    ar: async () => (await import('./parts/address/ar.ts')).ar,
  },
  bank: {
    en: async () => (await import('./parts/bank/en.ts')).en,
    ar: async () => (await import('./parts/bank/ar.ts')).ar,
  },
  card: {
    en: async () => (await import('./parts/card/en.ts')).en,
    ar: async () => (await import('./parts/card/ar.ts')).ar,
  },
  link: {
    en: async () => (await import('./parts/link/en.ts')).en,
    ar: async () => (await import('./parts/link/ar.ts')).ar,
  },
  actions: {
    en: async () => (await import('./parts/actions/en.ts')).en,
    ar: async () => (await import('./parts/actions/ar.ts')).ar,
  },
  payout: {
    en: async () => (await import('./parts/payout/en.ts')).en,
    ar: async () => (await import('./parts/payout/ar.ts')).ar,
  },
  saved: {
    en: async () => (await import('./parts/saved/en.ts')).en,
    ar: async () => (await import('./parts/saved/ar.ts')).ar,
  },
};

/** What has been fetched; a catalogue never changes. */
const atHand = new Map<() => unknown, unknown>();

/** The locales that have texts of a part (BCP 47). */
export function textLocales(part: TextPart): readonly string[] {
  return Object.keys(catalogues[part]);
}

/**
 * The texts of a part for a locale: the first catalogue of its fallback chain (`ar-EG`, then `ar`, then `en`), each of them complete.
 * Rejects when the catalogue cannot be fetched; the caller may ask for `en`.
 */
export async function loadTexts<P extends TextPart>(part: P, locale: string): Promise<PartMessages<P>> {
  const load = catalogueOf(part, locale);
  const messages = await load();
  atHand.set(load, messages);
  return messages;
}

/** What `loadTexts` would give, where it has been fetched before; undefined where it has not. */
export function textsAtHand<P extends TextPart>(part: P, locale: string): PartMessages<P> | undefined {
  // Each catalogue was put down under the very function that fetched it.
  return atHand.get(catalogueOf(part, locale)) as PartMessages<P> | undefined;
}

function catalogueOf<P extends TextPart>(part: P, locale: string): () => Promise<PartMessages<P>> {
  const ofPart = catalogues[part];
  const tag = localeChain(locale).find((candidate) => Object.hasOwn(ofPart, candidate)) ?? 'en';
  const load = ofPart[tag];
  // Every tag that is left has a catalogue; `en` is the last of every chain.
  if (load === undefined) throw new Error(`tillkit: there are no texts of ${part} for ${tag}.`);
  return load;
}
