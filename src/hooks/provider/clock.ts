/** Time as the kit sees it. Give another one to a provider to play a page at another time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after that many milliseconds; gives back what cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
