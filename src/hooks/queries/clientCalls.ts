import {
  CancelledError,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Client, Failure, Result } from '../../client/index.ts';
import type { Endpoint, RequestParts } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { answerOf, keyOf, type readOptions, withoutDefaults } from './readOptions.ts';

/**
 * Settings of every write: it is sent at once or not at all, never again, and leaves the cache soon after the last component that shows it. Not at once:
 * while a write is pending without a component, React Query sets a timer of `gcTime` again and again, and a timer of 0 ms would keep the processor busy.
 */
const writing = { retry: false, networkMode: 'always', gcTime: 100, throwOnError: false } as const;

/** A write as options of React Query. `send` is called once for each mutation. */
export function writeOptions<Output, Variables>(
  client: Client,
  endpoint: Pick<Endpoint<RequestParts, unknown>, 'name' | 'target'>,
  ids: readonly unknown[],
  send: (variables: Variables) => Promise<Result<Output>>,
) {
  return withoutDefaults({
    ...writing,
    mutationKey: keyOf(client, endpoint, ids),
    mutationFn: async (variables: Variables) => answerOf(await send(variables)),
  });
}

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

/**
 * What a mutation of the kit is called with. The content is read by a function when it is sent: what a payer has typed is in no mutation cache, no
 * dehydrated state and no devtools.
 */
export interface WriteVariables<Body> {
  /** Reads the content at the moment of sending; called once. */
  readonly body: () => Body;
  /**
   * Version 4 UUID of the operation. The proxy answers a repeat of the same operation without doing anything again; calls of the service ignore it.
   *
   * @default a new one: every call is an operation of its own
   */
  readonly operationId?: string | undefined;
  /**
   * ISO 4217 code of the payment, where it is known. An answer in another one is a failure with code `answer_about_another`.
   *
   * @default any currency
   */
  readonly currency?: string | undefined;
}

/** React Query's result of a write: `mutate` and `mutateAsync` send once. `error` is a `Failure`; its `effect` says whether the call had one. */
export type Write<Output, Body> = UseMutationResult<Output, Failure, WriteVariables<Body>>;

/** A write of the catalogue as a mutation of the provider's `QueryClient`: sent at once or not at all, never paused, retried or queued. */
export function useWrite<Output, Variables>(
  endpoint: Pick<Endpoint<RequestParts, unknown>, 'name' | 'target'>,
  ids: readonly unknown[],
  send: (variables: Variables) => Promise<Result<Output>>,
): UseMutationResult<Output, Failure, Variables> {
  const { client, queryClient } = useTillkit();
  return useMutation(writeOptions(client, endpoint, ids, send), queryClient);
}

/** Sends one write for a flow. The promise never rejects. */
export type Send<Output, Body> = (variables: WriteVariables<Body>) => Promise<Result<Output>>;

/** A write as a flow uses it: it resolves to a `Result`, and nothing of it remains in the cache. */
export function useSend<Output, Variables>(
  { mutateAsync, reset }: UseMutationResult<Output, Failure, Variables>,
  endpoint: string,
): (variables: Variables) => Promise<Result<Output>> {
  return useCallback(
    (variables) => toResult(mutateAsync(variables), ['tillkit', endpoint]).finally(reset),
    [mutateAsync, reset, endpoint],
  );
}
