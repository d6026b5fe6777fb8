import {
  MutationObserver,
  type MutationObserverOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Client, Failure, Result } from '../../client/index.ts';
import type { Endpoint, RequestParts } from '../../contract/index.ts';
import { type Tillkit, useTillkit } from '../provider/useTillkit.ts';
import { createCacheKey, getValueOrThrow, toResult, withoutDefaults } from '../queries/readOptions.ts';

/**
 * Variables of the kit's mutations. The body is a function, called when it is sent, so that what a payer has typed is in no mutation cache, no dehydrated state
 * and no devtools.
 */
export interface WriteVariables<Body> {
  /** Reads the body when it is sent; called once. */
  readonly body: () => Body;
  /**
   * Version 4 UUID of the operation. The proxy replays the answer to a repeat of the same operation; calls to the service ignore it.
   *
   * @default a new one: every call is an operation of its own
   */
  readonly operationId?: string | undefined;
  /**
   * ISO 4217 code of the payment, if it is known. An answer in another currency is a failure with code `answer_about_another`.
   *
   * @default any currency
   */
  readonly currency?: string | undefined;
}

/** React Query's result of a write: `mutate` and `mutateAsync` send once. `error.effect` says whether the call took effect: `none`, `done` or `unknown`. */
export type Write<Output, Body> = UseMutationResult<Output, Failure, WriteVariables<Body>>;

type WriteEndpoint = Pick<Endpoint<RequestParts, unknown>, 'name' | 'target'>;

/** One write as options of React Query. */
const writeOptions = <Output, Variables>(
  client: Pick<Client, 'baseUrls'>,
  endpoint: WriteEndpoint,
  ids: readonly unknown[],
  send: (variables: Variables) => Promise<Result<Output>>,
): MutationObserverOptions<Output, Failure, Variables> =>
  withoutDefaults({
    ...writing,
    mutationKey: createCacheKey(client, endpoint, ids),
    mutationFn: async (variables: Variables) => getValueOrThrow(await send(variables)),
  });

/**
 * A write of the catalogue as a mutation of the provider's `QueryClient`. It is sent at once or not at all; it is never paused, queued or retried.
 *
 * @param ids of the payment or payout; no secret
 * @param send called once for each mutation
 */
export function useWrite<Output, Variables>(
  endpoint: WriteEndpoint,
  ids: readonly unknown[],
  send: (variables: Variables) => Promise<Result<Output>>,
): UseMutationResult<Output, Failure, Variables> {
  const { client, queryClient } = useTillkit();
  return useMutation(writeOptions(client, endpoint, ids, send), queryClient);
}

/**
 * Sends a write that follows on another one, as a mutation too. The component may show another payment by then, and the mutation of its hook would be sent for
 * that one. Never rejects.
 */
export async function sendWrite<Output>(
  { client, queryClient }: Pick<Tillkit, 'client' | 'queryClient'>,
  endpoint: WriteEndpoint,
  ids: readonly unknown[],
  send: () => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const mutation = new MutationObserver<Output, Failure>(queryClient, writeOptions(client, endpoint, ids, send));
  return toResult(mutation.mutate(), ['tillkit', endpoint.name]).finally(() => mutation.reset());
}

/**
 * Settings of every write. `gcTime` is not 0: React Query sets a timer of that length again and again for a pending write without a component, which
 * would keep the processor busy.
 */
const writing = { retry: false, networkMode: 'always', gcTime: 100, throwOnError: false } as const;

/** Sends one write for a flow. The promise never rejects. */
export type Send<Output, Body> = (variables: WriteVariables<Body>) => Promise<Result<Output>>;

/** Lets a flow send a write: it resolves to a `Result`, and nothing of it remains in the cache. */
export function useSend<Output, Variables>(
  { mutateAsync, reset }: UseMutationResult<Output, Failure, Variables>,
  endpoint: string,
): (variables: Variables) => Promise<Result<Output>> {
  return useCallback(
    (variables) => toResult(mutateAsync(variables), ['tillkit', endpoint]).finally(reset),
    [mutateAsync, reset, endpoint],
  );
}
