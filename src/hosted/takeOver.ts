type Chosen = HTMLSelectElement | HTMLInputElement;

const markSelector = 'input[type=radio], input[type=checkbox]';

/** The lists and choices in which the page is no longer as the proxy has drawn it. What is typed into other fields stays in them. */
export function earlyChoices(place: ParentNode): readonly Chosen[] {
  const lists = [...place.querySelectorAll('select')].filter(({ value, options }) => {
    const drawn = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return value !== drawn?.value;
  });
  const marks = [...place.querySelectorAll<HTMLInputElement>(markSelector)].filter(
    ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'),
  );
  return [...lists, ...marks];
}

/** Makes a choice once more in the page that has taken the place over. */
function choose(element: Chosen, chosen: string | boolean): void {
  // The list of saved methods is there later than the page around it, and takes what was chosen by itself.
  if (!element.isConnected || element.closest('[data-tk="saved-payment-method-picker"]') !== null) return;
  if (element instanceof HTMLInputElement) {
    // React takes what was chosen while it drew the field for the state that it has drawn: it has to see a change.
    element.checked = !chosen;
    // Not `click()`, which does nothing within another click.
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return;
  }
  element.value = String(chosen);
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps what was chosen before the script was there, and what is chosen until the page is drawn: drawn anew, lists and choices would be as the proxy has
 * drawn them. The function that is returned makes the choices once more and keeps none: an element holds its form, with what is typed in it.
 */
export function keepChoices(place: HTMLElement): () => void {
  const choices = new Map<Chosen, string | boolean>();
  const keep = (element: Chosen) => {
    // The last choice is made last.
    choices.delete(element);
    choices.set(element, element instanceof HTMLInputElement ? element.checked : element.value);
  };
  const keepTarget = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) keep(target);
    if (target instanceof HTMLInputElement && target.matches(markSelector)) keep(target);
  };
  for (const element of earlyChoices(place)) keep(element);
  // A click draws the page at once, and takes the choice back that it makes: it is kept before.
  for (const act of ['click', 'change']) place.addEventListener(act, keepTarget, true);
  return () => {
    for (const act of ['click', 'change']) place.removeEventListener(act, keepTarget, true);
    for (const [element, chosen] of choices) choose(element, chosen);
    choices.clear();
  };
}

/** Whether something has happened since the document came, so that the page asks instead of taking the answer in it; says so once. */
export function takeOutdated(place: HTMLElement): boolean {
  const isOutdated = place.dataset.outdated !== undefined;
  delete place.dataset.outdated;
  return isOutdated;
}

/** The page is there. What the document had for the time before goes; choices, a click and a submit that it has kept are carried out. */
export function takeOver(place: HTMLElement, chooseAgain?: () => void): void {
  const submitted = place.dataset.submitted !== undefined;
  delete place.dataset.drawn;
  delete place.dataset.submitted;
  document.querySelector('[data-tk="payment-page-notices"]')?.remove();
  chooseAgain?.();
  const clicked = place.querySelector<HTMLElement>('[data-clicked]');
  delete clicked?.dataset.clicked;
  clicked?.click();
  if (submitted) place.querySelector('form')?.requestSubmit();
}
