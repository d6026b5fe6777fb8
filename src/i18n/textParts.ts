import type { Message, Translations } from './message.ts';
import type { MessageOverrides } from './messages.ts';
import type { actionTexts } from './parts/actions.ts';
import type { addressTexts } from './parts/address.ts';
import type { bankTexts } from './parts/bank.ts';
import type { cardTexts } from './parts/card.ts';
import type { linkTexts } from './parts/link.ts';
import type { payoutTexts } from './parts/payout.ts';
import type { savedTexts } from './parts/saved.ts';
import type { sharingTexts } from './parts/sharing.ts';

/** The catalogues beside the main one, each with the texts of one part of the kit that a payment page does not need at once. */
interface TextParts {
  readonly actions: typeof actionTexts.en;
  readonly address: typeof addressTexts.en;
  readonly bank: typeof bankTexts.en;
  readonly card: typeof cardTexts.en;
  readonly link: typeof linkTexts.en;
  readonly payout: typeof payoutTexts.en;
  readonly saved: typeof savedTexts.en;
  readonly sharing: typeof sharingTexts.en;
}

/** The name of one of them. */
export type TextPart = keyof TextParts;

/** The key of one text of a part, for example `payout.iban.error.checksum` of `payout`. */
export type PartKey<P extends TextPart> = { readonly [Part in P]: Extract<keyof TextParts[Part], string> }[P];

/** The whole catalogue of a part: every key has its message. */
export type PartMessages<P extends TextPart> = { readonly [key in PartKey<P>]: Message };

/** A merchant's own words for any text of the kit, whatever catalogue it is in. */
export type TextOverrides = MessageOverrides & { readonly [key in PartKey<TextPart>]?: Message };

/** The English texts of a part. Whatever draws the part imports them, so that they are there as soon as its code is. */
export interface PartTexts<P extends TextPart> {
  /** The name of the part: that of the files of its texts. */
  readonly part: P;
  /** The English texts. */
  readonly en: PartMessages<P>;
  /** Its translations by BCP 47 tag, each fetched when a page is in that language. */
  readonly translations: Translations;
}
