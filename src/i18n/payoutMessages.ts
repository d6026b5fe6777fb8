import type { Message } from './message.ts';
import type { en } from './payout/en.ts';

/** The key of one text of a payout form, for example `payout.iban.error.checksum`. */
export type PayoutMessageKey = keyof typeof en;

/** The whole payout catalogue: every key has its message. */
export type PayoutMessages = { readonly [key in PayoutMessageKey]: Message };
