import { useEffect, useRef } from 'react';

/** Runs `task` at once, then again every `ms` after it has ended, while the page is visible and `going`. */
export function useRepeatedly(task: () => Promise<void>, ms: number, going: boolean): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => {
    if (!going) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let over = false;
    const run = async () => {
      if (running || document.hidden) return;
      running = true;
      clearTimeout(timer);
      await latest.current();
      running = false;
      if (!over) timer = setTimeout(run, ms);
    };
    void run();
    document.addEventListener('visibilitychange', run);
    window.addEventListener('pageshow', run);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
      window.removeEventListener('pageshow', run);
    };
  }, [ms, going]);
}
