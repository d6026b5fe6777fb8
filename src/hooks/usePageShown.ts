import { useEffect } from 'react';

/** Calls back when the person is back: the page is visible, restored from the back/forward cache, or online again. */
export function usePageShown(callback: () => void): void {
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
}
