import * as z from 'zod/mini';
import { type FrameAppearance, type FrameForm, initMessage } from './initMessages.ts';
import type { FrameMessage } from './messages.ts';
import { paymentOfForm } from './paymentOfForm.ts';

/** What a frame was given by the page around it. */
export interface FrameInit {
  readonly port: MessagePort;
  readonly nonce: string;
  readonly form: FrameForm;
  readonly appearance: FrameAppearance;
}

/** What a frame hears its page through. */
interface FrameWindow {
  readonly parent: unknown;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

/**
 * Waits for the one message that opens the channel: from the window around this one, of an origin that the server has named, with the nonce of this
 * frame's address, exactly one port, and the payment that the server has written into this document. Everything else is passed over, and after it every
 * message to the window is. The page hears at once that the port was taken.
 *
 * @param origins exact origins of pages that may use this frame
 * @param nonce of this frame's address
 * @param paymentId that this document was opened for; absent for none
 */
export function acceptPage(
  window: FrameWindow,
  {
    origins,
    nonce,
    paymentId,
  }: { readonly origins: readonly string[]; readonly nonce: string; readonly paymentId?: string | undefined },
  onInit: (init: FrameInit) => void,
): void {
  const listener = (event: MessageEvent): void => {
    if (window.parent === window || event.source !== window.parent || !origins.includes(event.origin)) return;
    const [port, ...more] = event.ports;
    if (port === undefined || more.length > 0) return;
    const read = z.safeParse(initMessage, event.data);
    if (!read.success || read.data.nonce !== nonce) return;
    const { form, appearance } = read.data;
    if (paymentOfForm(form) !== paymentId) return;
    window.removeEventListener('message', listener);
    port.postMessage({ type: 'opened' } satisfies FrameMessage);
    onInit({ port, nonce, form, appearance });
  };
  window.addEventListener('message', listener);
}
