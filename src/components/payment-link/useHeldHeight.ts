import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Notes on the panel, for as long as its form is not shown, how high it was with it (`--held-height`) and how much place the hidden expiry keeps above it
 * (`--kept-space`). The theme keeps the panel that high during a wait, so that what is below it in the page does not come up and go down again, and draws it
 * over the place that is kept.
 */
export function useHeldHeight(editing: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const held = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    if (!editing) {
      element.style.setProperty('--held-height', `${held.current.height}px`);
      noteKeptSpace(element);
    }
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = element;
      if (editing) {
        held.current = { width, height };
        return;
      }
      // After a rotation the form would have been of another height; a scroll bar that comes or goes is none.
      if (Math.abs(width - held.current.width) > 32) element.style.removeProperty('--held-height');
      noteKeptSpace(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      // Not the element itself: whatever holds this would hold a form that is gone, and what was typed in it.
      for (const name of ['--held-height', '--kept-space']) place.current?.style.removeProperty(name);
    };
  }, [editing]);
  return place;
}

/** The hidden expiry is higher where it has more lines, and has less space above it in a narrow page. */
function noteKeptSpace(panel: HTMLElement): void {
  const expiry = panel.parentElement?.querySelector('[data-part="summary"] > [data-part="expiry"]');
  if (!expiry?.parentElement) return;
  const gap = Number.parseInt(getComputedStyle(expiry.parentElement).rowGap, 10) || 0;
  panel.style.setProperty('--kept-space', `${Math.round(expiry.getBoundingClientRect().height + gap)}px`);
}
