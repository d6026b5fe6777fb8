import * as z from 'zod/mini';
import { stamp } from '../../client/index.ts';
import { equalApartMs, settleAfterMs } from '../../contract/index.ts';
import type { JournalRow } from './journal.ts';

const moment = z.number();

/**
 * What a row records. `forwarded`: the call may have been sent, its answer is awaited. `unknown`: there was no usable answer, reads will settle it.
 * `answered`: the service answered. `settled`: a read has shown the outcome. What a missing row means is `MissingRowMeaning`.
 */
const journalRecord = z.object({
  /** Rows of the journal's first version say `select` for `confirm`. */
  operation: z.pipe(
    z.string(),
    z.transform((word) => (word === 'select' ? 'confirm' : word)),
  ),
  state: z.enum(['forwarded', 'unknown', 'answered', 'settled']),
  /** Keyed hash of the operation and its body. */
  digest: z.string(),
  /** Keyed hash of the client secret that it came with, which was proved to be the right one. */
  holder: z.string(),
  /** `mark` of the subject in the last read before the call. */
  baseline: z.string(),
  /** Currency of the subject: a read that shows another one is about something else. */
  currency: z.optional(z.string()),
  /** The process whose clock the times of this record are from. */
  clock: z.optional(stamp),
  /** When the service had last changed the subject before the call; absent where the service does not say. */
  baselineUpdated: z.optional(moment),
  /** Who sends the call: absent for the proxy itself. */
  sender: z.optional(z.literal('browser')),
  /** The one browser that may send the call, and report on it. */
  caller: z.optional(z.string()),
  /** When the call was sent, or its row began to be written. For a call that a browser sends: when it was opened. */
  forwardedAt: moment,
  /** Latest time at which the call can have been sent: after it, neither the proxy nor a browser sends it. */
  sentBy: z.optional(moment),
  unknownAt: z.optional(moment),
  endedAt: z.optional(moment),
  /** Outcome of the call; absent while it is unknown. */
  outcome: z.optional(z.enum(['done', 'not_done'])),
  /** True when the call was settled as not done, and the service showed later that it was done. */
  corrected: z.optional(z.literal(true)),
  /** Reads since the outcome became unknown. `lastRead.since`: the first of the equal reads up to the last one. */
  reads: z.number(),
  /** Failed reads since then, and when the last of them began. */
  misses: z.optional(z.number()),
  missedAt: z.optional(moment),
  lastRead: z.optional(z.object({ mark: z.string(), since: moment, at: moment, updated: z.optional(moment) })),
  /**
   * The browser's report that its call was refused or not sent. It settles the operation once equal reads, `apartMs` milliseconds apart, have shown no change.
   * `answer` is the refusal as JSON; absent where nothing was sent.
   */
  reported: z.optional(z.object({ apartMs: z.number(), answer: z.optional(z.string()) })),
  /** Whether the merchant's hook is due, is being called by the owner, or has been called. */
  notice: z.enum(['none', 'due', 'claimed', 'given']),
  /** When the hook may be called again, or until when a claim is valid even though its owner is silent; and how often it was tried. */
  noticeAt: z.optional(moment),
  notices: z.number(),
});
export type JournalRecord = z.output<typeof journalRecord>;

/** A row with its parsed record. */
export interface ReadRow {
  readonly row: JournalRow;
  readonly record: JournalRecord;
}

/**
 * Parses the record of a row.
 *
 * @throws where it is invalid: nothing may be sent then
 */
export function readRow(row: JournalRow): ReadRow {
  return { row, record: z.parse(journalRecord, JSON.parse(row.record)) };
}

/** True while the outcome of the call is unknown. */
export const isOpen = (record: JournalRecord): boolean => record.state === 'forwarded' || record.state === 'unknown';

/** The next revision of a row. */
export function nextRow(
  { row }: Pick<ReadRow, 'row'>,
  record: JournalRecord,
  more: {
    readonly owner: string;
    readonly now: number;
    readonly dueAt: number;
    readonly answer?: string | undefined;
  },
): JournalRow {
  return {
    ...row,
    revision: row.revision + 1,
    owner: more.owner,
    changedAt: more.now,
    open: isOpen(record),
    dueAt: more.dueAt,
    pending: isOpen(record) || record.notice === 'due' || record.notice === 'claimed',
    record: JSON.stringify(record),
    answer: more.answer ?? row.answer,
  };
}

