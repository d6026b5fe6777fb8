import { QueryClient } from '@tanstack/react-query';

const clients = new WeakMap<object, QueryClient>();

/**
 * The query cache of one provider: never the host page's, never another provider's, gone with its provider. It is made by the first query,
 * so that a page without saved methods does not load React Query at all.
 */
export function queryClientOf(scope: object): QueryClient {
  const known = clients.get(scope);
  if (known !== undefined) return known;
  const made = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: 60_000 } },
  });
  clients.set(scope, made);
  return made;
}
