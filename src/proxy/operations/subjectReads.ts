import type { Moment } from '../../client/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import type { Instance } from '../journal/instance.ts';
import type { Journal, JournalRow } from '../journal/journal.ts';
import {
  type Finding,
  isOpen,
  isOtherSubject,
  type JournalRecord,
  type JournalTimes,
  type ReadRow,
  readRow,
} from '../journal/journalRecord.ts';
import { maxRemembered, type Rows, type TimedFinding } from '../journal/rows.ts';
import { type DoneCall, type OpenCall, readOutcome } from './operationRequest.ts';

/** What a read of a subject shows, before it is known when the read began. */
type UntimedFinding = Omit<Finding, 'startedAt'>;

/** The open call of a subject that was just read; or the refusal where the journal cannot tell whether there is one. */
type SubjectState =
  | {
      readonly ok: true;
      readonly open: OpenCall | undefined;
      /** The last call, for as long as a copy of the subject may lag behind it. */
      readonly last?: DoneCall | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** A read of a subject that has begun. */
export interface SubjectRead {
  /**
   * Ends the read with what it shows, for the operation of the latest row. A call that ended during the read counts as open, because the read may show the
   * state before it. Never rejects.
   */
  readonly finish: (getFinding: (operation: string) => UntimedFinding) => Promise<SubjectState>;
}

/** Reads of subjects, by browsers and by the sweep, and what they settle. */
export interface SubjectReads {
  /** Begins a read: call it before the service is asked for the subject. Never rejects. */
  readonly beginRead: (subject: string) => Promise<SubjectRead>;
  /** The call of a row, if the service carried it out so recently that a read may still show the state before it. */
  readonly recentDoneCall: (read: ReadRow) => DoneCall | undefined;
  /** Whether the subject of an open call is to be read again. */
  readonly isDue: (read: ReadRow) => boolean;
  /** Reads the subject of a call with unknown outcome; resolves to its row where the read has settled it. */
  readonly settle: (read: ReadRow) => Promise<ReadRow | undefined>;
}

/** Dependencies of the reads. */
export interface ReadsParts {
  readonly times: JournalTimes;
  /** Reads a subject for an operation; `undefined` when it cannot be read at present. */
  readonly readSubject: (subject: string, operation: string) => Promise<UntimedFinding | undefined>;
  /** Whether the instance that owns a row is alive and still works on it. */
  readonly hasLiveOwner: (read: ReadRow) => boolean;
  /** The refusal of a read that shows another currency than the row of an earlier call. */
  readonly refuseOtherSubject: () => Outcome;
}

/** Makes the reads of an instance. */
export function createSubjectReads(
  journal: Journal,
  { find, change, nextReadAt, markUnknown, applyFinding, applyCorrection }: Rows,
  { timeline, ticks, timeOf, refreshLease, syncClock }: Instance,
  { times, readSubject, hasLiveOwner, refuseOtherSubject }: ReadsParts,
): SubjectReads {
  /** When the last read of each subject began, in monotonic milliseconds. */
  const lastReadAt = new Map<string, number>();

  function getOpenCall(read: ReadRow): OpenCall | undefined {
    const { operation, state, forwardedAt } = read.record;
    if (!isOpen(read.record)) return undefined;
    return {
      operation,
      state: state === 'forwarded' && hasLiveOwner(read) ? 'running' : 'unknown',
      since: forwardedAt,
    };
  }

  /** The call as it was while it was open, for a reader whose read began before it ended. */
  function toOpenCall({ record }: ReadRow): OpenCall {
    const { operation, unknownAt, forwardedAt } = record;
    return { operation, state: unknownAt === undefined ? 'running' : 'unknown', since: forwardedAt };
  }

  /** Whether a read shows the subject as it was before a call that was done. */
  const isStale = (record: JournalRecord, { mark, isTransient }: UntimedFinding): boolean =>
    record.outcome === 'done' && (mark === record.baseline || isTransient);

  /** Whether the row has the answer to the call, with the payment as it was after it (`last`). A payout is always shown as it was read. */
  const hasNewerCopy = ({ row, record }: ReadRow): boolean => row.answer !== undefined && record.operation !== 'submit';

  /** Notes when a subject was read. The oldest notes are dropped: another instance may settle their rows. */
  function noteRead(subject: string, at: number): void {
    lastReadAt.delete(subject);
    lastReadAt.set(subject, at);
    const [oldest] = lastReadAt.keys();
    if (lastReadAt.size > maxRemembered && oldest !== undefined) lastReadAt.delete(oldest);
  }

  /** The open call after a read of its subject; `undefined` only where this very read has settled it. */
  async function openAfterRead(row: ReadRow, finding: TimedFinding): Promise<OpenCall | undefined> {
    let read = row;
    await refreshLease(read);
    if (read.record.state === 'forwarded' && !hasLiveOwner(read)) {
      read = (await markUnknown(read)) ?? (await find(read.row.operationId)) ?? read;
    }
    if (read.record.state !== 'unknown') return getOpenCall(read) ?? toOpenCall(read);
    const { subject } = read.row;
    noteRead(subject, Math.max(finding.began.monotonic, lastReadAt.get(subject) ?? Number.NEGATIVE_INFINITY));
    const merged = await applyFinding(read, finding);
    if (!isOpen(merged.record)) lastReadAt.delete(subject);
    return getOpenCall(merged) ?? (merged.changedHere ? undefined : toOpenCall(merged));
  }

  function isDue({ row, record }: ReadRow): boolean {
    const apart = (lastReadAt.get(row.subject) ?? Number.NEGATIVE_INFINITY) + times.readsApartMs;
    return ticks() >= apart && timeOf(record) >= nextReadAt(record);
  }

  async function settle(read: ReadRow): Promise<ReadRow | undefined> {
    const began = timeline.moment();
    noteRead(read.row.subject, began.monotonic);
    const found = await readSubject(read.row.subject, read.record.operation).catch(() => undefined);
    const isOther = found !== undefined && isOtherSubject(read.record, found);
    if (isOther) refuseOtherSubject();
    if (found === undefined || isOther) {
      // A subject that cannot be read is tried after the others.
      const missedAt = timeOf(read.record, began);
      await change(read, { ...read.record, misses: (read.record.misses ?? 0) + 1, missedAt });
      return undefined;
    }
    const merged = await applyFinding(read, { ...found, began });
    if (isOpen(merged.record)) return undefined;
    lastReadAt.delete(read.row.subject);
    return merged;
  }

  /** Whether a call ended so recently that a read may still show the state before it. */
  const isRecent = (record: JournalRecord): boolean => timeOf(record) - (record.endedAt ?? 0) < times.settleAfterMs;

  function recentDoneCall({ row, record }: ReadRow): DoneCall | undefined {
    if (record.outcome !== 'done' || !isRecent(record)) return undefined;
    const { operation, baseline } = record;
    return { operation, baseline, outcome: row.answer === undefined ? undefined : readOutcome(row.answer) };
  }

  /** Answers a reader after the latest call has ended: it counts as open where the read may show the subject from before its end. */
  async function answerAfterEnd(
    read: ReadRow,
    finding: TimedFinding,
    rowBefore: JournalRow | undefined,
  ): Promise<SubjectState> {
    await applyCorrection(read, finding);
    // The order of rows comes from the journal, not from the clocks of instances.
    const endedBefore = rowBefore?.operationId === read.row.operationId && !isOpen(readRow(rowBefore).record);
    // A stale copy would ask the payer to pay, or the receiver for an account, once more.
    const isBehind = isRecent(read.record) && isStale(read.record, finding) && !hasNewerCopy(read);
    const open = endedBefore && !isBehind ? undefined : toOpenCall(read);
    return { ok: true, open, last: recentDoneCall(read) };
  }

  /** Compares what a read shows with the latest row of its subject. `rowBefore`: that row before the read began. */
  async function finishRead(
    subject: string,
    began: Moment,
    rowBefore: JournalRow | undefined,
    getFinding: (operation: string) => UntimedFinding,
  ): Promise<SubjectState> {
    const row = await journal.latest(subject);
    if (row === undefined) return { ok: true, open: undefined };
    const read = readRow(row);
    const finding = { ...getFinding(read.record.operation), began };
    if (isOtherSubject(read.record, finding)) return { ok: false, outcome: refuseOtherSubject() };
    if (!isOpen(read.record)) return answerAfterEnd(read, finding, rowBefore);
    return { ok: true, open: await openAfterRead(read, finding) };
  }

  return {
    isDue,
    settle,
    recentDoneCall,
    async beginRead(subject) {
      const unavailable: SubjectState = { ok: false, outcome: refuse('journal_unavailable', { retryAfterMs: 5000 }) };
      const began = timeline.moment();
      try {
        await syncClock();
        const rowBefore = await journal.latest(subject);
        return { finish: (getFinding) => finishRead(subject, began, rowBefore, getFinding).catch(() => unavailable) };
      } catch {
        return { finish: async () => unavailable };
      }
    },
  };
}
