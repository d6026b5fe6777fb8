import { detectBrand, findBrandByName, formatFilled, formatTyped } from '../validation/index.ts';
import { filledFields } from './keepInput.ts';

/** Of the marks in a field for a card number, shows the one of the brand that is typed; all where it is none of theirs, or not known yet. */
function markBrand(input: HTMLInputElement): void {
  const brand = detectBrand(input.value);
  const marks = [...(input.parentElement?.querySelectorAll<SVGElement>('[data-part="adornment"] > *') ?? [])];
  const typed = marks.find((mark) => brand !== null && findBrandByName(mark.dataset.brand) === brand);
  for (const mark of marks) mark.style.display = typed === undefined || mark === typed ? '' : 'none';
}

/** Formats what is typed, and marks the brand of a card, until the page is hydrated. Hydration waits for the end of a composition (`data-composing`). */
export function formatUntilHydrated(container: HTMLElement): void {
  for (const input of filledFields(container)) {
    formatFilled(input);
    markBrand(input);
  }
  const done = new AbortController();
  const typed = (event: Event) => {
    if (container.dataset.drawn === undefined) return done.abort();
    if (!(event.target instanceof HTMLInputElement) || !container.contains(event.target)) return;
    container.toggleAttribute('data-composing', event instanceof InputEvent && event.isComposing);
    formatTyped(event);
    markBrand(event.target);
  };
  for (const type of ['input', 'compositionend']) addEventListener(type, typed, { capture: true, signal: done.signal });
}
