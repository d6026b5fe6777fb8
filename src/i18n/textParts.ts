import type { Message } from './message.ts';
import type { MessageOverrides } from './messages.ts';
import type { en as actions } from './parts/actions/en.ts';
import type { en as address } from './parts/address/en.ts';
import type { en as bank } from './parts/bank/en.ts';
import type { en as card } from './parts/card/en.ts';
import type { en as link } from './parts/link/en.ts';
import type { en as payout } from './parts/payout/en.ts';
import type { en as saved } from './parts/saved/en.ts';

/** The catalogues beside the main one, each with the texts of one part of the kit that a payment page does not need at once. */
export interface TextParts {
  readonly actions: typeof actions;
  readonly address: typeof address;
  readonly bank: typeof bank;
  readonly card: typeof card;
  readonly link: typeof link;
  readonly payout: typeof payout;
  readonly saved: typeof saved;
}

/** The name of one of them. */
export type TextPart = keyof TextParts;

/** The key of one text of a part, for example `payout.iban.error.checksum` of `payout`. */
export type PartKey<P extends TextPart> = { readonly [Part in P]: Extract<keyof TextParts[Part], string> }[P];

/** The whole catalogue of a part: every key has its message. */
export type PartMessages<P extends TextPart> = { readonly [key in PartKey<P>]: Message };

/** A merchant's own words for any text of the kit, whatever catalogue it is in. */
export type TextOverrides = MessageOverrides & { readonly [key in PartKey<TextPart>]?: Message };
