/** Joins equal work that runs at the same time. */
export interface SingleFlight<T> {
  /** Runs `work`, or joins the running work of the same key and digest; `'busy'` while other work of that key runs. */
  run(key: string, digest: string, work: () => Promise<T>): Promise<T> | 'busy';
}

/** Makes a single flight, in this process only. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, { digest: string; done: Promise<T> }>();
  return {
    run(key, digest, work) {
      const current = running.get(key);
      if (current !== undefined) return current.digest === digest ? current.done : 'busy';
      const done = work().finally(() => running.delete(key));
      running.set(key, { digest, done });
      return done;
    },
  };
}
