import { outcomeAt } from './connectors.ts';
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

/** Keeps an answer back for as long as its connector takes, by the sandbox's clock. The work is done by then, as with a processor that is slow to answer. */
export async function processorTime(world: World, answer: unknown, request: Request): Promise<void> {
  const connector = typeof answer === 'object' && answer !== null && 'connector' in answer ? answer.connector : null;
  if (typeof connector !== 'string') return;
  const outcome = outcomeAt(connector, 'answer', { amount: 0, currency: '' });
  if (outcome?.kind !== 'answer late') return;
  await passTime(world, outcome.afterMs, request.signal);
}
