import { CancelledError, type QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Failure, Result } from '../../client/index.ts';
import { type PaymentCredentials, usePaymentVerdict } from '../mutations/paymentWrites.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { type PaymentQuery, paymentOptions } from '../queries/paymentReads.ts';
import { type ReadOptions, toResult } from '../queries/readOptions.ts';
import { type ReadAnswer, type ReadPayment, readWithVerdict } from './performRead.ts';

type Refetch<Data> = UseQueryResult<Data, Failure>['refetch'];

/** Lets a flow read a query. Nothing is read until the flow asks. */
export function useFreshRead<Data>(options: ReadOptions<Data>): (signal?: AbortSignal) => Promise<Result<Data>> {
  const { queryClient } = useTillkit();
  const { refetch } = useQuery({ ...options, enabled: false }, queryClient);
  return (signal) => readFresh(queryClient, options.queryKey, refetch, signal);
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
  const updatesBefore = countUpdates();
  for (let tries = 1; ; tries += 1) {
    // `throwOnError`: without data the promise is rejected, also where the read was cancelled.
    const read = refetch({ cancelRefetch: false, throwOnError: true }).then(({ data }) => {
      // The component reads something else by now, which has no data yet.
      if (data === undefined) throw new CancelledError();
      return data;
    });
    const result = await toResult(read, queryKey);
    // A new answer has come, or this is enough.
    if (countUpdates() !== updatesBefore || tries === maxTries || signal?.aborted) return result;
    // Neither a new answer nor a failure of its own: another read has cancelled this one, and is awaited in the next round.
    if (!result.ok && result.failure.kind !== 'cancelled') return result;
  }
}

/** Lets a flow read its payment. */
export function usePaymentRead(query: PaymentQuery & Pick<PaymentCredentials, 'customerSession'>): ReadPayment {
  const { client } = useTillkit();
  const read = useFreshRead(paymentOptions(client, query));
  const askVerdict = useSend(usePaymentVerdict(query), 'askPaymentVerdict');
  return (inDoubt, signal) => readWithVerdict<ReadAnswer>(inDoubt, askVerdict, () => read(signal));
}
