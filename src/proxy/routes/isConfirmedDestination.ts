import type { PayoutMethodData, PayoutType } from '../../contract/index.ts';
import { destinationName } from '../../validation/index.ts';

/** What a page says of the destination that was confirmed on it. */
export interface ConfirmedDestination {
  readonly payout_type: PayoutType;
  /** Its last four characters. */
  readonly last4: string;
  /** All of it, masked as the service masks it. Absent when only its end is known, after a reload. */
  readonly shown?: string | undefined;
  /** True when the service has answered the page that it has it. */
  readonly stored?: boolean | undefined;
}

/**
 * True when the destination at the service is the one that was confirmed, as far as what the service shows of it can tell. Whatever shows another
 * character is another one. Where nothing can be compared it counts as confirmed only when the service itself had answered the page that stored
 * it: the first one counts there, so a lost answer may have come from somebody who was first. Two accounts that are shown alike are one here: where
 * the destination is stored, the page has asked the service itself before (`storeDestination`); where it is confirmed, nothing tells them apart.
 */
export function isConfirmedDestination(destination: PayoutMethodData, confirmed: ConfirmedDestination): boolean {
  const stored = confirmed.stored === true;
  const there = destinationName(destination, 'shown');
  if (there === undefined) return stored;
  if (there.payoutType !== confirmed.payout_type) return false;
  const shows = compare(plain(there.text), plain(confirmed.shown ?? ''), plain(confirmed.last4));
  return shows === 'same' || (shows === 'open' && stored);
}

const plain = (text: string) => [...text.replace(/[\s-]/g, '').toLowerCase()];
const visible = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** How many characters both must show to say that two redacted texts of one length are of the same account. */
const enough = 2;

function compare(
  there: readonly string[],
  whole: readonly string[],
  end: readonly string[],
): 'same' | 'other' | 'open' {
  // A card is shown by its end alone, and after a reload no more than that is known of anything.
  const said = whole.length === there.length ? whole : end;
  const tail = there.slice(-said.length);
  const pairs = said.map((character, at) => [character, tail[at]] as const);
  if (pairs.some(([one, other]) => other !== undefined && one !== '*' && other !== '*' && one !== other))
    return 'other';
  const compared = pairs.filter(([one, other]) => visible(one) && visible(other)).length;
  return compared >= (said === whole ? enough : 4) ? 'same' : 'open';
}
