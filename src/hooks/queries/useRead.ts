import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Failure } from '../../client/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { ReadOptions } from './readOptions.ts';

/** Settings of a query that its caller chooses. Retries, freshness and the network mode are the kit's own. */
export interface QuerySettings {
  /** False: nothing is read until it is true, or until `refetch`. @default true */
  readonly enabled?: boolean;
  /** Milliseconds between two reads while the component is shown; false for one read. @default false */
  readonly refetchInterval?: number | false;
}

/** A read as a query of the provider's `QueryClient`. */
export function useRead<Data>(options: ReadOptions<Data>, settings: QuerySettings = {}): UseQueryResult<Data, Failure> {
  const { queryClient } = useTillkit();
  return useQuery({ ...options, ...settings }, queryClient);
}
