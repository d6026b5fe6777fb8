/** What ends with a process. */
export interface Ending {
  /** Said at once, before anything is waited for: no longer ready. */
  readonly stop?: (() => void) | undefined;
  /** Lets finish what is under way. */
  readonly drain: () => Promise<void>;
  /** Closes files and pools, after `drain`. @default nothing */
  readonly flush?: (() => Promise<void>) | undefined;
  /** How long to go on accepting after `stop`, in milliseconds, so that a load balancer notices. @default 0 */
  readonly notice?: number | undefined;
  /** Receives one line of JSON for each event. It never contains an error's own words, which may come from a request. @default none */
  readonly log?: ((line: string) => void) | undefined;
  /** Ends the process: 0 after a graceful stop, 1 otherwise. @default process.exit */
  readonly exit?: ((code: number) => void) | undefined;
  /** Where signals and uncaught errors come from. @default process */
  readonly source?:
    | {
        /** Registers a listener, as `process.on` does. */
        on(event: string, listener: (...values: unknown[]) => void): unknown;
      }
    | undefined;
}

/**
 * Ends a process as its supervisor wishes: the first SIGTERM or SIGINT stops, drains, flushes and exits with 0; a second one exits at once
 * with 1. An uncaught error is logged by its kind and ends the process with 1: a process in an unknown state must not handle money,
 * and its supervisor starts a clean one.
 */
export function endOnSignals(ending: Ending): void {
  const { source = process, exit = (code: number) => process.exit(code), log = () => undefined } = ending;
  const say = (event: string, more: Record<string, string> = {}) =>
    log(
      JSON.stringify({
        time: new Date().toISOString(),
        level: more.kind === undefined ? 'info' : 'error',
        event,
        ...more,
      }),
    );
  let begun = false;

  async function end() {
    ending.stop?.();
    if (ending.notice !== undefined && ending.notice > 0)
      await new Promise((resolve) => setTimeout(resolve, ending.notice));
    await ending.drain();
    await ending.flush?.();
    say('stopped');
    exit(0);
  }

  for (const signal of ['SIGTERM', 'SIGINT']) {
    source.on(signal, () => {
      if (begun) {
        say('stopped at once');
        exit(1);
        return;
      }
      begun = true;
      say('stopping');
      end().catch(() => exit(1));
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    source.on(event, (error: unknown) => {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
      say('failed', {
        kind: error instanceof Error ? error.name : typeof error,
        ...(/^\w{1,40}$/.test(code) ? { code } : {}),
      });
      exit(1);
    });
  }
}
