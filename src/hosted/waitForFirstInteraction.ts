import { createTabLock, hasNotes } from '../client/index.ts';
import { countriesByName, formatDate, formatTimeLeft, soonMinutes, untilNextCount } from '../i18n/index.ts';
import { firstInteractionEvents } from '../ui/index.ts';
import { ageOfDocument } from './ageOfDocument.ts';
import { fetchScript, linkTo } from './fetchScript.ts';
import { formatUntilHydrated } from './formatUntilHydrated.ts';
import { filledFields, hasChangedChoices } from './keepInput.ts';

/** True where somebody has begun before this script was there. */
const isTouched = (place: HTMLElement) =>
  place.querySelector('[data-clicked]') !== null ||
  place.contains(document.activeElement) ||
  filledFields(place).length > 0 ||
  hasChangedChoices(place);

/** Calls back when the person is about to use the page. */
function onBegin(begin: () => void, signal: AbortSignal): void {
  for (const act of [...firstInteractionEvents, 'click']) addEventListener(act, begin, { capture: true, signal });
  const near = ({ pointerType, target }: PointerEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, label, select, summary') !== null;
    if (pointerType === 'mouse' && isControl) begin();
  };
  addEventListener('pointerover', near, { capture: true, signal });
}

/** Calls back when what the page says may no longer be so: the person is back, or another tab has begun or ended. */
function onOutdated(outdated: () => void, signal: AbortSignal): void {
  const visible = () => document.visibilityState === 'visible' && outdated();
  const restored = ({ persisted }: PageTransitionEvent) => persisted && outdated();
  document.addEventListener('visibilitychange', visible, { signal });
  addEventListener('pageshow', restored, { signal });
  addEventListener('online', outdated, { signal });
  // The address ends with the id of the payment or payout.
  const tab = createTabLock(decodeURIComponent(location.pathname.split('/').at(-1) ?? ''), outdated);
  signal.addEventListener('abort', tab.close);
  tab.isLockedByOtherTab().then((isLocked) => isLocked && outdated());
}

/** Milliseconds that are left until the link ends, by the clock of the proxy; endless where the page names no end. */
function timeLeftOf(place: HTMLElement): () => number {
  const end = Date.parse(place.querySelector<HTMLElement>('[data-until]')?.dataset.until ?? '');
  const drawn = Date.parse(place.dataset.drawn ?? '');
  const offset = drawn - (Date.now() - ageOfDocument());
  return () => (Number.isNaN(end - offset) ? Number.POSITIVE_INFINITY : end - offset - Date.now());
}

/** Keeps the time left as the page itself does, and leaves the last minutes to it: it warns of the end, and shows it. */
function followEnd(place: HTMLElement, timeLeft: () => number, soon: () => void): void {
  const until = place.querySelector<HTMLElement>('[data-until]');
  const [date, left] = until?.querySelectorAll<HTMLElement>('[data-text]') ?? [];
  const { lang: locale } = document.documentElement;
  const write = (element: HTMLElement | undefined, value: string) => {
    if (element?.dataset.text !== undefined) element.textContent = element.dataset.text.replace('{}', value);
  };
  const tick = () => {
    const rest = timeLeft();
    if (place.dataset.drawn === undefined || rest === Number.POSITIVE_INFINITY) return;
    // One minute more than it warns: what is there before the warning says it aloud.
    if (rest <= (soonMinutes + 1) * 60_000) return soon();
    write(left, formatTimeLeft(rest, locale));
    setTimeout(tick, untilNextCount(rest));
  };
  tick();
  if (place.dataset.drawn !== undefined) write(date, formatDate(until?.dataset.until ?? '', { locale }));
}

/** Fills a list of countries of which the proxy has drawn the likely one alone: it may name them otherwise than this browser. */
export function listCountries(place: ParentNode): void {
  const list = place.querySelector<HTMLSelectElement>('select[data-codes]');
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

/** Shows of a list of methods what belongs to the row that is chosen, as far as the proxy has drawn it. */
function openChosen(place: HTMLElement): void {
  place.addEventListener('change', () => {
    if (place.dataset.drawn === undefined) return;
    for (const row of place.querySelectorAll<HTMLElement>('[data-part="method"]')) {
      const radio = row.querySelector<HTMLInputElement>('[data-part="method-row"] > input');
      const beside = row.querySelector<HTMLElement>('[data-part="method-beside"]');
      if (radio === null || radio.disabled) continue;
      row.dataset.state = radio.checked ? 'checked' : 'unchecked';
      if (beside !== null) beside.hidden = !radio.checked;
    }
  });
}

/** Puts a whole style sheet in the place of the rules of it that the document came with. */
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

/** Fetches the page's script, and runs it once the style of what it may draw is there; where that cannot be, the page says so. */
function fetchPage(place: HTMLElement, page: DOMStringMap): void {
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-of]')].map(fetchStyle);
  fetchScript(page, styles).catch(() => {
    document.getElementById('till-stopped')?.removeAttribute('hidden');
    delete place.querySelector<HTMLElement>('[data-clicked]')?.dataset.clicked;
  });
}

/**
 * What a page whose form the proxy has drawn does until somebody begins: it writes what is typed as the page itself does, keeps the time left, and fetches
 * the page's script when somebody begins, or when the page has to act by itself.
 *
 * @param page addresses that the document names: of the `script`, and of its `imports`, with spaces between
 */
export function waitForFirstInteraction(place: HTMLElement, page: DOMStringMap): void {
  const untouched = new AbortController();
  const { signal } = untouched;
  const timeLeft = timeLeftOf(place);
  const begin = () => {
    if (signal.aborted) return;
    untouched.abort();
    // What has ended is not taken over: the page draws what has become of it.
    if (timeLeft() <= 0) delete place.dataset.drawn;
    fetchPage(place, page);
  };
  const outdated = () => {
    if (!signal.aborted) place.dataset.outdated = '';
    begin();
  };
  onBegin(begin, signal);
  try {
    listCountries(place);
    formatUntilHydrated(place);
    openChosen(place);
    onOutdated(outdated, signal);
    followEnd(place, timeLeft, begin);
    if (place.dataset.drawn === undefined || hasNotes() || isTouched(place)) begin();
  } catch {
    // What a browser cannot do here, the page does by itself.
    begin();
  }
}
