import * as z from 'zod/mini';
import { channelVersion, type FrameAppearance, type FrameForm } from './firstMessages.ts';
import { type FrameHealth, type FrameHealthEvent, fetchedFrame, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
import { type FrameMessage, frameMessage, type PageMessage } from './messages.ts';

/** The page's side of a frame of the pay origin. */
export interface OpenedFrame {
  /** For every `load` of the frame's element: the first one opens the channel, another one means that something else is in the frame. */
  readonly loaded: () => void;
  /** Sends a message over the port; before the channel is open it goes nowhere. */
  readonly post: (message: PageMessage) => void;
  readonly close: () => void;
}

/** What a page gives to open the channel to its frame. */
export interface FrameToOpen {
  /** The window that is in the element now: another one than at first, or null, is no longer this frame. Absent once the page itself has taken the element away. */
  readonly target: () => Window | null | undefined;
  /** The pay origin. */
  readonly origin: string;
  /** 128 random bits as 32 hexadecimal digits, the same as in the fragment of the frame's address. */
  readonly nonce: string;
  /** What is asked in the frame; another form is another frame. */
  readonly form: FrameForm;
  readonly appearance: () => FrameAppearance;
  /** False while the page is out of sight, or the frame is in a closed row. */
  readonly isShown: () => boolean;
  readonly onHealth: (kind: FrameHealth['kind']) => void;
  /** Called with every valid message. */
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * Opens the channel to a frame of the pay origin: the page makes both ports and hands one over, to the exact pay origin. (A port that came from the frame in a message
 * to this window could be taken by any script of the page that listens first.)
 */
export function openFrame(given: FrameToOpen): OpenedFrame {
  const { target, origin, nonce, form, appearance, isShown, onHealth, onMessage } = given;
  let health = fetchedFrame;
  let port: MessagePort | undefined;
  /** The window that the port was handed to. */
  let opened: Window | undefined;
  let painted = '';
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
  /** Another window is in the element by now, or none. Nothing that the one before has still sent counts. */
  function replaced(): void {
    close();
    step('replaced');
  }
  function post(message: PageMessage): void {
    const window = target();
    if (port === undefined || window === undefined) return;
    if (window === opened) port.postMessage(message);
    else replaced();
  }
  function hear({ data }: MessageEvent): void {
    const read = z.safeParse(frameMessage, data);
    // A document of another version is none to talk to; nothing else can hold this port.
    if (!read.success) return;
    const message = read.data;
    if (message.t === 'ready' && message.nonce !== nonce) return;
    step(message.t === 'opened' ? 'opened' : 'answered');
    onMessage(message);
  }
  function beat(): void {
    const now = performance.now();
    // A page that is out of sight, asleep or busy hears its frame late: what it has not heard meanwhile says nothing.
    const counts = isShown() && now - beatAt < 2 * heartbeatMs;
    beatAt = now;
    if (counts) step('heartbeat');
    post({ t: 'ping' });
    follow();
  }
  /** Colours and words of the page, where they are others by now: a page has many ways to change them, and none that it announces. */
  function follow(): void {
    if (health.kind !== 'ready') return;
    const now = appearance();
    const text = JSON.stringify(now);
    if (text !== painted) post({ t: 'appearance', appearance: now });
    painted = text;
  }
  return {
    post,
    loaded() {
      if (opened !== undefined) {
        replaced();
        return;
      }
      opened = target() ?? undefined;
      if (opened === undefined) return;
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = hear;
      const now = appearance();
      painted = JSON.stringify(now);
      const init = { type: 'tillkit:card-frame', version: channelVersion, nonce, form, appearance: now };
      opened.postMessage(init, origin, [port2]);
      step('loaded');
    },
    close,
  };
}
