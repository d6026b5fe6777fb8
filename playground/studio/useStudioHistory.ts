import { useCallback, useEffect, useRef, useState } from 'react';
import { panelsOf, readStudioState, type StudioState, withStory, writeStudioState } from './studioState.ts';

/** How many changes lead to an entry of the browser's history. */
const depthOf = (entry: unknown): number =>
  typeof entry === 'object' && entry !== null && 'depth' in entry && typeof entry.depth === 'number' ? entry.depth : 0;

/** The address as it is, with other panels. */
function writePanels(panels: ReturnType<typeof panelsOf>): void {
  const query = writeStudioState({ ...readStudioState(window.location.search), ...panels });
  window.history.replaceState(window.history.state, '', query);
}

/**
 * Keeps the studio's state in the address; undo and redo are the browser's Back and Forward. While a colour is dragged or a word typed, the preview follows
 * every step, and the history gets one entry when the control fires `change`. Opening or closing a panel rewrites the address without an entry.
 */
export function useStudioHistory() {
  const [state, setState] = useState(() => readStudioState(window.location.search));
  const [depth, setDepth] = useState(() => depthOf(window.history.state));
  const [deepest, setDeepest] = useState(depth);
  const latest = useRef(state);

  const show = useCallback((next: StudioState) => {
    latest.current = next;
    setState(next);
  }, []);

  useEffect(() => {
    const restoreFromAddress = () => {
      const { story } = latest.current;
      const next = { ...readStudioState(window.location.search), ...panelsOf(latest.current) };
      show(next.story === story ? next : withStory(next, next.story));
      writePanels(panelsOf(latest.current));
      setDepth(depthOf(window.history.state));
    };
    const pushEntry = () => {
      const query = writeStudioState(latest.current);
      if (query === writeStudioState(readStudioState(window.location.search))) return;
      const next = depthOf(window.history.state) + 1;
      window.history.pushState({ depth: next }, '', query);
      setDepth(next);
      setDeepest(next);
    };
    window.addEventListener('popstate', restoreFromAddress);
    // Later than the listeners of React, which are on an element within.
    document.addEventListener('change', pushEntry);
    document.addEventListener('click', pushEntry);
    return () => {
      window.removeEventListener('popstate', restoreFromAddress);
      document.removeEventListener('change', pushEntry);
      document.removeEventListener('click', pushEntry);
    };
  }, [show]);

  return {
    state,
    change: (changed: Partial<StudioState>) => {
      const { story } = latest.current;
      const next = { ...latest.current, ...changed };
      show(next.story === story ? next : withStory(next, next.story));
      if (Object.keys(panelsOf(next)).some((panel) => panel in changed)) writePanels(panelsOf(next));
    },
    undo: depth > 0 ? () => window.history.back() : undefined,
    redo: depth < deepest ? () => window.history.forward() : undefined,
  };
}
