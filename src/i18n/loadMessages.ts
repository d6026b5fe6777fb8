import { localeChain } from './localeChain.ts';
import { locales } from './locales.ts';
import { en } from './messages/en.ts';
import type { MessageOverrides, Messages } from './messages.ts';
import type { Translation } from './translation.ts';

/** The locales that have texts of their own (BCP 47). */
export const availableLocales: readonly string[] = ['en', ...Object.keys(locales)];

/** The first of a locale's fallback chain (`ar-EG`, then `ar`, then `en`) that has texts. */
export const tagOf = (locale: string): string =>
  localeChain(locale).find((tag) => availableLocales.includes(tag)) ?? 'en';

/** The translations that have been fetched, by tag: they never change. */
export const translationsAtHand = new Map<string, Translation>();

/** The translation of an available locale; undefined for `en`. Rejects when it cannot be fetched. */
export async function loadTranslation(tag: string): Promise<Translation | undefined> {
  const translation = (await locales[tag]?.())?.translation;
  if (translation !== undefined) translationsAtHand.set(tag, translation);
  return translation;
}

/**
 * The locale of the texts that are shown for `locale`: the same where its language has a catalogue, or where `overrides` has every text of the main one;
 * otherwise `en`. Numbers, dates, `lang` and `dir` follow it, so that no sentence mixes two languages.
 */
export function textLocale(locale: string, overrides: MessageOverrides = {}): string {
  const hasTexts = tagOf(locale) !== 'en' || Object.keys(en).every((key) => Object.hasOwn(overrides, key));
  return hasTexts || /^en\b/i.test(locale) ? locale : 'en';
}

/** What `loadMessages` would give, where it has been fetched before; `undefined` where it has not. English is always there. */
export function messagesAtHand(locale: string): Messages | undefined {
  const tag = tagOf(locale);
  return tag === 'en' ? en : translationsAtHand.get(tag)?.main;
}

/**
 * Every message for a locale: those of the first of its fallback chain (`ar-EG`, then `ar`, then `en`) that is translated. English comes with the bundle
 * and needs no request. On a server, and before `hydrateRoot`, await it for another locale: then a `TillkitProvider` draws its children at once. When a translation cannot be fetched the promise rejects; the caller may go on in English.
 */
export async function loadMessages(locale: string): Promise<Messages> {
  return (await loadTranslation(tagOf(locale)))?.main ?? en;
}
