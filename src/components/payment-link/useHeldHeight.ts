import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element as high as it last was while its form was shown, as long as that waits: what is below it in the page does not come up and go down again
 * with each wait.
 */
export function useHeldHeight(editing: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    if (!editing) {
      element.style.setProperty('min-block-size', `${height.current}px`);
      // The theme begins the wait some way down: its button, which the payer looks at, was at the end of the form.
      if (height.current > 0) element.style.setProperty('--held-height', `${height.current}px`);
      // Not the element itself: whatever holds this would hold a form that is gone, and what was typed in it.
      return () => {
        for (const name of ['min-block-size', '--held-height']) place.current?.style.removeProperty(name);
      };
    }
    const observer = new ResizeObserver(() => {
      height.current = element.offsetHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editing]);
  return place;
}
