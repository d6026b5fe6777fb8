import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Age in milliseconds up to which an answer that came with the page replaces the first read. */
const freshForMs = 15_000;

/** Answers that a checkout was opened with, or has read itself. They do not open another checkout. */
const used = new WeakSet<object>();

/** Notes an answer that a checkout has read itself. */
export const noteUsed = (answer: object): void => void used.add(answer);

/** The answer that is in the cache before a checkout has asked (`HydrationBoundary`, `prefetchQuery`); `undefined` without one. */
export function findPrefetched<Answer extends object>(queries: QueryClient, queryKey: QueryKey): Answer | undefined {
  const answer = queries.getQueryData<Answer>(queryKey);
  return answer === undefined || used.has(answer) ? undefined : answer;
}

/**
 * Takes the prefetched answer in place of the first read, once, while it is fresh by the clocks of the proxy and of this device; `undefined` otherwise.
 */
export function takePrefetched<Answer extends { readonly server_time: string }>(
  queries: QueryClient,
  queryKey: QueryKey,
  now: number,
): Answer | undefined {
  const answer = findPrefetched<Answer>(queries, queryKey);
  if (answer === undefined) return undefined;
  noteUsed(answer);
  return Math.abs(now - Date.parse(answer.server_time)) <= freshForMs ? answer : undefined;
}
