import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether a list of countries is drawn as a whole: not on a server, which names some countries otherwise than a browser, and so puts them in another order; a server
 * draws the likely one alone, with all `data-codes`. A page that takes this over begins with the whole list where a script that came before it has filled
 * it, so that nothing changes under the person's finger.
 */
export function useListed(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => typeof document !== 'undefined' && document.documentElement.dataset.listed !== undefined,
  );
}
