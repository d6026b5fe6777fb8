import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False on a server and during hydration, true afterwards. Always true on a page without server rendering. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
