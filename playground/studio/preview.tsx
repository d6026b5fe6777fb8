import 'tillkit/theme.css';
import { createRoot } from 'react-dom/client';
import { createStage, type NetworkFault } from '../stories/index.ts';
import { appearanceOf } from './appearanceOf.ts';
import { createMediaEmulation } from './emulateMedia.ts';
import type { Picking, PictureRequest, PreviewMessage } from './pickedPart.ts';
import { createPicker } from './pickParts.ts';
import { type ShownText, showText, watchTexts } from './readTexts.ts';
import { type PreviewSetting, readStudioState, wordsOnStage } from './studioState.ts';

const page = document.documentElement;
const container = document.getElementById('preview');

/** Languages of the studio that are written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

/** Returns a function that writes the page in the chosen direction, and the provider too, which takes its own from the language. */
function createDirection(): (setting: PreviewSetting) => void {
  let wanted: 'ltr' | 'rtl' = 'ltr';
  const force = () => {
    for (const provider of document.querySelectorAll('[data-tk="provider"]'))
      if (provider.getAttribute('dir') !== wanted) provider.setAttribute('dir', wanted);
  };
  new MutationObserver(force).observe(document.body, { subtree: true, childList: true, attributeFilter: ['dir'] });
  return ({ locale, direction }) => {
    wanted = direction !== 'locale' ? direction : rightToLeft.test(locale) ? 'rtl' : 'ltr';
    page.dir = wanted;
    force();
  };
}

/** Scrolls this frame alone: `focus` and `scrollIntoView` would scroll the studio around it as well. */
function keepScrollingInside(): void {
  const { focus } = HTMLElement.prototype;
  const scrollTo = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) window.scrollBy({ top: top < 0 ? top : bottom - window.innerHeight });
  };
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrollTo(this);
  };
  HTMLElement.prototype.focus = function focusWithin(options) {
    focus.call(this, { ...options, preventScroll: true });
    if (options?.preventScroll !== true) scrollTo(this);
  };
}

/** Calls `onUse` once somebody points at something here, or, when the story has been played, presses a key. Until then the keys may be meant for the studio. */
function reportUse(onUse: () => void): void {
  const listening = new AbortController();
  const note = ({ isTrusted, type }: Event) => {
    if (!isTrusted || (type !== 'pointerdown' && page.dataset.story === 'playing')) return;
    listening.abort();
    onUse();
  };
  // Tab leads here with its keydown in the studio, and its keyup here.
  for (const type of ['pointerdown', 'keydown', 'keyup'])
    window.addEventListener(type, note, { capture: true, signal: listening.signal });
}

/**
 * What the studio around this page, or the page itself, sends: another setting or a part of one; whether parts are picked, and the fault of the network,
 * `null` where there is none; a request for a picture.
 */
interface StudioMessage {
  readonly setting?: Partial<PreviewSetting>;
  readonly picking?: Picking | null;
  readonly fault?: NetworkFault | null;
  readonly picture?: PictureRequest;
  /** How far the clock is moved on, in milliseconds. */
  readonly pass?: number;
  /** Whether the page is to say its texts, now and whenever they change. */
  readonly texts?: boolean;
  readonly show?: ShownText;
  /** A request to say how accessible the page is. */
  readonly check?: true;
}

interface StudioHandlers {
  readonly onSetting: (setting: PreviewSetting) => void;
  readonly onPicking: (picking: Picking | undefined) => void;
  readonly onFault: (fault: NetworkFault | undefined) => void;
  readonly onPicture: (request: PictureRequest) => void;
  readonly onPass: (ms: number) => void;
  readonly onTexts: (isAsked: boolean) => void;
  readonly onShow: (shown: ShownText) => void;
  readonly onCheck: () => void;
}

function listenToStudio(first: PreviewSetting, handlers: StudioHandlers): void {
  let setting = first;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<StudioMessage | null>) => {
    if (origin !== window.location.origin || (source !== window && source !== window.parent)) return;
    if (data?.picking !== undefined) handlers.onPicking(data.picking ?? undefined);
    if (data?.fault !== undefined) handlers.onFault(data.fault ?? undefined);
    if (data?.picture !== undefined) handlers.onPicture(data.picture);
    if (data?.pass !== undefined) handlers.onPass(data.pass);
    if (data?.texts !== undefined) handlers.onTexts(data.texts);
    if (data?.show !== undefined) handlers.onShow(data.show);
    if (data?.check === true) handlers.onCheck();
    if (typeof data?.setting !== 'object') return;
    setting = { ...setting, ...data.setting };
    handlers.onSetting(setting);
  });
}

