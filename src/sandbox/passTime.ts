import type { World } from './state.ts';

/**
 * Lets this much of the sandbox's time pass. Where its clock is stopped the same real time passes instead, so that no test waits for ever; the sandbox never
 * waits for a caller that has gone away.
 */
export async function passTime(world: World, ms: number, signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const stop = () => enough.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, ms);
  // Rejects when it was enough, which is as good an end as any.
  if (!signal.aborted) await world.clock.sleep(ms, enough.signal).catch(() => {});
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
}
