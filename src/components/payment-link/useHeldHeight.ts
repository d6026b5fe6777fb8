import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Notes on the panel, for as long as its form is not shown, how high it was with it (`--held-height`) and how much place the hidden expiry keeps above it
 * (`--kept-space`). The theme keeps the panel that high during a wait, so that what is below it in the page does not come up and go down again, and draws it
 * over the place that is kept.
 */
export function useHeldHeight(editing: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    if (!editing) {
      element.style.setProperty('--held-height', `${height.current}px`);
      const expiry = element.parentElement?.querySelector('[data-part="summary"] > [data-part="expiry"]');
      const above = expiry?.previousElementSibling?.getBoundingClientRect().bottom;
      if (expiry && above !== undefined)
        element.style.setProperty('--kept-space', `${Math.round(expiry.getBoundingClientRect().bottom - above)}px`);
      // Not the element itself: whatever holds this would hold a form that is gone, and what was typed in it.
      return () => {
        for (const name of ['--held-height', '--kept-space']) place.current?.style.removeProperty(name);
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
