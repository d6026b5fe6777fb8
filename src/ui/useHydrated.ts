import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what a server draws, and in the first drawing of a page that takes it over; true from then on, and always in a page that draws by itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
