/** Milliseconds between two pings to the frame. Three that stay unanswered are noticed within four seconds of the last answer. */
export const heartbeatMs = 950;

/** Heartbeats that a frame may take to load before it counts as lost. */
const patience = 30;
/** Pings in a row without an answer. */
const misses = 3;

/** What a page knows of its card frame. */
export type FrameHealth =
  | { readonly kind: 'loading'; readonly waited: number }
  | { readonly kind: 'ready'; readonly missed: number }
  | {
      /** It does not answer, or shows another document: nothing may be submitted. */
      readonly kind: 'lost';
    };

/** `answered`: a message has come over the frame's own port, which only the document that the port was given to can send. */
export type FrameHealthEvent = 'answered' | 'heartbeat' | 'replaced';

/** State of a frame after an event. A frame that answers again is ready again: its document was there all the time, and slow. */
export function stepFrameHealth(state: FrameHealth, event: FrameHealthEvent): FrameHealth {
  if (event === 'replaced') return { kind: 'lost' };
  if (event === 'answered') return { kind: 'ready', missed: 0 };
  switch (state.kind) {
    case 'loading':
      return state.waited + 1 >= patience ? { kind: 'lost' } : { kind: 'loading', waited: state.waited + 1 };
    case 'ready':
      return state.missed >= misses ? { kind: 'lost' } : { kind: 'ready', missed: state.missed + 1 };
    case 'lost':
      return state;
  }
}
