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
import { findBrandByName, parseCardCvc } from '../validation/index.ts';
import { provideBeforeHydrationState } from './beforeHydrationState.ts';
import { fetchScript } from './fetchScript.ts';
import { formatUntilHydrated } from './formatUntilHydrated.ts';
import { getKeyMessage } from './frameKeys.ts';
import { paint, reportHeight } from './framePaint.ts';
import { filledFields } from './keepInput.ts';
import { nameSavedCard } from './nameSavedCard.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** True where the server has rendered the fields that the page asks for: for these networks or this brand, in this language and with the kit's texts. */
const isAsRendered = ({ dataset }: HTMLElement, { form, appearance }: Pick<FrameInit, 'form' | 'appearance'>) =>
  (form.kind === 'code'
    ? (form.brand ?? '') === dataset.code
    : form.kind === 'card' && appearance.accepts.join() === dataset.accepts) &&
  appearance.locale === document.documentElement.lang &&
  Object.keys(appearance.texts).length === 0;

/** The state of the security code of a saved card: a page submits only a complete one. */
function getCodeState(code: string, brand: string | null): CardState {
  const read = parseCardCvc(code, findBrandByName(brand) ?? null);
  return { complete: read.ok && read.value !== '', empty: code === '', wrong: false, brand: null };
}

/**
 * Runs a server-rendered card frame without the frame's script: it takes the page's appearance, formats what is typed, reports the state of a security code
 * and answers pings. The script is fetched at the first interaction, or when the page asks for anything else, and gets the messages that came meanwhile.
 * Where it cannot be fetched the port is closed, and the page offers another frame.
 *
 * @param scripts addresses that the document names: of the `script`, and of its `imports`, with spaces between
 */
function waitForFirstInteraction(container: HTMLElement, scripts: DOMStringMap): void {
  const boot = readCardFrameBoot(document);
  if (boot === undefined) return;
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: location.hash.slice(1) }, (init) => {
    const { port } = init;
    const earlierMessages: unknown[] = [];
    const waiting = new AbortController();
    const begin = () => {
      if (waiting.signal.aborted) return;
      waiting.abort();
      fetchScript(scripts).catch(() => port.close());
    };
    const untilHydrated = new AbortController();
    const stopBuffering = () => untilHydrated.abort();
    provideBeforeHydrationState(container, () => ({ boot, init, earlierMessages, stopBuffering }));
    // The script that draws the frame checks whatever is kept for it.
    port.onmessage = ({ data }: MessageEvent) => {
      if (z.safeParse(ping, data).success) {
        // Before the fields are there with their height any answer would show the frame.
        if (container.dataset.drawn !== undefined) port.postMessage({ type: 'pong' } satisfies FrameMessage);
        return;
      }
      earlierMessages.push(data);
      const change = z.safeParse(appearanceChange, data);
      if (change.success && isAsRendered(container, { ...init, ...change.data })) paint(change.data.appearance);
      else begin();
    };
    if (!isAsRendered(container, init)) {
      delete container.dataset.drawn;
      container.replaceChildren();
      begin();
      return;
    }
    for (const act of [...firstInteractionEvents, 'click']) {
      addEventListener(act, begin, { capture: true, signal: waiting.signal });
    }
    paint(init.appearance);
    const { form } = init;
    const reportCode = () => {
      const code = container.querySelector('input')?.value ?? '';
      if (form.kind === 'code')
        port.postMessage({ type: 'state', state: getCodeState(code, form.brand) } satisfies FrameMessage);
    };
    if (form.kind === 'code') nameSavedCard(container, form.name);
    const holder = container.querySelector<HTMLInputElement>('input[name=holder]');
    // Not shown where the payer has changed the text, also to none.
    if (form.kind === 'card' && form.holderName && holder) holder.defaultValue = form.holderName;
    container.addEventListener('input', reportCode, { signal: untilHydrated.signal });
    untilHydrated.signal.addEventListener('abort', reportHeight(port));
    formatUntilHydrated(container);
    const onKeyDown = (event: KeyboardEvent) => {
      const message = getKeyMessage(event);
      if (message !== undefined) port.postMessage(message);
    };
    container.addEventListener('keydown', onKeyDown, { signal: untilHydrated.signal });
    // A document that is kept to be shown again keeps no card.
    const empty = () => {
      for (const input of filledFields(container)) input.value = '';
      reportCode();
    };
    addEventListener('pagehide', empty, { signal: untilHydrated.signal });
    if (container.contains(document.activeElement)) begin();
  });
}

// The first script of a server-rendered card frame, and the only one until the first interaction.
const container = document.getElementById('till-root');
const self = document.querySelector<HTMLElement>('script[type=module][data-script]');
if (container !== null && self !== null) waitForFirstInteraction(container, self.dataset);
