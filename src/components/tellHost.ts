import type { Clock } from '../hooks/index.ts';

/**
 * Calls a callback of the merchant's page. What it throws is that page's own error: it is reported there, as the browser reports an error of a
 * listener, and takes nothing of the kit down.
 */
export function tellHost(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
    else
      setTimeout(() => {
        throw error;
      });
  }
}

/** The longest that a callback may take to have the merchant's server create or change the payment, in milliseconds: nobody can pay meanwhile. */
const changeLimitMs = 20_000;

/** Resolves to what the callback of that name answers; rejects with a `TimeoutError` where it takes longer than that. */
export function answerInTime<Answer>(name: string, clock: Clock, ask: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(changeLimitMs, () =>
      reject(
        new DOMException(`tillkit: ${name} has not answered for ${changeLimitMs / 1000} seconds.`, 'TimeoutError'),
      ),
    );
    ask().then(resolve, reject).finally(cancel);
  });
}