/** What a read shows of a subject. */
export interface Finding {
  /** Its state in one text: equal texts mean that no call has changed it in between. */
  readonly mark: string;
  /** Currency of what was read; absent where the read does not say. */
  readonly currency?: string | undefined;
  /** True for a transient or unknown state, which settles nothing before it has stayed for `settleAfterMs` and `equalApartMs`. */
  readonly isTransient: boolean;
  /** True where money has moved, is moving, or waits for the payer: only this corrects a call that was settled as not done. */
  readonly tookEffect: boolean;
  /** When the service last changed it, in epoch milliseconds; absent where it does not say. */
  readonly updated?: number | undefined;
  /** When the read began, in epoch milliseconds as the record counts them. */
  readonly startedAt: number;
}

/** True where a read shows another currency than the row: it is about another payment or payout. */
export const isOtherSubject = (record: JournalRecord, { currency }: Pick<Finding, 'currency'>): boolean =>
  currency !== undefined && record.currency !== undefined && currency !== record.currency;

/** When the service last changed the subject, by the reads of a row so far. */
const lastKnown = ({ lastRead, baselineUpdated }: JournalRecord) => lastRead?.updated ?? baselineUpdated;

/** True for a stale copy: by the service's timestamp it is older than an earlier read. */
function isOutdated(record: JournalRecord, { updated }: Pick<Finding, 'updated'>): boolean {
  const known = lastKnown(record);
  return updated !== undefined && known !== undefined && updated < known;
}

/** From when reads prove that a call had no effect. */
export interface SettleTimes {
  /** Milliseconds after the call was sent from which reads can prove that it had no effect. @default `settleAfterMs` of the contract */
  readonly settleAfterMs: number;
  /** Fewest milliseconds between two equal reads that prove it. @default `equalApartMs` of the contract */
  readonly equalApartMs: number;
}

/**
 * Applies a read to a row with unknown outcome. A changed subject means that the call was done: at once, or for a transient state once it has stayed long
 * enough. An unchanged one means that it was not, once enough time has passed and two reads apart agree, or once the browser that sends the call has reported so. Ignored are reads of another subject, stale copies, and reads
 * that began before the call or before the last read.
 */
export function withFinding(record: JournalRecord, finding: Finding, times: SettleTimes): JournalRecord {
  const { mark, isTransient, startedAt, updated } = finding;
  // A browser sends its call after the operation was opened, so a read of the same millisecond counts.
  const after = record.sender === 'browser' ? startedAt >= record.forwardedAt : startedAt > record.forwardedAt;
  if (record.state !== 'unknown' || isOtherSubject(record, finding) || !after) return record;
  if (record.lastRead !== undefined && startedAt <= record.lastRead.at) return record;
  if (isOutdated(record, finding)) return record;
  const since = record.lastRead?.mark === mark ? record.lastRead.since : startedAt;
  const read: JournalRecord = {
    ...record,
    reads: record.reads + 1,
    lastRead: { mark, since, at: startedAt, updated: updated ?? lastKnown(record) },
  };
  const changed = mark !== record.baseline;
  const sentBy = record.sentBy ?? record.forwardedAt;
  const hasStayedLongEnough = startedAt - sentBy >= times.settleAfterMs && startedAt - since >= times.equalApartMs;
  const reported = !changed && record.reported !== undefined && startedAt - since >= record.reported.apartMs;
  if ((changed && !isTransient) || hasStayedLongEnough || reported) {
    return { ...read, state: 'settled', outcome: changed ? 'done' : 'not_done', endedAt: startedAt };
  }
  return read;
}

/**
 * Corrects a row that was settled as not done, after a read that shows the effect: the call arrived later than was assumed.
 *
 * @returns the corrected record; the same one where the read shows no effect
 */
export function withCorrection(record: JournalRecord, finding: Finding): JournalRecord {
  const { mark, tookEffect, startedAt } = finding;
  if (record.state !== 'settled' || record.outcome !== 'not_done' || !tookEffect) return record;
  if (mark === record.baseline || isOtherSubject(record, finding) || startedAt <= (record.endedAt ?? 0)) return record;
  if (isOutdated(record, finding)) return record;
  return { ...record, outcome: 'done', corrected: true, endedAt: startedAt };
}

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
  /** How long an instance counts as alive after renewing its lease. */
  readonly leaseMs: number;
  /** Longest wait of any instance for an answer of the service, in milliseconds. */
  readonly longestCallMs: number;
  /**
   * How long a claim on the merchant's hook is valid without a sign of life of its instance. A hook that has not answered by then counts as failed.
   */
  readonly claimMs: number;
  /** Wait of `shutDown` for running hooks and for the last sweep, in milliseconds. */
  readonly leaveMs: number;
  /** Milliseconds that an answer is kept for repeats. */
  readonly replayMs: number;
  /** Milliseconds between two sweeps. */
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
