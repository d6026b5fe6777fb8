// What a server-rendered document does until it is hydrated; `serverRendering.ts` has it as a text (`?script`). Whatever needs the page's script, a button, a submit
// by Enter, another language once something is typed, is marked as clicked and clicked again after hydration; the last one counts. What is typed is emptied when
// the page is left. Where the script cannot be fetched the document says so. A server's form has no button that submits, so that without any script nothing of it is
// ever sent.

/** The container of the page, until it is hydrated. */
function findContainer(): HTMLElement | null {
  const container = document.getElementById('till-root');
  return container && 'drawn' in container.dataset ? container : null;
}

/** The notice that the page's script could not be fetched, which is hidden until then. */
const getNotice = () => document.getElementById('till-stopped') as HTMLElement;

const findTextInputs = (container: HTMLElement): HTMLInputElement[] =>
  Array.from(container.querySelectorAll<HTMLInputElement>('input:not([type=radio],[type=checkbox])'));

function forgetClick(container: HTMLElement) {
  const clicked = container.querySelector<HTMLElement>('[data-clicked]');
  if (clicked) delete clicked.dataset.clicked;
}

/** The button or the link to another language that an event would use; Enter in a field uses the primary button of its form. */
function findControl(event: MouseEvent | KeyboardEvent, target: HTMLElement): HTMLElement | null | undefined {
  if (event.type === 'click') return target.closest<HTMLElement>('button,a[hreflang]');
  const { key, isComposing } = event as KeyboardEvent;
  if (key !== 'Enter' || target.tagName !== 'INPUT' || isComposing) return null;
  const form = target.closest('form');
  return form?.querySelector<HTMLElement>('[data-variant=primary]');
}

/** True where the browser may follow a link at once: in another tab, without the page's script, or while nothing is typed. */
const mayFollowLink = (event: MouseEvent, container: HTMLElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  !getNotice().hidden ||
  !findTextInputs(container).some(({ value }) => value);

function keepClick(event: MouseEvent | KeyboardEvent) {
  const container = findContainer();
  const target = event.target as HTMLElement;
  if (container?.contains(target) !== true) return;
  const control = findControl(event, target);
  if (!control || (control as HTMLButtonElement).disabled) return;
  if (control.tagName === 'A' && mayFollowLink(event as MouseEvent, container)) return;
  event.preventDefault();
  const notice = getNotice();
  if (!notice.hidden) return notice.scrollIntoView();
  forgetClick(container);
  control.dataset.clicked = '';
}

addEventListener('click', keepClick, true);
addEventListener('keydown', keepClick, true);
addEventListener('pagehide', () => {
  const container = findContainer();
  if (container) for (const input of findTextInputs(container)) input.value = '';
});
addEventListener(
  'error',
  (event) => {
    const container = findContainer();
    const isOfScript =
      (event.target as HTMLElement).tagName === 'SCRIPT' ||
      (event.filename || '').indexOf(`${location.origin}/assets/`) === 0;
    if (!container || !isOfScript) return;
    getNotice().hidden = false;
    forgetClick(container);
  },
  true,
);

export {};
