import { brandOfName, detectBrand, normaliseDigits, writeAsFilled, writeAsTyped } from '../instruments/index.ts';
import { filledFields } from './keepInput.ts';

/** Of the marks in a field for a card number, shows the one of the brand that is typed; all where it is none of theirs, or not known yet. */
function markBrand(input: HTMLInputElement): void {
  const brand = detectBrand(normaliseDigits(input.value).replace(/\D/g, ''));
  const marks = [...(input.parentElement?.querySelectorAll<SVGElement>('[data-part="adornment"] > *') ?? [])];
  const typed = marks.find((mark) => brand !== null && brandOfName(mark.dataset.brand) === brand);
  for (const mark of marks) mark.style.display = typed === undefined || mark === typed ? '' : 'none';
}

/** Writes what is typed in its form until the page's script looks after the fields. */
export function writeWhileTyped(place: HTMLElement): void {
  for (const input of filledFields(place)) {
    writeAsFilled(input);
    markBrand(input);
  }
  const done = new AbortController();
  const write = (event: Event) => {
    if (place.dataset.drawn === undefined) done.abort();
    else if (event.target instanceof HTMLInputElement && place.contains(event.target)) {
      writeAsTyped(event.target, event);
      markBrand(event.target);
    }
  };
  addEventListener('input', write, { capture: true, signal: done.signal });
  // Hydration waits for the end of a composition.
  for (const moment of ['start', 'end'] as const)
    place.addEventListener(`composition${moment}`, () => place.toggleAttribute('data-composing', moment === 'start'));
}
