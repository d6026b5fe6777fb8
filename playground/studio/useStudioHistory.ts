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
 * What the studio shows, which stands in its address: the browser's history is what undo and redo go through. While a colour is dragged or a word typed,
 * the preview follows every step (`change`), and the history has one entry, made when the control says that its value is chosen (the event `change`). A panel that is opened or closed
 * is in the address at once, and is no entry.
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
    const follow = () => {
      const { story } = latest.current;
      const next = { ...readStudioState(window.location.search), ...panelsOf(latest.current) };
      show(next.story === story ? next : withStory(next, next.story));
      writePanels(panelsOf(latest.current));
      setDepth(depthOf(window.history.state));
    };
    const keep = () => {
      const query = writeStudioState(latest.current);
      if (query === writeStudioState(readStudioState(window.location.search))) return;
      const next = depthOf(window.history.state) + 1;
      window.history.pushState({ depth: next }, '', query);
      setDepth(next);
      setDeepest(next);
    };
    window.addEventListener('popstate', follow);
    // Later than the listeners of React, which are on an element within.
    document.addEventListener('change', keep);
    document.addEventListener('click', keep);
    return () => {
      window.removeEventListener('popstate', follow);
      document.removeEventListener('change', keep);
      document.removeEventListener('click', keep);
    };
  }, [show]);

  return {
    state,
    change: (changed: Partial<StudioState>) => {
      const { story } = latest.current;
      const next = { ...latest.current, ...changed };
      show(next.story === story ? next : withStory(next, next.story));
      if ('pick' in changed || 'flow' in changed || 'network' in changed) writePanels(panelsOf(latest.current));
    },
    undo: depth > 0 ? () => window.history.back() : undefined,
    redo: depth < deepest ? () => window.history.forward() : undefined,
  };
}
