import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure, Result } from '../client/index.ts';
import type { readOptions } from './callOptions.ts';
import { resultOf } from './resultOf.ts';
import { useTillkit } from './useTillkit.ts';

type Options<Data> = ReturnType<typeof readOptions<never, never, Data>>;

/** More often than this a read does not begin again because it was cancelled. */
const mostTries = 5;

/**
 * Reads through the cache for a flow, and returns only what the service answered to a read that began now or later: an older one that is under way gives
 * way, and its callers get the newer answer too. It ends with its caller, unless others wait for the same answer.
 */
export async function readAnew<Data>(
  queries: QueryClient,
  options: Options<Data>,
  signal: AbortSignal,
): Promise<Result<Data>> {
  const asked = queries.defaultQueryOptions(options);
  const query = queries.getQueryCache().build<Data, Failure, Data>(queries, asked);
  void query.cancel({ revert: true });
  const before = query.state.dataUpdateCount;
  const leave = () => {
    if (query.getObserversCount() === 0) void query.cancel({ revert: true });
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (let tries = 1; ; tries += 1) {
      const result = await resultOf(query.fetch(asked), options.queryKey);
      // A read that was cancelled is answered with what was known before; the one that took its place is waited for.
      if (query.state.dataUpdateCount > before || tries === mostTries || signal.aborted) return result;
      if (!result.ok && result.failure.kind !== 'cancelled') return result;
    }
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** `readAnew` with the provider's `QueryClient`. */
export function useReadAnew() {
  const { queryClient } = useTillkit();
  return useCallback(
    <Data>(options: Options<Data>, signal: AbortSignal) => readAnew(queryClient, options, signal),
    [queryClient],
  );
}
