import { polls, readIn } from './flow.ts';

/** Progress of the polling that settles an unknown outcome. */
export interface Reading {
  /** Clock time in milliseconds at which the outcome became unknown. */
  readonly since: number;
  /** Reads asked for so far. */
  readonly reads: number;
}

const delays = [500, 1000, 2000, 4000, 8000];

/** Pause before the next read, in milliseconds: 0.5, 1, 2, 4, 8 and then 15 seconds. */
export function nextReadDelay(reading: Reading): number {
  return delays[reading.reads] ?? 15_000;
}

/** Counts one more read. */
export function oneMoreRead<State extends { readonly reads: number }>(state: State): State {
  return { ...state, reads: state.reads + 1 };
}

/** How long the page polls before it says that it cannot confirm the outcome yet, in milliseconds. */
export const readingLimitMs = 120_000;

/** Pause between reads once the page has said that it cannot confirm the outcome yet, or that the payment is being processed. */
export const slowReadMs = 30_000;

/** Transitions of a state that is polled until a read shows something else, with a long pause after a read that failed. */
export const pollsSlowly = {
  ...polls,
  readFailed: <State>(state: State) => [state, readIn(slowReadMs)] as const,
};

/** Pause in milliseconds between reads while another tab has a call open. */
export const otherTabReadMs = 5_000;

/**
 * Pause before the next read of a payment that waits for the payer, in milliseconds. The service names the pause, of at least two seconds; it grows with the
 * number of reads, and is long for actions that take hours. It never passes `until`, when the action expires.
 */
export function customerReadDelay(
  reads: number,
  { everyMs = 3000, slow, until = Number.POSITIVE_INFINITY }: { everyMs?: number; slow: boolean; until?: number },
  at: number,
): number {
  const delay = slow || reads >= 60 ? slowReadMs : reads >= 20 ? Math.max(8000, everyMs) : Math.max(2000, everyMs);
  return until > at ? Math.min(delay, until - at) : delay;
}
