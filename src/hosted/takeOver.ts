/** What was chosen before the script was there, of lists and choices: drawn anew these would be as the proxy has drawn them. */
interface Choice {
  readonly element: HTMLSelectElement | HTMLInputElement;
  readonly value: string;
}

/** The choices in which the page is no longer as the proxy has drawn it. What is typed into other fields stays in them. */
export function takeEarlyChoices(place: ParentNode): Choice[] {
  const lists = [...place.querySelectorAll('select')].filter(({ value, options }) => {
    const drawn = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return value !== drawn?.value;
  });
  const marks = [...place.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')].filter(
    ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'),
  );
  return [...lists, ...marks].map((element) => ({ element, value: element.value }));
}

/** Makes the choices once more, in the page that has taken the place over, and keeps none: an element holds its form, with what is typed in it. */
function chooseAgain(choices: Choice[]): void {
  for (const { element, value } of choices.splice(0)) {
    // The list of saved methods is there later than the page around it, and takes what was chosen by itself.
    if (!element.isConnected || element.closest('[data-tk="saved-payment-method-picker"]') !== null) continue;
    if (element instanceof HTMLInputElement) {
      element.click();
      continue;
    }
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Whether something has happened since the document came, so that the page asks instead of taking the answer in it; says so once. */
export function takeOutdated(place: HTMLElement): boolean {
  const isOutdated = place.dataset.outdated !== undefined;
  delete place.dataset.outdated;
  return isOutdated;
}

/** The page is there. What the document had for the time before goes; choices, a click and a submit that it has kept are carried out. */
export function takeOver(place: HTMLElement, choices: Choice[] = []): void {
  const submitted = place.dataset.submitted !== undefined;
  delete place.dataset.drawn;
  delete place.dataset.submitted;
  document.querySelector('[data-tk="payment-page-notices"]')?.remove();
  chooseAgain(choices);
  const clicked = place.querySelector<HTMLElement>('[data-clicked]');
  delete clicked?.dataset.clicked;
  clicked?.click();
  if (submitted) place.querySelector('form')?.requestSubmit();
}
