/** Progress of a loop of reads that settles an unknown outcome. */
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

/** The same loop with one more read asked for. */
export function oneMoreRead<State extends { readonly reads: number }>(state: State): State {
  return { ...state, reads: state.reads + 1 };
}

/** How long reads go on in the foreground before the page says that it cannot confirm yet. */
export const readingLimitMs = 120_000;

/**
 * How long an unchanged payment must be watched before a repeat may be offered: deployments hold a lock of 180 s per payment, and a
 * repeat inside it could overlap the first call.
 */
export const repeatAfterMs = 200_000;

/** How far apart two unchanged reads must be, at least, before they count as agreeing. */
export const agreeingReadsMs = 5_000;

/** Pause between reads once the page has said that it cannot confirm yet, or that the payment is being processed. */
export const slowReadMs = 30_000;

/** How often a page looks whether the other tab has finished. */
export const elsewhereReadMs = 5_000;
