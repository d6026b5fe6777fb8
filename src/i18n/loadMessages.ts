import { mainTexts } from 'virtual:texts/main';
import { nearestLocale } from './localeChain.ts';
import type { Message, Translations } from './message.ts';
import type { MessageOverrides, Messages } from './messages.ts';
import type { PartMessages, PartTexts, TextPart } from './textParts.ts';

/** The locales that have texts of their own (BCP 47). */
export const availableLocales: readonly string[] = ['en', ...Object.keys(mainTexts.translations)];

/** The translation that is shown for a locale: the nearest (`nearestLocale`), `en` where there is none. */
export const translationFor = (locale: string): string => nearestLocale(locale, availableLocales) ?? 'en';

/** What `loadTexts` takes: the texts of a part, or the main ones. */
interface Part {
  readonly en: Readonly<Record<string, Message>>;
  readonly translations: Translations;
}

/** The texts of a translation by their keys. */
function pairWithSortedKeys(en: Part['en'], texts: readonly Message[]): Part['en'] {
  const keys = Object.keys(en).sort();
  return Object.fromEntries(texts.map((text, index) => [keys[index], text]));
}

/** The translations that have been fetched, by part and tag; English where one could not be. Each part whose code is on the page has an entry. */
const fetchedTexts = new Map<Part, Map<string, Part['en']>>();

/** Fetches the texts of a part, and keeps them. Rejects when they cannot be fetched. */
async function fetchTexts(part: Part, tag: string): Promise<Part['en']> {
  const translation = await part.translations[tag]?.();
  const texts = translation === undefined ? part.en : pairWithSortedKeys(part.en, translation.texts);
  storeTexts(part, tag, texts);
  return texts;
}

function storeTexts(part: Part, tag: string, texts: Part['en']): void {
  const ofPart = fetchedTexts.get(part) ?? new Map<string, Part['en']>();
  fetchedTexts.set(part, ofPart.set(tag, texts));
}

/**
 * Says that the code of a part is on the page: `loadMessages` then fetches its texts with the main ones, so that what is drawn first is whole and nothing
 * below it moves.
 */
export function expectTexts(part: Part): void {
  if (!fetchedTexts.has(part)) fetchedTexts.set(part, new Map());
}

/**
 * The texts of a part for a locale: those of the nearest translation (`ar` for `ar-EG`), each of them complete; English where there is none.
 *
 * @returns `undefined` where the translation has not been fetched yet (`loadTexts`)
 */
export function textsOf<P extends TextPart>(part: PartTexts<P>, locale: string): PartMessages<P> | undefined {
  const tag = translationFor(locale);
  // What a part has was checked against its English texts, key by key.
  return tag === 'en' ? part.en : (fetchedTexts.get(part)?.get(tag) as PartMessages<P> | undefined);
}

/**
 * Fetches the texts of a part for a locale, so that `textsOf` has them. Where they cannot be fetched it has the English ones from then on, and another call
 * tries again: a payment does not stop for that.
 */
export async function loadTexts<P extends TextPart>(part: PartTexts<P>, locale: string): Promise<PartMessages<P>> {
  const tag = translationFor(locale);
  await fetchTexts(part, tag).catch(() => storeTexts(part, tag, part.en));
  return textsOf(part, locale) ?? part.en;
}

/**
 * The locale of the texts that are shown for `locale`: the same where its language has a catalogue, or where `overrides` has every text of the main one;
 * otherwise `en`. Numbers, dates, `lang` and `dir` follow it, so that no sentence mixes two languages.
 */
export function textLocale(locale: string, overrides: MessageOverrides = {}): string {
  const hasTexts =
    translationFor(locale) !== 'en' || Object.keys(mainTexts.en).every((key) => Object.hasOwn(overrides, key));
  return hasTexts || /^en(?![a-z])/i.test(locale) ? locale : 'en';
}

/** What `loadMessages` would give, where it has been fetched before; `undefined` where it has not. English is always there. */
export function findLoadedMessages(locale: string): Messages | undefined {
  const tag = translationFor(locale);
  return tag === 'en' ? mainTexts.en : (fetchedTexts.get(mainTexts)?.get(tag) as Messages | undefined);
}

/**
 * Every message of the main catalogue for a locale: those of the nearest translation (`ar` for `ar-EG`). English comes with the bundle and needs no request.
 * The texts of parts that are on a page in another language are fetched with them, so that the page changes its language in one go. On a server, and before
 * `hydrateRoot`, await it for another locale: then a `TillkitProvider` draws its children at once. When the translation cannot be fetched the promise
 * rejects; the caller may go on in English.
 */
export async function loadMessages(locale: string): Promise<Messages> {
  const tag = translationFor(locale);
  if (tag === 'en') return mainTexts.en;
  const isMissing = (part: Part) => {
    const texts = fetchedTexts.get(part)?.get(tag);
    return texts === undefined || texts === part.en;
  };
  const otherParts = [...fetchedTexts.keys()].filter((part) => part !== mainTexts && isMissing(part));
  const [messages] = await Promise.all([
    fetchTexts(mainTexts, tag),
    ...otherParts.map((part) => fetchTexts(part, tag).catch(() => storeTexts(part, tag, part.en))),
  ]);
  return messages as Messages;
}
