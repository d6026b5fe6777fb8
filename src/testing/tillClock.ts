import { createSandboxClock, type SandboxClock } from '../sandbox/index.ts';

/** One time for everything: the service, the proxy and, given to a `TillkitProvider`, the components. */
export interface TillClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after that many milliseconds; gives back what cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Moves the time on and calls back every timer that is due before the promise resolves. */
  readonly advance: (ms: number) => Promise<void>;
}

/** A clock and the sandbox's view of the same time. With `now` it is stopped until it is moved; without, it follows real time and can still be moved. */
export function createTillClock(options: { readonly now?: number }): {
  readonly clock: TillClock;
  readonly sandboxClock: SandboxClock;
} {
  const sandboxClock = createSandboxClock(options);
  const clock: TillClock = {
    now: () => sandboxClock.now(),
    after: (ms, callback) => {
      let wanted = true;
      void sandboxClock.sleep(ms).then(() => {
        if (wanted) callback();
      });
      return () => {
        wanted = false;
      };
    },
    advance: async (ms) => {
      sandboxClock.advance(ms);
      // Sleepers are woken through promises; a macrotask later all of them have run.
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
  return { clock, sandboxClock };
}
