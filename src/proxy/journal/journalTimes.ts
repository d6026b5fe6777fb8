import { equalApartMs, settleAfterMs } from '../../contract/index.ts';
import type { SettleTimes } from './journalRecord.ts';

/** Times of the journal in milliseconds. */
export interface JournalTimes extends SettleTimes {
  /**
   * Longest write of a row, in milliseconds, after which its call is still sent. Far below `settleAfterMs`: by then a page shows that
   * nothing was done.
   */
  readonly writeMs: number;
  /**
   * Longest wait for any other use of the journal, in milliseconds. Generous: a read that is given up may have missed that a call was
   * sent.
   */
  readonly patienceMs: number;
  /** Waits before the reads that find out what became of a call; the last one is repeated. */
  readonly readAfterMs: readonly number[];
  /** Fewest milliseconds between two such reads of one subject. */
  readonly readsApartMs: number;
  /**
   * How long a browser may have a call of its own on its way, in milliseconds after its operation was opened: the time limit of the call, and as much as
   * it takes to receive the permission. Browsers send nothing with less than 5,000 left.
   */
  readonly browserMs: number;
  /** How long an instance counts as alive without saying so again. */
  readonly leaseMs: number;
  /** Longest wait of any instance for an answer of the service, in milliseconds. */
  readonly longestCallMs: number;
  /**
   * How long a claim on the merchant's hook is valid although its instance is silent: longer than any machine stalls. A hook that has not answered by
   * then counts as one that has refused.
   */
  readonly claimMs: number;
  /** Wait of `leave` for running hooks and for the last round, in milliseconds. */
  readonly leaveMs: number;
  /** Milliseconds that an answer is kept for repeats. */
  readonly replayMs: number;
  /** Milliseconds between two rounds of `start` over the rows with something left to do. */
  readonly sweepMs: number;
}

/** A row is written within 5 s or its call is not sent. Reads after 0.5, 2, 4, 8 and then every 15 s. */
export const defaultJournalTimes: JournalTimes = {
  settleAfterMs,
  equalApartMs,
  writeMs: 5_000,
  patienceMs: 20_000,
  readAfterMs: [500, 2_000, 4_000, 8_000, 15_000],
  readsApartMs: 2_000,
  browserMs: 75_000,
  leaseMs: 15_000,
  longestCallMs: 65_000,
  claimMs: 60_000,
  leaveMs: 5_000,
  replayMs: 24 * 3_600_000,
  sweepMs: 250,
};
