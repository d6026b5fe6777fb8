import * as z from 'zod/mini';
import { type FrameHealth, type FrameHealthEvent, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
import {
  channelVersion,
  type FrameAppearance,
  type FrameForm,
  type FrameMessage,
  frameMessage,
  type PageMessage,
} from './messages.ts';

/** The page's side of a card frame. */
export interface OpenedFrame {
  /** For every `load` of the frame's element: the first one opens the channel, another one means that something else is in the frame. */
  readonly loaded: () => void;
  /** Sends a message over the port; before the channel is open it goes nowhere. */
  readonly post: (message: PageMessage) => void;
  readonly close: () => void;
}

/** What a page gives to open the channel to its frame. */
export interface FrameToOpen {
  readonly target: () => Window | null | undefined;
  /** The pay origin. */
  readonly origin: string;
  /** 128 random bits as 32 hexadecimal digits, the same as in the fragment of the frame's address. */
  readonly nonce: string;
  /** What is asked in the frame; another form is another frame. */
  readonly form: FrameForm;
  readonly appearance: () => FrameAppearance;
  readonly onHealth: (kind: FrameHealth['kind']) => void;
  /** Called with every message that keeps the schema. */
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * Opens the channel to a card frame: the page makes both ports and hands one over, to the exact pay origin. (A port that came from the frame in a message
 * to this window could be taken by any script of the page that listens first.)
 */
export function openFrame({ target, origin, nonce, form, appearance, onHealth, onMessage }: FrameToOpen): OpenedFrame {
  let health: FrameHealth = { kind: 'loading', waited: 0 };
  let port: MessagePort | undefined;
  let painted = '';
  const post = (message: PageMessage) => port?.postMessage(message);
  function step(event: FrameHealthEvent): void {
    const before = health.kind;
    health = stepFrameHealth(health, event);
    if (health.kind !== before) onHealth(health.kind);
  }
  function hear({ data }: MessageEvent): void {
    const read = z.safeParse(frameMessage, data);
    // A document of another version is none to talk to; nothing else can hold this port.
    if (!read.success) return;
    const message = read.data;
    if (message.t === 'ready' && message.nonce !== nonce) return;
    step('answered');
    onMessage(message);
  }
  const timer = setInterval(() => {
    step('heartbeat');
    post({ t: 'ping' });
    follow();
  }, heartbeatMs);
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
      if (port !== undefined) return step('replaced');
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = hear;
      const now = appearance();
      painted = JSON.stringify(now);
      const init = { type: 'tillkit:card-frame', version: channelVersion, nonce, form, appearance: now };
      target()?.postMessage(init, origin, [port2]);
    },
    close() {
      clearInterval(timer);
      port?.close();
      port = undefined;
    },
  };
}
