import type { Payment } from '../../contract/index.ts';
import { createGuard, type Guard, type Outcome, refuse } from '../answers/refusal.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';

/**
 * Refuses another card from an address that is throttled after many declines, and too many new cards for one payment.
 *
 * @param call name of the browser route; only two of them try cards
 * @param secret client secret of the payment for a new card; `undefined` for a saved one
 */
export async function admitCard(
  context: ProxyContext,
  group: string,
  call: string,
  secret: string | undefined,
): Promise<Outcome | undefined> {
  if (call !== 'confirmWithMethod' && call !== 'openConfirmation') return undefined;
  const waitMs = await context.limiter.wait('addressThrottle', group, context.now());
  if (waitMs > 0) return refuse('rate_limited', { retryAfterMs: waitMs });
  return secret === undefined ? undefined : countSecret(context, 'secretNewMethods', secret);
}

/**
 * Counts a decline against the first digits of its card (BIN), and throttles an address that goes over the limit. Card numbers never pass the proxy, so the
 * digits are known only from the service's answer.
 */
export async function noteDecline(context: ProxyContext, group: string, payment: Payment): Promise<void> {
  if (payment.status !== 'failed') return;
  const card = payment.payment_method_data?.card;
  const digits = card?.card_isin ?? card?.card_extended_bin;
  if (digits === undefined) return;
  const now = context.now();
  const wait = await context.limiter.take('binDeclines', await context.hash(`bin ${digits.slice(0, 6)}`), now);
  if (wait > 0) await context.limiter.take('addressThrottle', group, now);
}

/** Counts a request against a limit of its client secret or payout link; the refusal where it is exceeded. */
export async function countSecret(
  context: ProxyContext,
  limit: keyof RateLimits,
  secret: string,
): Promise<Outcome | undefined> {
  const wait = await context.limiter.take(limit, await context.hash(secret), context.now());
  return wait > 0 ? refuse('rate_limited', { retryAfterMs: wait }) : undefined;
}

/** The same as a guard of a route. */
export const rateLimitGuard = (context: ProxyContext, limit: keyof RateLimits): Guard =>
  createGuard(context, (route) => countSecret(context, limit, route.get('secret')));
