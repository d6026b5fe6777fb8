import * as z from 'zod/mini';
import { type FrameHealth, type FrameHealthEvent, fetchedFrame, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
import { channelVersion, type FrameAppearance, type FrameForm } from './initMessages.ts';
import { type FrameMessage, frameMessage, type PageMessage } from './messages.ts';

/** The page's side of a frame of the pay origin. */
export interface OpenedFrame {
  /** Call it for every `load` of the frame's element. The first one opens the channel; another one means that the frame has another document. */
  readonly loaded: () => void;
  /** Sends a message over the port. Before the channel is open it is dropped. */
  readonly post: (message: PageMessage) => void;
  readonly close: () => void;
}

/** What opening the channel to a frame needs. */
export interface FrameToOpen {
  /** The current window of the element; null or another window than at first is no longer this frame. `undefined` once the page has removed the element. */
  readonly target: () => Window | null | undefined;
  /** The pay origin. */
  readonly origin: string;
  /** 128 random bits as 32 hexadecimal digits, the same as in the fragment of the frame's address. */
  readonly nonce: string;
  /** The form in the frame; another form needs another frame. */
  readonly form: FrameForm;
  readonly appearance: () => FrameAppearance;
  /** False while the page is in the background, or the frame is in a collapsed row. */
  readonly isShown: () => boolean;
  readonly onHealth: (kind: FrameHealth['kind']) => void;
  /** Called with every valid message. */
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * Opens the channel to a frame of the pay origin. The page creates both ports and posts one to the frame, with the exact pay origin. If the frame posted a port
 * to the page instead, any script of the page could take it.
 */
export function openFrame(given: FrameToOpen): OpenedFrame {
  const { target, origin, nonce, form, appearance, isShown, onHealth, onMessage } = given;
  let health = fetchedFrame;
  let port: MessagePort | undefined;
  /** The window that the port was handed to. */
  let opened: Window | undefined;
  /** The appearance that was last sent, as JSON. */
  let sentAppearance = '';
  let beatAt = performance.now();
  const timer = setInterval(beat, heartbeatMs);

  function step(event: FrameHealthEvent): void {
    const before = health.kind;
    health = stepFrameHealth(health, event);
    if (health.kind !== before) onHealth(health.kind);
  }
  function close(): void {
    clearInterval(timer);
    port?.close();
    port = undefined;
  }
  /** Closes the channel, because the element has another window or none. Messages of the former one no longer count. */
  function handleReplaced(): void {
    close();
    step('replaced');
  }
  function post(message: PageMessage): void {
    const window = target();
    if (port === undefined || window === undefined) return;
    if (window === opened) port.postMessage(message);
    else handleReplaced();
  }
  function receive({ data }: MessageEvent): void {
    const read = z.safeParse(frameMessage, data);
    // Only a frame of another version sends messages that are invalid here.
    if (!read.success) return;
    const message = read.data;
    if (message.type === 'ready' && message.nonce !== nonce) return;
    step(message.type === 'opened' ? 'opened' : 'answered');
    onMessage(message);
  }
  function beat(): void {
    const now = performance.now();
    // A page in the background, asleep or busy receives messages late, so a missing answer proves nothing then.
    const counts = isShown() && now - beatAt < 2 * heartbeatMs;
    beatAt = now;
    if (counts) step('heartbeat');
    post({ type: 'ping' });
    sendChangedAppearance();
  }
  /** Sends the appearance where it has changed. No event announces such changes, so it is compared with every heartbeat. */
  function sendChangedAppearance(): void {
    if (health.kind !== 'ready') return;
    const now = appearance();
    const text = JSON.stringify(now);
    if (text !== sentAppearance) post({ type: 'appearance', appearance: now });
    sentAppearance = text;
  }
  return {
    post,
    loaded() {
      if (opened !== undefined) {
        handleReplaced();
        return;
      }
      opened = target() ?? undefined;
      if (opened === undefined) return;
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = receive;
      const now = appearance();
      sentAppearance = JSON.stringify(now);
      const init = { type: 'tillkit:card-frame', version: channelVersion, nonce, form, appearance: now };
      opened.postMessage(init, origin, [port2]);
      step('loaded');
    },
    close,
  };
}
