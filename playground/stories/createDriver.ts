/** A hand that does in the preview what a person would. It goes by autofill names and roles, so that it works in every language. */
export interface Driver {
  /** Types into the field with this autofill name. */
  readonly type: (autocomplete: string, text: string) => Promise<void>;
  /** Types into the field with this autofill name, and stays in it: once, or until something is seen. */
  readonly key: (autocomplete: string, text: string, seen?: string) => Promise<void>;
  /** Pastes into the field with this autofill name, once the help that reads it is there. */
  readonly paste: (autocomplete: string, text: string) => Promise<void>;
  /** Fills the four card fields. */
  readonly enterCard: (number: string, changed?: { readonly expiry?: string; readonly cvc?: string }) => Promise<void>;
  /** Clicks the first visible element that fits. */
  readonly click: (selector: string) => Promise<void>;
  /** Submits the form on screen. */
  readonly submit: () => Promise<void>;
  /** Chooses the radio of the saved card in this place, counted from 0; `last` is the new card. */
  readonly choose: (place: number | 'last') => Promise<void>;
  /** Waits for an element; the sentence of its failure names it. */
  readonly see: (selector: string) => Promise<Element>;
}

/** Milliseconds. A busy machine has been seen to take more than ten seconds for one step. */
const patience = 25_000;

/** Marks that the hand acts now; `fields` where it chooses which fields there are, so that others may come in their place. */
export const actNow = (detail: 'fields' | 'act' = 'act') => performance.mark('tillkit-story-act', { detail });

/** True of a country: the other fields follow it. */
const choosesFields = (field: Element) => /(?:^| )country$/.test(field.getAttribute('autocomplete') ?? '');

async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`The story waited for ${what} and did not see it.`);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

function visible(element: Element): boolean {
  return element.closest('[hidden]') === null && element.checkVisibility({ visibilityProperty: true });
}

/** An element, and the open shadow roots inside it. */
const rootsWithin = (within: Element | ShadowRoot): readonly (Element | ShadowRoot)[] => [
  within,
  ...[...within.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot === null ? [] : rootsWithin(shadowRoot),
  ),
];

/** Makes a hand for what is inside an element, and for dialogs and shadow roots, which are inside it too. */
export function createDriver(stage: Element): Driver {
  const findAll = <Found extends Element>(selector: string) =>
    rootsWithin(stage)
      .flatMap((root) => [...root.querySelectorAll<Found>(selector)])
      .filter(visible);
  const find = (selector: string) => findAll(selector)[0];
  const see = (selector: string) => until(() => find(selector), selector);

  const put = (field: HTMLInputElement | HTMLSelectElement, text: string, stay = false) => {
    const owner = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    actNow(choosesFields(field) ? 'fields' : 'act');
    // The prototype's own setter: React watches the one on the element.
    Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    if (!stay) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };

  const type: Driver['type'] = async (autocomplete, text) => {
    const field = await see(`[autocomplete="${autocomplete}"]`);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) put(field, text);
    // What moves upon it is not to be taken for what the next act moves.
    if (choosesFields(field)) for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
  };

  const key: Driver['key'] = async (autocomplete, text, seen) => {
    const field = await see(`[autocomplete="${autocomplete}"]`);
    // What helps while somebody types is fetched when they begin, so the same is typed until it has helped.
    await until(() => {
      if (!(field instanceof HTMLInputElement)) return undefined;
      put(field, '', true);
      put(field, text, true);
      return seen === undefined ? field : find(seen);
    }, seen ?? autocomplete);
  };

  const paste: Driver['paste'] = async (autocomplete, text) => {
    const field = await see(`[autocomplete="${autocomplete}"]`);
    await until(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      // Somebody who takes it prevents the browser from doing so.
      return field.dispatchEvent(event) ? undefined : field;
    }, `a field that takes ${autocomplete}`);
  };

  const click: Driver['click'] = async (selector) => {
    const element = await see(selector);
    actNow();
    if (element instanceof HTMLElement) element.click();
  };

  return {
    type,
    key,
    paste,
    enterCard: async (number, { expiry = '12/34', cvc = number.startsWith('37') ? '1234' : '123' } = {}) => {
      await type('cc-number', number);
      await type('cc-exp', expiry);
      await type('cc-csc', cvc);
      await type('cc-name', 'Test Card Holder');
    },
    click,
    submit: () => click('button[type="submit"]'),
    choose: async (place) => {
      await see('input[type="radio"]');
      const radios = findAll<HTMLInputElement>('input[type="radio"]');
      actNow();
      radios.at(place === 'last' ? -1 : place)?.click();
    },
    see,
  };
}
