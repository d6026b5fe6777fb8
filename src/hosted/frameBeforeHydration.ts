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
import { applyAppearance, reportHeight } from './framePaint.ts';
import { filledFields } from './keepInput.ts';
import { nameSavedCard } from './nameSavedCard.ts';
import { readCardFrameBoot } from './readBoot.ts';

/** True if the server has rendered the fields that the page asks for: the same networks or brand, the same language, and no texts of its own. */
const isRendered = ({ dataset }: HTMLElement, { form, appearance }: Pick<FrameInit, 'form' | 'appearance'>) =>
  (form.kind === 'code'
    ? (form.brand ?? '') === dataset.code
    : form.kind === 'card' && appearance.accepts.join() === dataset.accepts) &&
  appearance.locale === document.documentElement.lang &&
  Object.keys(appearance.texts).length === 0;

const post = (port: MessagePort, message: FrameMessage) => port.postMessage(message);

/** The state of the security code of a saved card: a page submits only a complete one. */
function getCodeState(code: string, brand: string | null): CardState {
  const parsed = parseCardCvc(code, findBrandByName(brand) ?? null);
  return { complete: parsed.ok && parsed.value !== '', empty: code === '', wrong: false, brand: null };
}

/** Reports the state of a security code at each input. Returns a function that reports it now. */
function reportCodeState(container: HTMLElement, { form, port }: FrameInit, signal: AbortSignal): () => void {
  const report = () => {
    const code = container.querySelector('input')?.value ?? '';
    if (form.kind === 'code') post(port, { type: 'state', state: getCodeState(code, form.brand) });
  };
  container.addEventListener('input', report, { signal });
  return report;
}

/** Passes on the keys that the page around the frame handles. */
function forwardKeys(container: HTMLElement, port: MessagePort, signal: AbortSignal): void {
  const forward = (event: KeyboardEvent) => {
    const message = getKeyMessage(event);
    if (message !== undefined) post(port, message);
  };
  container.addEventListener('keydown', forward, { signal });
}

/** Writes into the rendered fields what the page knows: the name of the saved card, or of the cardholder. */
function fillNames(container: HTMLElement, { form }: FrameInit): void {
  if (form.kind === 'code') nameSavedCard(container, form.name);
  const holder = container.querySelector<HTMLInputElement>('input[name=holder]');
  // A default value does not replace what the payer has typed or deleted.
  if (form.kind === 'card' && form.holderName && holder) holder.defaultValue = form.holderName;
}

/** Runs the rendered fields until the frame's script hydrates them. */
function runFields(container: HTMLElement, init: FrameInit, signal: AbortSignal): void {
  applyAppearance(init.appearance);
  fillNames(container, init);
  signal.addEventListener('abort', reportHeight(init.port));
  formatUntilHydrated(container);
  const reportCode = reportCodeState(container, init, signal);
  forwardKeys(container, init.port, signal);
  // The back-forward cache must not keep card data.
  const empty = () => {
    for (const input of filledFields(container)) input.value = '';
    reportCode();
  };
  addEventListener('pagehide', empty, { signal });
}

/**
 * Runs a server-rendered card frame without the frame's script: it applies the page's appearance, formats what is typed, reports the state of a security code
 * and answers pings. The script is fetched at the first interaction, or when the page sends any other message, and receives the messages that were buffered.
 * If it cannot be fetched, the port is closed and the page offers another frame.
 *
 * @param scripts addresses in the document: `script`, and `imports` separated by spaces
 */
function waitForFirstInteraction(container: HTMLElement, scripts: DOMStringMap): void {
  const boot = readCardFrameBoot(document);
  if (boot === undefined) return;
  const { origins, paymentId } = boot;
  acceptPage(window, { origins, paymentId, nonce: location.hash.slice(1) }, (init) => {
    const { port } = init;
    const earlierMessages: unknown[] = [];
    const fetched = new AbortController();
    const hydrated = new AbortController();
    const fetchOnce = () => {
      if (fetched.signal.aborted) return;
      fetched.abort();
      fetchScript(scripts).catch(() => port.close());
    };
    const stopBuffering = () => hydrated.abort();
    provideBeforeHydrationState(container, () => ({ boot, init, earlierMessages, stopBuffering }));
    port.onmessage = ({ data }: MessageEvent) => {
      if (z.safeParse(ping, data).success) {
        // The page shows the frame once a ping is answered: not before the fields are there.
        if (container.dataset.drawn !== undefined) post(port, { type: 'pong' });
        return;
      }
      // The frame's script validates them.
      earlierMessages.push(data);
      const change = z.safeParse(appearanceChange, data);
      if (change.success && isRendered(container, { ...init, ...change.data })) applyAppearance(change.data.appearance);
      else fetchOnce();
    };
    if (!isRendered(container, init)) {
      delete container.dataset.drawn;
      container.replaceChildren();
      fetchOnce();
      return;
    }
    for (const type of [...firstInteractionEvents, 'click'])
      addEventListener(type, fetchOnce, { capture: true, signal: fetched.signal });
    runFields(container, init, hydrated.signal);
    if (container.contains(document.activeElement)) fetchOnce();
  });
}

// The first script of a server-rendered card frame, and its only one until the first interaction.
const container = document.getElementById('till-root');
const self = document.querySelector<HTMLElement>('script[type=module][data-script]');
if (container !== null && self !== null) waitForFirstInteraction(container, self.dataset);
