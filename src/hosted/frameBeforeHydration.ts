import * as z from 'zod/mini';
import {
  acceptPage,
  appearanceChange,
  type CardState,
  type FrameInit,
  type FrameMessage,
  ping,
} from '../frames/index.ts';
import { firstInteractionEvents } from '../ui/index.ts';
import { brandOfName, parseCardCvc } from '../validation/index.ts';
import { fetchScript } from './fetchScript.ts';
import { formatUntilHydrated } from './formatUntilHydrated.ts';
import { messageOfKey } from './frameKeys.ts';
import { paint, reportHeight } from './framePaint.ts';
import { handOver } from './handOver.ts';
import { filledFields } from './keepInput.ts';
import { nameSavedCard } from './nameSavedCard.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** True where the proxy has drawn what the page asks for: a card of these networks or the code of this brand, in this language and in the kit's words. */
const isAsDrawn = ({ dataset }: HTMLElement, { form, appearance }: Pick<FrameInit, 'form' | 'appearance'>) =>
  (form.kind === 'code'
    ? (form.brand ?? '') === dataset.code
    : form.kind === 'card' && appearance.accepts.join() === dataset.accepts) &&
  appearance.locale === document.documentElement.lang &&
  Object.keys(appearance.texts).length === 0;

/** What a page knows of the security code of a saved card: it pays at once where the code is complete. */
function stateOfCode(code: string, brand: string | null): CardState {
  const read = parseCardCvc(code, brandOfName(brand) ?? null);
  return { complete: read.ok && read.value !== '', empty: code === '', wrong: false, brand: null };
}

/**
 * What a card frame whose fields the proxy has drawn does until somebody begins: it takes the colours of the page around it, shows the fields, writes what is
 * typed in its form, says whether a security code is complete, and answers that it is there. The script that draws the frame is fetched when somebody begins,
 * or the page asks for anything else, and gets what the page has said meanwhile. Where it cannot be fetched the frame falls silent, and its page offers
 * another one.
 *
 * @param scripts addresses that the document names: of the `script`, and of its `imports`, with spaces between
 */
function waitForFirstInteraction(place: HTMLElement, scripts: DOMStringMap): void {
  const boot = readCardFrameBoot(document);
  if (boot === undefined) return;
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: location.hash.slice(1) }, (init) => {
    const { port } = init;
    const heard: unknown[] = [];
    const waiting = new AbortController();
    const begin = () => {
      if (waiting.signal.aborted) return;
      waiting.abort();
      fetchScript(scripts).catch(() => port.close());
    };
    const untilDrawn = new AbortController();
    handOver(place, () => ({ boot, init, heard, done: () => untilDrawn.abort() }));
    // The script that draws the frame checks whatever is kept for it.
    port.onmessage = ({ data }: MessageEvent) => {
      if (z.safeParse(ping, data).success) {
        // Before the fields are there with their height any answer would show the frame.
        if (place.dataset.drawn !== undefined) port.postMessage({ t: 'pong' } satisfies FrameMessage);
        return;
      }
      heard.push(data);
      const change = z.safeParse(appearanceChange, data);
      if (change.success && isAsDrawn(place, { ...init, ...change.data })) paint(change.data.appearance);
      else begin();
    };
    if (!isAsDrawn(place, init)) {
      delete place.dataset.drawn;
      place.replaceChildren();
      begin();
      return;
    }
    for (const act of [...firstInteractionEvents, 'click']) {
      addEventListener(act, begin, { capture: true, signal: waiting.signal });
    }
    paint(init.appearance);
    const { form } = init;
    const tellCode = () => {
      const code = place.querySelector('input')?.value ?? '';
      if (form.kind === 'code')
        port.postMessage({ t: 'state', state: stateOfCode(code, form.brand) } satisfies FrameMessage);
    };
    if (form.kind === 'code') nameSavedCard(place, form.name);
    place.addEventListener('input', tellCode, { signal: untilDrawn.signal });
    untilDrawn.signal.addEventListener('abort', reportHeight(port));
    formatUntilHydrated(place);
    const pass = (event: KeyboardEvent) => {
      const message = messageOfKey(event);
      if (message !== undefined) port.postMessage(message);
    };
    place.addEventListener('keydown', pass, { signal: untilDrawn.signal });
    // A document that is kept to be shown again keeps no card.
    const empty = () => {
      for (const input of filledFields(place)) input.value = '';
      tellCode();
    };
    addEventListener('pagehide', empty, { signal: untilDrawn.signal });
    if (place.contains(document.activeElement)) begin();
  });
}

// The first script of a card frame whose fields the proxy has drawn, and the only one until somebody begins.
const place = document.getElementById('till');
const self = document.querySelector<HTMLElement>('script[type=module][data-script]');
if (place !== null && self !== null) waitForFirstInteraction(place, self.dataset);
