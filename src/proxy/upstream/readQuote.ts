import type { BrowserPayout } from '../../contract/index.ts';
import type { Money } from '../../money/index.ts';
import { journalHash } from '../digest.ts';
import { waitAtMost } from '../journal/journal.ts';
import { isQuoteOver, type WrittenQuote, writeQuote } from '../links/payoutQuote.ts';
import type { PayoutLinkClaims } from '../links/sealPayoutLink.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** How long the proxy waits for the merchant's next quote, in milliseconds. */
const longestMs = 5_000;

/**
 * The quote of a link as it is now: the one that it was made with, or once that is over the merchant's next. One that is over is returned where there is no
 * other, so that the page can say so.
 */
export async function readQuote(
  context: ProxyContext,
  { quote }: PayoutLinkClaims,
  payout: Money & { readonly payout_id: string; readonly customer_id?: string | undefined },
): Promise<NonNullable<BrowserPayout['quote']> | undefined> {
  if (quote === undefined) return undefined;
  const current = isQuoteOver(quote, context.now()) ? ((await renewQuote(context, quote, payout)) ?? quote) : quote;
  const { payout_id, amount, currency } = payout;
  const fingerprint = await journalHash(context, JSON.stringify(['quote', payout_id, amount, currency, current]));
  return { ...current, fingerprint };
}

/** The merchant's next quote; `undefined` where there is none that fits. */
async function renewQuote(
  { options, log }: ProxyContext,
  { quote_id }: WrittenQuote,
  { payout_id, customer_id, amount, currency }: Parameters<typeof readQuote>[2],
): Promise<WrittenQuote | undefined> {
  if (options.quotePayout === undefined) return undefined;
  const about = { payoutId: payout_id, customerId: customer_id, amount, currency, expiredQuoteId: quote_id };
  try {
    const next = await waitAtMost(longestMs, Promise.resolve(options.quotePayout(about)));
    return next && writeQuote(next, { amount, currency });
  } catch (error) {
    log(JSON.stringify({ level: 'error', op: 'quotePayout', code: 'quote_unusable', detail: String(error) }));
    return undefined;
  }
}
