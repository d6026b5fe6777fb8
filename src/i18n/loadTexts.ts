import { localeChain } from './localeChain.ts';
import type { PartMessages, TextPart } from './textParts.ts';

/** Fetches the file of a catalogue, which exports it under its tag. */
type Load<P extends TextPart> = () => Promise<Readonly<Record<string, PartMessages<P>>>>;

/** Each catalogue of a part is fetched when something of that part is drawn, English too. */
const catalogues: { readonly [P in TextPart]: Readonly<Record<string, Load<P>>> } = {
  address: {
    en: () => import('./parts/address/en.ts'),
    ar: () => import('./parts/address/ar.ts'),
  },
  bank: {
    en: () => import('./parts/bank/en.ts'),
    ar: () => import('./parts/bank/ar.ts'),
  },
  card: {
    en: () => import('./parts/card/en.ts'),
    ar: () => import('./parts/card/ar.ts'),
  },
  link: {
    en: () => import('./parts/link/en.ts'),
    ar: () => import('./parts/link/ar.ts'),
  },
  actions: {
    en: () => import('./parts/actions/en.ts'),
    ar: () => import('./parts/actions/ar.ts'),
  },
  payout: {
    en: () => import('./parts/payout/en.ts'),
    ar: () => import('./parts/payout/ar.ts'),
  },
  saved: {
    en: () => import('./parts/saved/en.ts'),
    ar: () => import('./parts/saved/ar.ts'),
  },
};

/** What has been fetched; a catalogue never changes. */
const atHand = new Map<unknown, unknown>();

/** The locales that have texts of a part (BCP 47). */
export function textLocales(part: TextPart): readonly string[] {
  return Object.keys(catalogues[part]);
}

/**
 * The texts of a part for a locale: the first catalogue of its fallback chain (`ar-EG`, then `ar`, then `en`), each of them complete.
 * Rejects when the catalogue cannot be fetched; the caller may ask for `en`.
 */
export async function loadTexts<P extends TextPart>(part: P, locale: string): Promise<PartMessages<P>> {
  const tag = tagOf(part, locale);
  const load = catalogues[part][tag];
  const messages = (await load?.())?.[tag];
  if (messages === undefined) throw new Error(`tillkit: there are no texts of ${part} for ${tag}.`);
  atHand.set(load, messages);
  return messages;
}

/** What `loadTexts` would give, where it has been fetched before; undefined where it has not. */
export function textsAtHand<P extends TextPart>(part: P, locale: string): PartMessages<P> | undefined {
  // Each catalogue was put down under the very function that fetched it.
  return atHand.get(catalogues[part][tagOf(part, locale)]) as PartMessages<P> | undefined;
}

/** The first of a locale's chain that the part has; `en` is the last of every chain. */
function tagOf(part: TextPart, locale: string): string {
  return localeChain(locale).find((tag) => Object.hasOwn(catalogues[part], tag)) ?? 'en';
}
