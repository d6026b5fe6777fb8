import { bankTexts } from './bankTexts.ts';
import { payoutTexts } from './payoutTexts.ts';
import type { PartMessages, TextPart } from './textParts.ts';
import { type TextSource, textSource } from './textSource.ts';

/** Each catalogue of a part is fetched when something of that part is drawn, English too. */
const sources: { readonly [P in TextPart]: TextSource<P> } = {
  address: textSource({
    en: () => import('./parts/address/en.ts'),
    ar: () => import('./parts/address/ar.ts'),
  }),
  bank: bankTexts,
  card: textSource({
    en: () => import('./parts/card/en.ts'),
    ar: () => import('./parts/card/ar.ts'),
  }),
  link: textSource({
    en: () => import('./parts/link/en.ts'),
    ar: () => import('./parts/link/ar.ts'),
  }),
  actions: textSource({
    en: () => import('./parts/actions/en.ts'),
    ar: () => import('./parts/actions/ar.ts'),
  }),
  payout: payoutTexts,
  saved: textSource({
    en: () => import('./parts/saved/en.ts'),
    ar: () => import('./parts/saved/ar.ts'),
  }),
};

/** Where the texts of a part come from. */
export function textsOf<P extends TextPart>(part: P): TextSource<P> {
  return sources[part];
}

/** The locales that have texts of a part (BCP 47). */
export function textLocales(part: TextPart): readonly string[] {
  return sources[part].locales;
}

/** The texts of a part for a locale (`TextSource`). */
export async function loadTexts<P extends TextPart>(part: P, locale: string): Promise<PartMessages<P>> {
  return textsOf(part).load(locale);
}

/** What `loadTexts` would give, where it has been fetched before; undefined where it has not. */
export function textsAtHand<P extends TextPart>(part: P, locale: string): PartMessages<P> | undefined {
  return textsOf(part).atHand(locale);
}
