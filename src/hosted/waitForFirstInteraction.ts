import { createTabLock, hasNotes } from '../client/index.ts';
import {
  countriesByName,
  formatDate,
  formatTimeLeft,
  getDeadlineStyle,
  soonMinutes,
  untilNextCount,
} from '../i18n/index.ts';
import { firstInteractionEvents } from '../ui/index.ts';
import { ageOfDocument } from './ageOfDocument.ts';
import { fetchScript, linkTo } from './fetchScript.ts';
import { formatUntilHydrated } from './formatUntilHydrated.ts';
import { filledFields, hasChangedChoices } from './keepInput.ts';

/** True where the person typed, chose or clicked something before this script ran. */
const hasInput = (container: HTMLElement) =>
  container.querySelector('[data-clicked]') !== null ||
  container.contains(document.activeElement) ||
  filledFields(container).length > 0 ||
  hasChangedChoices(container);

/** Calls back at the first input, click or touch, or when a mouse is over a control. */
function onFirstInteraction(begin: () => void, signal: AbortSignal): void {
  for (const act of [...firstInteractionEvents, 'click']) addEventListener(act, begin, { capture: true, signal });
  const onPointerOver = ({ pointerType, target }: PointerEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, label, select, summary') !== null;
    if (pointerType === 'mouse' && isControl) begin();
  };
  addEventListener('pointerover', onPointerOver, { capture: true, signal });
}

/** Calls back when the page may be out of date: it is visible or online again, or another tab has begun or ended an attempt. */
function onOutdated(outdated: () => void, signal: AbortSignal): void {
  const visible = () => document.visibilityState === 'visible' && outdated();
  const restored = ({ persisted }: PageTransitionEvent) => persisted && outdated();
  document.addEventListener('visibilitychange', visible, { signal });
  addEventListener('pageshow', restored, { signal });
  addEventListener('online', outdated, { signal });
  // The path ends with the id of the payment or payout.
  const tab = createTabLock(decodeURIComponent(location.pathname.split('/').at(-1) ?? ''), outdated);
  signal.addEventListener('abort', tab.close);
  tab.isLockedByOtherTab().then((isLocked) => isLocked && outdated());
}

/** Returns a function for the milliseconds until the link expires, by the clock of the proxy; infinite where it does not expire. */
function getTimeLeft(container: HTMLElement): () => number {
  const end = Date.parse(container.querySelector<HTMLElement>('[data-until]')?.dataset.until ?? '');
  const drawn = Date.parse(container.dataset.drawn ?? '');
  const offset = drawn - (Date.now() - ageOfDocument());
  return () => (Number.isNaN(end - offset) ? Number.POSITIVE_INFINITY : end - offset - Date.now());
}

/** Updates the time that is left. Calls `soon` before the last minutes, for which only the hydrated page has a warning. */
function showTimeLeft(container: HTMLElement, timeLeft: () => number, soon: () => void): void {
  const until = container.querySelector<HTMLElement>('[data-until]');
  const [date, left] = until?.querySelectorAll<HTMLElement>('[data-text]') ?? [];
  const { lang: locale } = document.documentElement;
  const write = (element: HTMLElement | undefined, value: string) => {
    if (element?.dataset.text !== undefined) element.textContent = element.dataset.text.replace('{}', value);
  };
  const tick = () => {
    const rest = timeLeft();
    if (container.dataset.drawn === undefined || rest === Number.POSITIVE_INFINITY) return;
    // One minute early: a live region must exist before its text changes, to be announced.
    if (rest <= (soonMinutes + 1) * 60_000) return soon();
    write(left, formatTimeLeft(rest, locale));
    setTimeout(tick, untilNextCount(rest));
  };
  tick();
  if (container.dataset.drawn !== undefined)
    write(date, formatDate(until?.dataset.until ?? '', { locale, style: getDeadlineStyle(timeLeft()) }));
}

/** Fills the list of countries, of which the proxy has rendered only the likely one: this browser may have other names for them. */
export function listCountries(container: ParentNode): void {
  const list = container.querySelector<HTMLSelectElement>('select[data-codes]');
  if (list === null) return;
  const drawn = [...list.options];
  let [last] = drawn;
  for (const { code, name } of countriesByName(list.dataset.codes?.split(' ') ?? [], document.documentElement.lang)) {
    const option = drawn.find(({ value }) => value === code) ?? new Option(name, code);
    if (!drawn.includes(option)) last?.after(option);
    last = option;
  }
  document.documentElement.dataset.listed = '';
}

/** Shows the fields of the chosen payment method where the server has rendered them. */
function showChosenMethod(container: HTMLElement): void {
  container.addEventListener('change', () => {
    if (container.dataset.drawn === undefined) return;
    for (const row of container.querySelectorAll<HTMLElement>('[data-part="method"]')) {
      const radio = row.querySelector<HTMLInputElement>('[data-part="method-row"] > input');
      const beside = row.querySelector<HTMLElement>('[data-part="method-beside"]');
      if (radio === null || radio.disabled) continue;
      row.dataset.state = radio.checked ? 'checked' : 'unchecked';
      if (beside !== null) beside.hidden = !radio.checked;
    }
  });
}

/** Replaces the inlined rules of a style sheet with the whole sheet. */
const fetchStyle = (written: HTMLStyleElement) =>
  new Promise<void>((resolve, reject) => {
    const link = linkTo(written.dataset.of ?? '', 'stylesheet');
    link.onerror = reject;
    link.onload = () => {
      written.remove();
      resolve();
    };
    written.after(link);
  });

/** Loads the page's style sheets and script. Where one cannot be loaded, the page says so. */
function fetchPage(container: HTMLElement, page: DOMStringMap): void {
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-of]')].map(fetchStyle);
  fetchScript(page, styles).catch(() => {
    document.getElementById('till-stopped')?.removeAttribute('hidden');
    delete container.querySelector<HTMLElement>('[data-clicked]')?.dataset.clicked;
  });
}

/**
 * Runs a server-rendered page without its script: formats what is typed, and updates the time that is left. The script is loaded at the first interaction, or
 * when the page has to act by itself.
 *
 * @param page addresses that the document names: of the `script`, and of its `imports`, with spaces between
 */
export function waitForFirstInteraction(container: HTMLElement, page: DOMStringMap): void {
  const untouched = new AbortController();
  const { signal } = untouched;
  const timeLeft = getTimeLeft(container);
  const begin = () => {
    if (signal.aborted) return;
    untouched.abort();
    // A link that has ended is rendered anew instead of hydrated.
    if (timeLeft() <= 0) delete container.dataset.drawn;
    fetchPage(container, page);
  };
  const outdated = () => {
    if (!signal.aborted) container.dataset.outdated = '';
    begin();
  };
  onFirstInteraction(begin, signal);
  try {
    listCountries(container);
    formatUntilHydrated(container);
    showChosenMethod(container);
    onOutdated(outdated, signal);
    showTimeLeft(container, timeLeft, begin);
    if (container.dataset.drawn === undefined || hasNotes() || hasInput(container)) begin();
  } catch {
    // A browser that lacks one of these features gets the script at once.
    begin();
  }
}
