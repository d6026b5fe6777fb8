import { type Outcome, refuse } from '../answers/refusal.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';

/**
 * Counts a request against what its client secret or its link may ask.
 *
 * @returns what to answer when that was one too many
 */
export async function countSecret(
  context: ProxyContext,
  limit: keyof RateLimits,
  secret: string,
): Promise<Outcome | undefined> {
  const wait = await context.limiter.take(limit, await context.hash(secret), context.now());
  return wait > 0 ? refuse('rate_limited', { retryAfterMs: wait }) : undefined;
}
