/** Time as the sandbox sees it, in milliseconds since 1970. Every expiry of the sandbox is counted by it. */
export interface SandboxClock {
  /** The sandbox's time, in milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward by `ms` and wakes the sleepers whose time has come. */
  advance(ms: number): void;
  /** Sets the clock to a moment, in milliseconds since 1970. */
  set(ms: number): void;
  /** How the clock differs from real time, in milliseconds; `undefined` for one that is stopped until it is moved. */
  ahead(): number | undefined;
  /** Resolves when the clock has moved by `ms`, whether by itself or by `advance`; rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** setTimeout fires at once for delays beyond 31 bits. */
const longestTimer = 2 ** 31 - 1;

/**
 * Makes a clock. With `now` it is stopped until it is moved, so that answers can be compared byte by byte; without, it follows real
 * time and can still be moved while it runs.
 */
export function createSandboxClock(
  options: {
    /** Time at which the clock is stopped, in milliseconds since 1970. @default real time, which goes on */
    readonly now?: number;
  } = {},
): SandboxClock {
  const stopped = options.now !== undefined;
  let offset = options.now ?? 0;
  const sleepers = new Set<Sleeper>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = () => (stopped ? offset : Date.now() + offset);

  function wakeDue(): void {
    clearTimeout(timer);
    timer = undefined;
    const moment = now();
    for (const sleeper of [...sleepers]) {
      if (sleeper.until > moment) continue;
      sleepers.delete(sleeper);
      sleeper.wake();
    }
    if (stopped || sleepers.size === 0) return;
    const next = Math.min(...[...sleepers].map((sleeper) => sleeper.until));
    timer = setTimeout(wakeDue, Math.min(Math.max(next - moment, 0), longestTimer));
  }

  return {
    now,
    ahead: () => (stopped ? undefined : offset),
    advance(ms) {
      offset += ms;
      wakeDue();
    },
    set(ms) {
      offset = stopped ? ms : ms - Date.now();
      wakeDue();
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const abandon = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          until: now() + ms,
          wake: () => {
            signal?.removeEventListener('abort', abandon);
            resolve();
          },
        };
        signal?.addEventListener('abort', abandon, { once: true });
        sleepers.add(sleeper);
        wakeDue();
      }),
  };
}

/** A moment as the service writes it: ISO 8601, UTC, three decimals, `Z`. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
