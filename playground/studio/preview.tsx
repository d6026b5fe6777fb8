import 'tillkit/theme.css';
import { createRoot } from 'react-dom/client';
import { createStage, type StageSetting } from '../stories/index.ts';
import { appearanceOf } from './appearanceOf.ts';
import { readStudioState } from './studioState.ts';

const state = readStudioState(window.location.search);
const page = document.documentElement;
const place = document.getElementById('preview');

/** Languages of the studio that are written from right to left. */
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

/** Overrides the direction that the provider takes from the language, for as long as the preview lives. */
function forceDirection(direction: 'ltr' | 'rtl'): void {
  const force = () => {
    for (const provider of document.querySelectorAll('[data-tk="provider"]')) {
      if (provider.getAttribute('dir') !== direction) provider.setAttribute('dir', direction);
    }
  };
  new MutationObserver(force).observe(document.body, { subtree: true, childList: true, attributeFilter: ['dir'] });
}

function applySetting({ locale, scheme }: StageSetting): void {
  const { direction } = state;
  page.lang = locale;
  page.dir = direction === 'locale' ? (rightToLeft.test(locale) ? 'rtl' : 'ltr') : direction;
  page.dataset.tkScheme = scheme;
}

/** Its language and scheme can be changed while it is shown, by a message of the page itself: `{ locale, scheme }`. */
function followSettings(first: StageSetting, change: (setting: StageSetting) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<Partial<StageSetting> | null>) => {
    if (source !== window || typeof data?.locale !== 'string' || data.scheme === undefined) return;
    const setting = { ...first, locale: data.locale, scheme: data.scheme };
    applySetting(setting);
    change(setting);
  });
}

async function play(element: HTMLElement): Promise<void> {
  const { story, locale, scheme, direction, brand, own } = state;
  const setting = { locale, scheme, appearance: appearanceOf(brand, own) };
  applySetting(setting);
  page.dataset.story = 'playing';
  document.title = `${story.title}: ${story.component}`;
  element.dataset.component = story.component;
  if (direction !== 'locale') forceDirection(direction);
  const root = createRoot(element);
  const { stage, change, close } = createStage(story, { root, element }, setting);
  followSettings(setting, change);
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
  window.parent.postMessage({ studio: page.dataset.story }, window.location.origin);
}

if (place !== null) void play(place);
