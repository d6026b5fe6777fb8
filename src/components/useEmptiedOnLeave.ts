import { useEffect } from 'react';

/**
 * Empties what was typed when the page is left: a page in the back/forward cache keeps its inputs, and a card, a code or an account must not be found
 * there.
 *
 * @param empty the same function from draw to draw; absent while there is nothing to empty
 */
export function useEmptiedOnLeave(empty: (() => void) | undefined): void {
  useEffect(() => {
    if (empty === undefined) return;
    window.addEventListener('pagehide', empty);
    return () => window.removeEventListener('pagehide', empty);
  }, [empty]);
}
