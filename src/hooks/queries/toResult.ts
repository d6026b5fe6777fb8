import { CancelledError, type QueryKey } from '@tanstack/react-query';
import type { Failure, Result } from '../../client/index.ts';

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'effect' in error && 'endpoint' in error;

/**
 * The result of a query or mutation. An error that is not a `Failure` comes from a callback of the host's caches: the effect of the call is unknown then.
 */
export async function toResult<Value>(settled: Promise<Value>, [, endpoint]: QueryKey): Promise<Result<Value>> {
  try {
    return { ok: true, value: await settled };
  } catch (error) {
    if (isFailure(error)) return { ok: false, failure: error };
    const kind = error instanceof CancelledError ? 'cancelled' : 'contract';
    return {
      ok: false,
      failure: { endpoint: String(endpoint), kind, effect: 'unknown', message: `tillkit: ${endpoint}: ${error}` },
    };
  }
}
