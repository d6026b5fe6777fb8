import 'tillkit/theme.css';
import { createRoot } from 'react-dom/client';
import { createStage, type NetworkFault } from '../stories/index.ts';
import { appearanceOf } from './appearanceOf.ts';
import type { Picking, PictureRequest, PreviewMessage } from './pickedPart.ts';
import { createPicker } from './pickParts.ts';
import { type PreviewSetting, readStudioState } from './studioState.ts';

const page = document.documentElement;
const place = document.getElementById('preview');

/** Languages of the studio that are written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

/** Writes the page in the direction that was chosen, and the provider too, which takes its own from the language. */
function createDirection(): (setting: PreviewSetting) => void {
  let wanted: PreviewSetting['direction'] = 'locale';
  const ofLanguage = new WeakMap<Element, string>();
  const force = () => {
    for (const provider of document.querySelectorAll('[data-tk="provider"]')) {
      const now = provider.getAttribute('dir') ?? '';
      const next = wanted === 'locale' ? ofLanguage.get(provider) : wanted;
      if (next === undefined || next === now) continue;
      if (wanted === 'locale') ofLanguage.delete(provider);
      else ofLanguage.set(provider, now);
      provider.setAttribute('dir', next);
    }
  };
  new MutationObserver(force).observe(document.body, { subtree: true, childList: true, attributeFilter: ['dir'] });
  return ({ locale, direction }) => {
    wanted = direction;
    page.dir = direction !== 'locale' ? direction : rightToLeft.test(locale) ? 'rtl' : 'ltr';
    force();
  };
}

/**
 * What a story scrolls to or focuses is scrolled within its own page: a browser scrolls the pages around it as well, and the studio would move away from
 * who works there.
 */
function keepScrollingInside(): void {
  const { focus } = HTMLElement.prototype;
  const show = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) window.scrollBy({ top: top < 0 ? top : bottom - window.innerHeight });
  };
  Element.prototype.scrollIntoView = function scrollIntoView() {
    show(this);
  };
  HTMLElement.prototype.focus = function focusWithin(options) {
    focus.call(this, { ...options, preventScroll: true });
    if (options?.preventScroll !== true) show(this);
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
}

function followStudio(
  first: PreviewSetting,
  change: (setting: PreviewSetting) => void,
  pick: (picking: Picking | undefined) => void,
  setFault: (fault: NetworkFault | undefined) => void,
  draw: (request: PictureRequest) => void,
): void {
  let setting = first;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<StudioMessage | null>) => {
    if (origin !== window.location.origin || (source !== window && source !== window.parent)) return;
    if (data?.picking !== undefined) pick(data.picking ?? undefined);
    if (data?.fault !== undefined) setFault(data.fault ?? undefined);
    if (data?.picture !== undefined) draw(data.picture);
    if (typeof data?.setting !== 'object') return;
    setting = { ...setting, ...data.setting };
    change(setting);
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

async function play(element: HTMLElement): Promise<void> {
  const state = readStudioState(window.location.search);
  const { story } = state;
  const setDirection = createDirection();
  const applySetting = (setting: PreviewSetting) => {
    page.lang = setting.locale;
    page.dataset.tkScheme = setting.scheme;
    setDirection(setting);
  };
  const { locale, scheme, direction } = state;
  const first = { locale, scheme, direction, host: state.host, appearance: appearanceOf(state.brand, state.own) };
  applySetting(first);
  page.dataset.story = 'playing';
  document.title = `${story.title}: ${story.component}`;
  element.dataset.component = story.component;
  const root = createRoot(element);
  const isBeside = new URLSearchParams(window.location.search).has('beside');
  // Payments of stories have the same ids each time, and one tab alone pays a payment.
  const seed = isBeside || !(await claimStage()) ? crypto.randomUUID() : undefined;
  const tellStudio = (message: PreviewMessage) => window.parent.postMessage(message, window.location.origin);
  const listeners: Parameters<typeof createStage>[3] = {
    onStep: (flow, place) => tellStudio({ studio: 'flow', flow, place }),
    onCall: (record, charges) => tellStudio({ studio: 'call', record, charges }),
  };
  const { stage, change, setFault, close } = createStage(story, { root, element }, first, listeners, seed);
  const follow = (setting: PreviewSetting) => {
    applySetting(setting);
    change(setting);
  };
  const draw = async (request: PictureRequest) => {
    // The library is for whoever takes a picture along.
    const drawn = import('./drawPage.ts').then(({ drawPage }) => drawPage(request));
    tellStudio(await drawn.catch(() => ({ studio: 'picture', unread: 0 })));
  };
  followStudio(first, follow, createPicker(tellStudio), setFault, (request) => void draw(request));
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
  } catch (error) {
    page.dataset.story = 'failed';
    const note = document.createElement('p');
    note.className = 'failure';
    note.textContent = error instanceof Error ? error.message : String(error);
    element.before(note);
  }
  tellStudio({ studio: page.dataset.story === 'failed' ? 'failed' : 'played' });
}

if (window.parent !== window) keepScrollingInside();
if (place !== null) void play(place);
