/** How long the service locks a payment or payout for a call that works on it, in milliseconds, at most (published: 180 s). */
export const serviceLockMs = 180_000;

/**
 * How long after a call was sent a read can prove that it had no effect, in milliseconds: the lock, and 20 s for a call that is slow to arrive. Before
 * that the service may still work on the call, and a second one could overlap it.
 */
export const settleAfterMs = serviceLockMs + 20_000;

/** Fewest milliseconds between two equal reads that prove it: one read alone may be of a copy that lags behind. */
export const equalApartMs = 5_000;
