import { useEffect, useRef, useState } from 'react';

/** One call of the shop's server at a time, and what it said when it failed. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Set before anything is awaited: state would let a second click through until the next render. */
  const running = useRef(false);
  const set = (now: boolean) => {
    running.current = now;
    setBusy(now);
  };
  useEffect(() => {
    // Back shows the page as it was left, with its buttons locked.
    const unlock = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', unlock);
    return () => window.removeEventListener('pageshow', unlock);
  }, []);
  return {
    busy,
    problem,
    /** `call` says why it failed, `''` when it did not, or nothing when the page is left. */
    run: async (call: () => Promise<string | undefined>) => {
      if (running.current) return;
      set(true);
      setProblem('');
      const said = await call();
      if (said === undefined) return;
      setProblem(said);
      set(false);
    },
  };
}
