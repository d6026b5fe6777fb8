import type { PayoutQuote } from 'tillkit-server';

/** What the desk offers a seller who is paid in euros and banks in dollars. */
export interface PayoutQuotes {
  /** The quote that a link is made with. */
  readonly first: (amount: number) => PayoutQuote;
  /** The next quote of a payout, the same one as long as it is valid. */
  readonly next: (about: { readonly payoutId: string; readonly amount: number }) => PayoutQuote;
}

const lastsMs = 5 * 60_000;
const fee = 250;
/** The rate of a link's quote, and that of all which follow. */
const rates = ['1.0965', '1.1012'] as const;

/** Quotes made-up rates. @param now milliseconds since 1970 */
export function createQuotes(now: () => number): PayoutQuotes {
  const latest = new Map<string, PayoutQuote>();
  let made = 0;
  const quote = (amount: number, rate: (typeof rates)[number]): PayoutQuote => {
    made += 1;
    return {
      id: `SQ-${made}`,
      fee,
      rate,
      receives: { amount: Math.round((amount - fee) * Number(rate)), currency: 'USD' },
      validUntil: new Date(now() + lastsMs),
    };
  };
  return {
    first: (amount) => quote(amount, rates[0]),
    next: ({ payoutId, amount }) => {
      const known = latest.get(payoutId);
      if (known !== undefined && known.validUntil.getTime() > now()) return known;
      const next = quote(amount, rates[1]);
      latest.set(payoutId, next);
      return next;
    },
  };
}
