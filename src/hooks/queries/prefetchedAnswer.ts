import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Age in milliseconds up to which an answer that came with the page is as good as one that is asked for now. */
const freshForMs = 15_000;

/** Answers that a checkout has been opened with, or has read itself: none opens another one. */
const used = new WeakSet<object>();

/** Notes an answer that a checkout has read itself. */
export const noteUsed = (answer: object): void => void used.add(answer);

/** The answer that is in the cache before a checkout has asked (`HydrationBoundary`, `prefetchQuery`); `undefined` without one. */
export function prefetchedIn<Answer extends object>(queries: QueryClient, queryKey: QueryKey): Answer | undefined {
  const answer = queries.getQueryData<Answer>(queryKey);
  return answer === undefined || used.has(answer) ? undefined : answer;
}

/**
 * The same as the answer to the first read, once, while it is fresh by the clocks of the proxy and of this device; `undefined` otherwise: the page asks
 * itself.
 */
export function takePrefetched<Answer extends { readonly server_time: string }>(
  queries: QueryClient,
  queryKey: QueryKey,
  now: number,
): Answer | undefined {
  const answer = prefetchedIn<Answer>(queries, queryKey);
  if (answer === undefined) return undefined;
  noteUsed(answer);
  return Math.abs(now - Date.parse(answer.server_time)) <= freshForMs ? answer : undefined;
}
