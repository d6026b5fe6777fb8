/** Milliseconds between two pings to the frame. Three that stay unanswered are noticed within four seconds of the last answer. */
export const heartbeatMs = 950;

/** Heartbeats without an answer after which a frame counts as lost. */
const heartbeatLimits = {
  /** The document is on its way. */
  fetching: 12,
  /** The document has loaded, or could not be: its script answers at once, or never. */
  loaded: 3,
  /** The script may still fetch the texts of its language. */
  opened: 12,
  ready: 3,
};

/** What a page knows of its card frame. `heartbeatsLeft`: how many may still go by without an answer. */
export type FrameHealth =
  | { readonly kind: 'loading'; readonly heartbeatsLeft: number }
  | { readonly kind: 'ready'; readonly heartbeatsLeft: number }
  | {
      /** It does not answer, or shows another document: nothing may be submitted. */
      readonly kind: 'lost';
      /** True where something else is in its place: no answer makes up for that. */
      readonly replaced: boolean;
    };

/** A frame whose document is being fetched. */
export const fetchedFrame: FrameHealth = { kind: 'loading', heartbeatsLeft: heartbeatLimits.fetching };

/**
 * `loaded`: the element has fired its first `load`, which a document that cannot be fetched fires too. `opened`: the script of the frame has taken the port.
 * `answered`: any other message has come over that port, which only the document that it was given to can send. `heartbeat`: one has passed; not sent while
 * the page is hidden or busy.
 */
export type FrameHealthEvent = 'loaded' | 'opened' | 'answered' | 'heartbeat' | 'replaced';

/** State of a frame after an event. A frame that answers again is ready again: its document was there all the time, and slow. */
export function stepFrameHealth(state: FrameHealth, event: FrameHealthEvent): FrameHealth {
  if (event === 'replaced') return { kind: 'lost', replaced: true };
  if (state.kind === 'lost' && (state.replaced || event === 'heartbeat' || event === 'loaded')) return state;
  switch (event) {
    case 'answered':
      return { kind: 'ready', heartbeatsLeft: heartbeatLimits.ready };
    case 'loaded':
    case 'opened':
      return state.kind === 'ready' ? state : { kind: 'loading', heartbeatsLeft: heartbeatLimits[event] };
    case 'heartbeat':
      if (state.kind === 'lost') return state;
      return state.heartbeatsLeft === 0
        ? { kind: 'lost', replaced: false }
        : { ...state, heartbeatsLeft: state.heartbeatsLeft - 1 };
    default:
      return event satisfies never;
  }
}
