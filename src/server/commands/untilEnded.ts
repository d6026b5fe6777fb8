/**
 * Ends a serving process in an orderly way on Ctrl-C or when it is asked to: once, and at a second time without waiting any longer.
 *
 * @param end closes everything; what it throws makes the exit code 1.
 */
export function untilEnded(end: () => Promise<void>): void {
  let began: number | undefined;
  const stop = () => {
    // A terminal's Ctrl-C may arrive twice, from the terminal and from npm.
    if (began !== undefined) {
      if (performance.now() - began > 1000) process.exit(1);
      return;
    }
    began = performance.now();
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm passes a signal on to its shell alone: when that is gone, nothing could end this process.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, 500).unref();
  }
}