/** True for the first tab of this browser that plays a story; it is that until its page is gone. */
function claimStage(): Promise<boolean> {
  return new Promise((resolve) => {
    // A page without TLS has no locks.
    if (!('locks' in navigator)) return resolve(true);
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request('studio-stage', { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

const tellStudio = (message: PreviewMessage) => window.parent.postMessage(message, window.location.origin);

/** Sends the studio a picture of the page. The library is loaded by the first request. */
async function sendPicture(request: PictureRequest): Promise<void> {
  const drawn = import('./drawPage.ts').then(({ drawPage }) => drawPage(request));
  tellStudio(await drawn.catch(() => ({ studio: 'picture', unread: 0 })));
}

/** Returns a function that tells the studio how accessible the page is, once it has not been called for half a second. */
function createCheck(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    const { checkPage, readPage } = await import('./checkPage.ts');
    tellStudio({ studio: 'checked', problems: await checkPage(page), lines: readPage(document.body) });
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), 500);
  };
}

function showFailure(error: unknown, container: Element): void {
  const note = document.createElement('p');
  note.className = 'failure';
  note.textContent = error instanceof Error ? error.message : String(error);
  container.before(note);
}

/** Plays the story of the address in the container, and follows the studio around it. */
async function play(container: HTMLElement): Promise<void> {
  const state = readStudioState(window.location.search);
  const { story, locale, scheme, direction, sight, host, logo, scenario, brand, own } = state;
  const setDirection = createDirection();
  const emulate = createMediaEmulation();
  const applySetting = (setting: PreviewSetting) => {
    page.lang = setting.locale;
    page.dataset.tkScheme = setting.scheme;
    page.dataset.sight = setting.sight;
    emulate(setting.sight);
    setDirection(setting);
  };
  const words = wordsOnStage(state);
  const first = { locale, scheme, direction, sight, host, logo, scenario, words, appearance: appearanceOf(brand, own) };
  applySetting(first);
  page.dataset.story = 'playing';
  document.title = `${story.title}: ${story.component}`;
  container.dataset.component = story.component;
  const isBeside = new URLSearchParams(window.location.search).has('beside');
  // Payments of stories have the same ids each time, and one tab alone pays a payment.
  const seed = isBeside || !(await claimStage()) ? crypto.randomUUID() : undefined;
  const { stage, change, setFault, pass, close } = createStage(
    story,
    { root: createRoot(container), element: container },
    first,
    {
      onStep: (flow, place) => tellStudio({ studio: 'flow', flow, place, at: performance.now() }),
      onCall: (record, charges) => tellStudio({ studio: 'call', record, charges }),
    },
    seed,
  );
  let stopTexts = () => {};
  listenToStudio(first, {
    onSetting: (setting) => {
      applySetting(setting);
      change(setting);
    },
    onPicking: createPicker(tellStudio),
    onFault: setFault,
    onPicture: (request) => void sendPicture(request),
    onPass: (ms) => void pass(ms),
    onTexts: (isAsked) => {
      stopTexts();
      stopTexts = isAsked ? watchTexts(page, (texts) => tellStudio({ studio: 'texts', texts })) : () => {};
    },
    onShow: (shown) => showText(document, shown),
    onCheck: createCheck(),
  });
  // A story that plays has the focus now and then; the key still reaches a sheet that is open over it.
  window.addEventListener('keydown', ({ key, isTrusted }) => {
    if (key === 'Escape' && isTrusted) tellStudio({ studio: 'escape' });
  });
  reportUse(() => tellStudio({ studio: 'used' }));
  tellStudio({ studio: 'listening' });
  window.addEventListener('pagehide', close);
  try {
    await story.run(stage);
    page.dataset.story = 'played';
    tellStudio({ studio: 'played' });
  } catch (error) {
    showFailure(error, container);
    page.dataset.story = 'failed';
    tellStudio({ studio: 'failed' });
  }
}

if (window.parent !== window) keepScrollingInside();
if (container !== null) void play(container);
