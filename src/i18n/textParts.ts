import type englishTexts from './locales/en.json';
import type { Message, TextKey, Translations } from './message.ts';
import type { MessageOverrides } from './messages.ts';

type English = typeof englishTexts;

/** The texts of the documents that the proxy sends, and the words of the way back to the merchant, which pages have too. */
export type DocumentMessages = { readonly [key in TextKey<English['document']> | 'common.backTo']: Message };

/** The name of a catalogue beside the main one, with the texts of one part of the kit that a payment page does not need at once. */
export type TextPart = Exclude<keyof English, 'main' | 'document'>;

/** The key of one text of a part, for example `payout.iban.error.checksum` of `payout`. */
export type PartKey<P extends TextPart> = { readonly [Part in P]: TextKey<English[Part]> }[P];

/** The whole catalogue of a part: every key has its message. */
export type PartMessages<P extends TextPart> = { readonly [key in PartKey<P>]: Message };

/** A merchant's own words for any text of the kit, whatever catalogue it is in. */
export type TextOverrides = MessageOverrides & { readonly [key in PartKey<TextPart>]?: Message };

/** The English texts of a part. Whatever draws the part imports them, so that they are there as soon as its code is. */
export interface PartTexts<P extends TextPart> {
  /** The name of the part, as the files of the locales have it. */
  readonly part: P;
  /** The English texts. */
  readonly en: PartMessages<P>;
  /** Its translations by BCP 47 tag, each fetched when a page is in that language. */
  readonly translations: Translations;
}
