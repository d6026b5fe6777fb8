import { useEffect } from 'react';

/**
 * Calls back when the person is back: the page is visible, restored from the back/forward cache, or online again.
 *
 * @param inAnotherWindow true while they are to do something in another window. Beside that window this page may have been visible all the time, so the page counts
 *   as shown when it has the focus again. @default false
 */
export function usePageShown(callback: () => void, inAnotherWindow = false): void {
  useEffect(() => {
    const visible = () => document.visibilityState === 'visible' && callback();
    const restored = (event: PageTransitionEvent) => event.persisted && callback();
    document.addEventListener('visibilitychange', visible);
    window.addEventListener('pageshow', restored);
    window.addEventListener('online', callback);
    return () => {
      document.removeEventListener('visibilitychange', visible);
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('online', callback);
    };
  }, [callback]);
  useEffect(() => {
    if (!inAnotherWindow) return undefined;
    window.addEventListener('focus', callback);
    return () => window.removeEventListener('focus', callback);
  }, [callback, inAnotherWindow]);
}
