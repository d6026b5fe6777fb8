import * as z from 'zod/mini';
import { payoutQuote } from '../../contract/index.ts';
import { convertsTo, defined, type Money } from '../../money/index.ts';

/** A merchant's quote for a payout: what is taken off it, how the rest is converted, and what arrives. */
export interface PayoutQuote {
  /** Your id of the quote, at most 64 characters. */
  readonly id: string;
  /** What is taken off the payout, in minor units of its currency. @default 0 */
  readonly fee?: number | undefined;
  /** What the receiver gets, in minor units of its own currency. */
  readonly receives: Money;
  /** Units of the receiver's currency for one unit of the payout's, as a decimal such as `1.0965`. Absent: both have the same currency. */
  readonly rate?: string | undefined;
  /** When the money arrives at the latest. Absent: the page says what is usual. */
  readonly arrivesOn?: Date | undefined;
  /** From this time on it cannot be confirmed any more. */
  readonly validUntil: Date;
}

/** A quote in the words of links and pages. */
export type WrittenQuote = z.output<typeof payoutQuote>;

/**
 * A quote as links and pages have it.
 *
 * @throws where its figures do not fit: the payout without the fee, converted, has to be what the receiver gets, to less than one minor unit
 */
export function writeQuote(
  { id, fee = 0, receives, rate, arrivesOn, validUntil }: PayoutQuote,
  payout: Money,
): WrittenQuote {
  const sent = { amount: payout.amount - fee, currency: payout.currency };
  const isConverted = rate !== undefined && convertsTo(sent, rate, receives);
  const isSame = rate === undefined && receives.currency === sent.currency && receives.amount === sent.amount;
  if (fee < 0 || sent.amount < 0 || !(isConverted || isSame))
    throw new Error(
      `tillkit: the quote ${id} does not fit: the amount of the payout without the fee, at the rate, must be what the receiver gets.`,
    );
  return z.parse(payoutQuote, {
    quote_id: id,
    fee,
    receives,
    ...defined({ rate, arrives_on: arrivesOn?.toISOString() }),
    valid_until: validUntil.toISOString(),
  });
}

/** True once a quote cannot be confirmed any more. */
export const isQuoteOver = ({ valid_until }: Pick<WrittenQuote, 'valid_until'>, now: number): boolean =>
  Date.parse(valid_until) <= now;
