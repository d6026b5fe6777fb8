import { type QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Failure, Result } from '../../client/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { type readOptions, toResult } from './readOptions.ts';

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

/** Settings of a query that is only read by a flow, with `useFreshRead`. */
export const manualQuery = { enabled: false } as const;

type Refetch<Data> = UseQueryResult<Data, Failure>['refetch'];

/** Lets a flow read the query of its component. @param query its hook was given `manualQuery` */
export function useFreshRead<Data>(
  queryKey: QueryKey,
  { refetch }: { readonly refetch: Refetch<Data> },
): (signal?: AbortSignal) => Promise<Result<Data>> {
  const { queryClient } = useTillkit();
  return (signal) => readFresh(queryClient, queryKey, refetch, signal);
}

/** How often a read is tried, at most, while others cancel it. */
const maxTries = 5;

/**
 * Refetches a query, and resolves only to an answer that was requested from now on. A running read is cancelled, and its callers get the newer answer too.
 * React Query ends the read when its component is unmounted, unless other components wait for the same answer.
 */
async function readFresh<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  refetch: Refetch<Data>,
  signal: AbortSignal | undefined,
): Promise<Result<Data>> {
  // StrictMode unmounts a component once within this task, which would end a read that has begun.
  await undefined;
  const countUpdates = () => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  void queries.cancelQueries({ queryKey, exact: true });
  const before = countUpdates();
  for (let tries = 1; ; tries += 1) {
    // `throwOnError`: without data the promise is rejected, also where the read was cancelled.
    const read = refetch({ cancelRefetch: false, throwOnError: true }).then(({ data }) => data as Data);
    const result = await toResult(read, queryKey);
    if (countUpdates() !== before || tries === maxTries || signal?.aborted) return result;
    // Without an update the read was cancelled, and resolved to older data: the read that replaced it is awaited.
    if (!result.ok && result.failure.kind !== 'cancelled') return result;
  }
}
