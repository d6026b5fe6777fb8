import { type Outcome, refuse } from '../answers/refusal.ts';
import type { BoundedJournal } from '../journal/boundedJournal.ts';
import type { Instance } from '../journal/instance.ts';
import type { JournalRow } from '../journal/journal.ts';
import { type Finding, isElse, isOpen, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import type { RowUpdates, Seen } from '../journal/rowUpdates.ts';
import { type AnsweredCall, answeredCall } from './operationRequest.ts';
import { mostRemembered } from './rememberedIds.ts';

/** A call whose end is not known yet, for readers of its subject. */
export interface OpenRow {
  readonly operation: string;
  readonly state: 'running' | 'unknown';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** What is open of a subject that was just read; or the refusal, because without a journal it is unknown whether something is. */
export type Observed =
  | {
      readonly ok: true;
      readonly open: OpenRow | undefined;
      /** What the service answered to the last call, as JSON, for as long as a copy of the subject may lag behind it. */
      readonly answered?: AnsweredCall | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** Reads of subjects, by callers and by the journal itself, and what they say of the calls about them. */
export interface SubjectReads {
  /**
   * Called before a subject is read: gives what takes the read into account. A call that ended while the read was under way counts as open,
   * because the read may show what was before it.
   */
  readonly observe: (
    subject: string,
  ) => Promise<(finding: (operation: string) => Omit<Finding, 'startedAt'>) => Promise<Observed>>;
  readonly isDue: (read: ReadRow) => boolean;
  /** Reads the subject of a call whose end is unknown; gives the row where that has ended it. */
  readonly settle: (read: ReadRow) => Promise<ReadRow | undefined>;
}

/** What reads of subjects need besides the rows. */
export interface ReadsParts {
  readonly times: JournalTimes;
  /** Reads a subject for an operation; `undefined` when it cannot be read at present. */
  readonly look: (subject: string, operation: string) => Promise<Omit<Finding, 'startedAt'> | undefined>;
  /** Whether an instance still looks after a row. */
  readonly attended: (read: ReadRow) => boolean;
  /** The refusal of a read that shows another currency than the row of an earlier call. */
  readonly aboutElse: () => Outcome;
}

/** Makes the reads of an instance. */
export function createSubjectReads(
  journal: BoundedJournal,
  { find, change, nextReadAt, toUnknown, merge, correct }: RowUpdates,
  { timeline, ticks, timeOf, refresh, knowTime }: Instance,
  { times, look, attended, aboutElse }: ReadsParts,
): SubjectReads {
  /** When the last read of a subject began, in ticks. */
  const lastLook = new Map<string, number>();

  function openRow(read: ReadRow): OpenRow | undefined {
    const { operation, state, forwardedAt } = read.record;
    if (!isOpen(read.record)) return undefined;
    return { operation, state: state === 'forwarded' && attended(read) ? 'running' : 'unknown', since: forwardedAt };
  }

  /** A row that has ended by now, for a reader that read its subject before that. */
  function wasOpen({ record }: ReadRow): OpenRow {
    const { operation, unknownAt, forwardedAt } = record;
    return { operation, state: unknownAt === undefined ? 'running' : 'unknown', since: forwardedAt };
  }

  /** Whether a read shows the subject as it was before a call that was carried out. */
  const isOlder = (record: JournalRecord, { mark, between }: Omit<Finding, 'startedAt'>): boolean =>
    record.outcome === 'done' && (mark === record.baseline || between);

  /** Whether the answer to the call is at hand, which has the payment as it was after it (`answered`). A payout is always shown as it was read. */
  const hasNewerCopy = ({ row, record }: ReadRow): boolean => row.answer !== undefined && record.operation !== 'submit';

  /** Notes when a subject was read. Of what another instance settles nothing is noted here, so the oldest go. */
  function noteLook(subject: string, at: number): void {
    lastLook.delete(subject);
    lastLook.set(subject, at);
    const [oldest] = lastLook.keys();
    if (lastLook.size > mostRemembered && oldest !== undefined) lastLook.delete(oldest);
  }

  /** What is open after a read of the subject of an open row. Only the read that itself shows the end may go with "nothing". */
  async function openAfterRead(row: ReadRow, finding: Seen): Promise<OpenRow | undefined> {
    let read = row;
    await refresh(read);
    if (read.record.state === 'forwarded' && !attended(read)) {
      read = (await toUnknown(read)) ?? (await find(read.row.operationId)) ?? read;
    }
    if (read.record.state !== 'unknown') return openRow(read) ?? wasOpen(read);
    const { subject } = read.row;
    noteLook(subject, Math.max(finding.began.monotonic, lastLook.get(subject) ?? Number.NEGATIVE_INFINITY));
    const merged = await merge(read, finding);
    if (!isOpen(merged.record)) lastLook.delete(subject);
    return openRow(merged) ?? (merged.own ? undefined : wasOpen(merged));
  }

  function isDue({ row, record }: ReadRow): boolean {
    const apart = (lastLook.get(row.subject) ?? Number.NEGATIVE_INFINITY) + times.readsApartMs;
    return ticks() >= apart && timeOf(record) >= nextReadAt(record);
  }

  async function settle(read: ReadRow): Promise<ReadRow | undefined> {
    const began = timeline.moment();
    noteLook(read.row.subject, began.monotonic);
    const found = await look(read.row.subject, read.record.operation).catch(() => undefined);
    const merged = found === undefined ? read : await merge(read, { ...found, began });
    if (found === undefined || isElse(read.record, found)) {
      // It goes behind those that can be read.
      const missedAt = timeOf(read.record, began);
      await change(read, { ...read.record, misses: (read.record.misses ?? 0) + 1, missedAt });
      return undefined;
    }
    if (isOpen(merged.record)) return undefined;
    lastLook.delete(read.row.subject);
    return merged;
  }

  return {
    isDue,
    settle,
    async observe(subject) {
      const began = timeline.moment();
      const failed: Observed = { ok: false, outcome: refuse('journal_unavailable', { retryAfterMs: 5000 }) };
      let before: JournalRow | undefined;
      let readable = true;
      try {
        await knowTime();
        before = await journal.latest(subject);
      } catch {
        readable = false;
      }
      return async (finding) => {
        if (!readable) return failed;
        try {
          const row = await journal.latest(subject);
          if (row === undefined) return { ok: true, open: undefined };
          const read = readRow(row);
          if (isElse(read.record, finding(read.record.operation))) return { ok: false, outcome: aboutElse() };
          if (!isOpen(read.record)) {
            await correct(read, { ...finding(read.record.operation), began });
            // Which of two rows or ends came first is decided by the journal, not by clocks: instances have one each.
            const endedBefore = before?.operationId === row.operationId && !isOpen(readRow(before).record);
            const recent = timeOf(read.record) - (read.record.endedAt ?? 0) < times.settleAfterMs;
            // A copy from before a call that is known to be done: whoever reads it would be asked to pay, or for an account, once more.
            const isBehind = recent && isOlder(read.record, finding(read.record.operation)) && !hasNewerCopy(read);
            const open = endedBefore && !isBehind ? undefined : wasOpen(read);
            return { ok: true, open, answered: recent ? answeredCall(read) : undefined };
          }
          return { ok: true, open: await openAfterRead(read, { ...finding(read.record.operation), began }) };
        } catch {
          return failed;
        }
      };
    },
  };
}
