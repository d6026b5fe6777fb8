type Choice = HTMLInputElement | HTMLSelectElement;
type Control = Choice | HTMLButtonElement | HTMLAnchorElement;

const isText = (control: Element | null | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox';

/** The text fields that hold something. */
export const filledFields = (container: ParentNode): readonly HTMLInputElement[] =>
  [...container.querySelectorAll('input')].filter((input) => isText(input) && input.value !== '');

/** What is chosen in a list, radio or checkbox, where that is not what the server has rendered. */
function changedChoice(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const { value, options } = control;
    const rendered = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return value === rendered?.value ? undefined : value;
  }
  if (!(control instanceof HTMLInputElement) || isText(control)) return undefined;
  const { type, checked, defaultChecked } = control;
  return checked !== defaultChecked && (checked || type === 'checkbox') ? checked : undefined;
}

/** True where something else is chosen than the server has rendered. */
export const hasChangedChoices = (container: ParentNode): boolean =>
  [...container.querySelectorAll<Choice>('input, select')].some((control) => changedChoice(control) !== undefined);

/** The controls of a page by what they are called in every rendering of it; further ones of the same name are numbered. */
function controlsIn(container: ParentNode): ReadonlyMap<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of container.querySelectorAll<Control>('input, select, button, a')) {
    // The name of a group of radios can be a generated one.
    const own =
      control instanceof HTMLAnchorElement ? control.hreflang : control.type === 'radio' ? control.value : control.name;
    const name = `${control.localName} ${own}`;
    let unique = name;
    for (let nth = 2; controls.has(unique); nth += 1) unique = `${name} ${nth}`;
    controls.set(unique, control);
  }
  return controls;
}

/** Chooses once more, in a page that does not know of it. */
function choose(control: Control | undefined, chosen: string | boolean): void {
  if (control instanceof HTMLSelectElement) {
    control.value = String(chosen);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement) {
    // React does not report a click that changes nothing.
    control.checked = !chosen;
    // Not `click()`, which does nothing within another click.
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

/**
 * Notes what a person has done in a server-rendered page. React keeps the elements of the page when it hydrates it, with what is typed in them. Only where the
 * document is not as the server has rendered it, because a translation or an extension has changed it, does React put others in their place.
 *
 * @returns puts it into the hydrated page, in the same task: into new elements the texts and the focus with its caret, and into all of them what was
 * chosen and clicked. `act` runs a step and renders what it changes
 */
export function keepInput(container: HTMLElement): (act: (step: () => void) => void) => void {
  const before = [...controlsIn(container)].map(([name, control]) => ({
    name,
    control,
    chosen: changedChoice(control),
  }));
  const focused = document.hasFocus() ? document.activeElement : null;
  const caret = isText(focused) ? { start: focused.selectionStart, end: focused.selectionEnd } : undefined;

  return (act) => {
    const after = controlsIn(container);
    const typed: HTMLInputElement[] = [];
    for (const { name, control } of before) {
      const successor = after.get(name);
      if (control.isConnected || successor === undefined) continue;
      if (isText(control) && isText(successor) && control.value !== control.defaultValue) {
        // Not the property of the element, by which React would know the text already.
        Reflect.set(HTMLInputElement.prototype, 'value', control.value, successor);
        typed.push(successor);
      }
      if (control !== focused) continue;
      successor.focus({ preventScroll: true });
      if (isText(successor) && typeof caret?.start === 'number') successor.setSelectionRange(caret.start, caret.end);
    }
    // Once the caret is where it was: it decides whether a text is formatted.
    for (const field of typed) act(() => field.dispatchEvent(new InputEvent('input', { bubbles: true })));
    for (const { name, chosen } of before) {
      if (chosen !== undefined) act(() => choose(controlsIn(container).get(name), chosen));
    }
    const clicked = before.find(({ control }) => control.dataset.clicked !== undefined);
    if (clicked === undefined) return;
    delete clicked.control.dataset.clicked;
    act(() => controlsIn(container).get(clicked.name)?.click());
  };
}
