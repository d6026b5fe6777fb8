import { useEffect, useRef } from 'react';

const key = 'tillkitStep';

/** The step that an entry of the history is for; 0 is the first, and every entry that is not this form's. */
function stepOf(state: unknown): number {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof step === 'number' ? step : 0;
}

/**
 * Gives every step of a form an entry in the window's history, so that the browser's Back goes one step back. Going forward is undone: the form's own
 * button checks first. What the entries hold is the number of the step, and the address stays as it is.
 * @param enabled false where the window is another page's, whose history is not for a component to use
 * @param step counted from 0
 * @param back goes one step back; absent while the form may not move
 */
export function useStepHistory(enabled: boolean, step: number, back: (() => void) | undefined): void {
  const at = useRef(0);
  const begun = useRef(false);
  /** A page that is left empties its form. That is no step back: going back in the history would take the person away from where they go. */
  const leaving = useRef(false);
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    // After a reload the form begins anew, at the entry of its first step.
    const stale = stepOf(window.history.state);
    if (stale > 0 && !begun.current) window.history.go(-stale);
    begun.current = true;
    const move = ({ state }: PopStateEvent) => {
      const from = at.current;
      const to = stepOf(state);
      const { current: goBack } = latest;
      if (to === from) return;
      if (to > from || goBack === undefined) return window.history.go(from - to);
      at.current = to;
      for (let left = from - to; left > 0; left -= 1) goBack();
    };
    const leave = () => {
      leaving.current = true;
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      leaving.current = false;
      // Back at the entry of a step that the form has left meanwhile.
      const to = stepOf(window.history.state);
      if (persisted && to !== at.current) window.history.go(at.current - to);
    };
    window.addEventListener('popstate', move);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('popstate', move);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', show);
      // What follows the form is one screen: Back leaves it.
      if (at.current > 0 && !leaving.current) window.history.go(-at.current);
      at.current = 0;
    };
  }, [enabled]);
  useEffect(() => {
    if (!enabled) return;
    const from = at.current;
    at.current = step;
    if (step < from && !leaving.current) window.history.go(step - from);
    // Beside what the page around keeps in its entry.
    for (let next = from + 1; next <= step; next += 1)
      window.history.pushState({ ...window.history.state, [key]: next }, '');
  }, [enabled, step]);
}
