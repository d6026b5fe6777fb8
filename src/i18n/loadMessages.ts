import { later } from '../later/index.ts';
import { localeChain } from './localeChain.ts';
import { en } from './messages/en.ts';
import type { MessageOverrides, Messages } from './messages.ts';

/** The catalogues that are fetched only when someone needs them, by BCP 47 tag. */
const loadArabic = later(() => import('./messages/ar.ts'), 'ar');
const catalogues: Readonly<Record<string, () => Promise<MessageOverrides>>> = {
  ar: async () => (await loadArabic()).ar,
};

/** The locales that have messages of their own (BCP 47). */
export const availableLocales: readonly string[] = ['en', ...Object.keys(catalogues)];

/**
 * The locale of the texts that are shown for `locale`: the same where its language has a catalogue, or where `overrides` has every text of the main one;
 * otherwise `en`. Numbers, dates, `lang` and `dir` follow it, so that no sentence mixes two languages.
 */
export function textLocale(locale: string, overrides: MessageOverrides = {}): string {
  const hasTexts =
    localeChain(locale).some((tag) => tag !== 'en' && tag in catalogues) ||
    Object.keys(en).every((key) => Object.hasOwn(overrides, key));
  return hasTexts || /^en\b/i.test(locale) ? locale : 'en';
}

/**
 * Every message for a locale, with the gaps filled along its fallback chain (`ar-EG`, then `ar`, then `en`).
 * English comes with the bundle and needs no request. When a catalogue cannot be fetched the promise rejects; the caller may go on in English.
 */
export async function loadMessages(locale: string): Promise<Messages> {
  const layers = await Promise.all(
    localeChain(locale).map(async (tag) => (tag === 'en' ? en : await catalogues[tag]?.())),
  );
  let messages: Messages = en;
  for (const layer of layers.reverse()) messages = { ...messages, ...layer };
  return messages;
}
