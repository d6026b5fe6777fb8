import { CancelledError, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallOptions, Client, Failure, Result } from '../../client/index.ts';
import type { Endpoint, RequestParts } from '../../contract/index.ts';

// Separate from the hooks, because servers that render React use these options too, and may call no function of a client module.

/** How long an answer counts as fresh, in milliseconds, by the name of its endpoint. Every other read is sent whenever it is asked for. */
const staleTimes: Readonly<Record<string, number>> = {
  listCustomerPaymentMethods: 600_000,
  listAccountPaymentMethods: 600_000,
};

/** Settings of every read. The client retries reads, up to three tries, and exactly one layer retries. */
const reading = { retry: false, networkMode: 'always', gcTime: 60_000, throwOnError: false } as const;

/** Options that no default of the host's `QueryClient` may set. `persister`: answers are written to no storage. `scope`: no write waits for another one. */
export const withoutDefaults = <Options extends object>(options: Options): Options => ({
  persister: undefined,
  scope: undefined,
  ...options,
});

/** Key of a call in caches: endpoint, base URL and ids. It never contains a client secret, a session, a sealed link or a key. */
export const createCacheKey = (
  client: Pick<Client, 'baseUrls'>,
  { name, target }: Pick<Endpoint<RequestParts, unknown>, 'name' | 'target'>,
  ids: readonly unknown[],
) => ['tillkit', name, client.baseUrls[target], ...ids];

/** One read of the catalogue: what is read, and how its answer becomes the data of a query. */
export interface Read<Input extends RequestParts, Output, Data> {
  readonly endpoint: Endpoint<Input, Output>;
  readonly input: Input;
  /** Ids and filters that tell this read from others of the same endpoint; no secret. */
  readonly ids: readonly unknown[];
  /** Gives the credentials of the call when it is sent. */
  readonly call?: () => Omit<CallOptions, 'signal'>;
  /** Turns an answer into the data of the query. A `Failure` that it throws is the query's error. `askedAt`: time of the request. */
  readonly toData: (answer: Output, askedAt: number) => Data;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** A read as options of React Query. */
export function readOptions<Input extends RequestParts, Output, Data>(
  client: Client,
  { endpoint, input, ids, call, toData, now = Date.now }: Read<Input, Output, Data>,
) {
  return queryOptions<Data, Failure>(
    withoutDefaults({
      ...reading,
      queryKey: createCacheKey(client, endpoint, ids),
      staleTime: staleTimes[endpoint.name] ?? 0,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const askedAt = now();
        return toData(getValueOrThrow(await client.call(endpoint, input, { ...call?.(), signal })), askedAt);
      },
    }),
  );
}

/** React Query's options of one read with this type of data. */
export type ReadOptions<Data> = ReturnType<typeof readOptions<never, never, Data>>;

/** The value of a call. Throws its failure, which becomes the error of the query or mutation. */
export function getValueOrThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw result.failure;
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'effect' in error && 'endpoint' in error;

/** The reverse of `getValueOrThrow`. An error that is not a `Failure` comes from a callback of the host's caches: the effect of the call is unknown then. */
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
