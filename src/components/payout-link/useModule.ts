import { useEffect, useState } from 'react';

/** A module that is fetched by itself. */
export type FetchedModule<M> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly module: M };

/** Fetches a module as soon as the component is mounted, and returns its progress. `load` stays the same function while the component is mounted. */
export function useModule<M extends object>(load: () => Promise<M>): FetchedModule<M> {
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState<M | number>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (found) => wanted && setFetched(found),
      () => wanted && setFetched(attempt),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  if (typeof fetched === 'object') return { kind: 'ready', module: fetched };
  return fetched === attempt ? { kind: 'failed', retry: () => setAttempt(attempt + 1) } : { kind: 'loading' };
}
