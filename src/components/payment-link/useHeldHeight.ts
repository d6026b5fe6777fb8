import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Notes on an element, as `--held-height`, how high it was while its form was shown, for as long as the form is not: the theme keeps it that high during a
 * wait, so that what is below it in the page does not come up and go down again.
 */
export function useHeldHeight(editing: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    if (!editing) {
      element.style.setProperty('--held-height', `${height.current}px`);
      // Not the element itself: whatever holds this would hold a form that is gone, and what was typed in it.
      return () => place.current?.style.removeProperty('--held-height');
    }
    const observer = new ResizeObserver(() => {
      height.current = element.offsetHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editing]);
  return place;
}
