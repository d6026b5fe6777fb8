import { type QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Failure, Result } from '../../client/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { type readOptions, toResult } from './callOptions.ts';

/** Settings of a query that its caller chooses. Retries, freshness and the network mode are the kit's own. */
export interface QuerySettings {
  /** False: nothing is read until it is true, or until `refetch`. @default true */
  readonly enabled?: boolean;
  /** Milliseconds between two reads while the component is shown; false for one read. @default false */
  readonly refetchInterval?: number | false;
}

/** A read as a query of the provider's `QueryClient`. */
export function useRead<Data>(
  options: ReturnType<typeof readOptions<never, never, Data>>,
  settings: QuerySettings = {},
): UseQueryResult<Data, Failure> {
  const { queryClient } = useTillkit();
  return useQuery({ ...options, ...settings }, queryClient);
}

/** Settings of a query that a flow reads with `useFreshRead`: it reads nothing by itself. */
export const manualQuery = { enabled: false } as const;

type Refetch<Data> = UseQueryResult<Data, Failure>['refetch'];

/** More often than this a read does not begin again because it was cancelled. */
const mostTries = 5;

/**
 * Reads a query of a component anew, and returns only what the service answered to a read that began now or later: an older one that is under way gives
 * way, and its callers get the newer answer too. The query ends the read with its component, unless other components wait for the same answer.
 */
async function readFresh<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  refetch: Refetch<Data>,
  signal: AbortSignal | undefined,
): Promise<Result<Data>> {
  // StrictMode takes a component away once more in this task, and its query would end what has begun.
  await undefined;
  const updates = () => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  void queries.cancelQueries({ queryKey, exact: true });
  const before = updates();
  for (let tries = 1; ; tries += 1) {
    // `throwOnError`: without data the promise is rejected, also where the read was cancelled.
    const read = refetch({ cancelRefetch: false, throwOnError: true }).then(({ data }) => data as Data);
    const result = await toResult(read, queryKey);
    // A read that was cancelled is answered with what was known before; the one that took its place is waited for.
    if (updates() !== before || tries === mostTries || signal?.aborted) return result;
    if (!result.ok && result.failure.kind !== 'cancelled') return result;
  }
}

/** Reads a query of this component for a flow. @param query its hook was given `manualQuery` */
export function useFreshRead<Data>(
  queryKey: QueryKey,
  { refetch }: Pick<UseQueryResult<Data, Failure>, 'refetch'>,
): (signal?: AbortSignal) => Promise<Result<Data>> {
  const { queryClient } = useTillkit();
  return (signal) => readFresh(queryClient, queryKey, refetch, signal);
}
