import { outcomeAt } from './connectors.ts';
import { passTime } from './passTime.ts';
import type { World } from './state.ts';

/** Keeps an answer back for as long as its connector takes, by the sandbox's clock. The work is done by then, as with a processor that is slow to answer. */
export async function processorTime(world: World, answer: unknown, request: Request): Promise<void> {
  const connector = typeof answer === 'object' && answer !== null && 'connector' in answer ? answer.connector : null;
  if (typeof connector !== 'string') return;
  const outcome = outcomeAt(connector, 'answer', { amount: 0, currency: '' });
  if (outcome?.kind !== 'answer late') return;
  await passTime(world, outcome.afterMs, request.signal);
}
