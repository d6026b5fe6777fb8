import { refuse } from '../answers/refusal.ts';
import { remember } from '../operations/rememberedIds.ts';
import { within } from './boundedJournal.ts';
import type { Instance } from './instance.ts';
import type { Journal, JournalRow } from './journal.ts';
import type { JournalRecord, ReadRow } from './journalRecord.ts';
import type { JournalTimes } from './journalTimes.ts';
import type { RowUpdates } from './rowUpdates.ts';

/** What a new row is made of; its record says the rest. */
export interface NewRow extends Pick<JournalRow, 'operationId' | 'subject' | 'turn' | 'naturalKey'> {
  readonly record: JournalRecord;
}

/** Rows that are new, each with an end to the wait for the store. */
export interface RowInserts {
  /**
   * Writes the row of an operation down, with an end to the wait. A row that comes too late, also one of which the store said nothing or no, is
   * ended as not sent as soon as it is there: its operation was answered by then, and a payer who saw "nothing was done" may have tried again.
   */
  readonly write: (read: ReadRow) => Promise<'written' | 'taken' | 'not in time'>;
  readonly rowOf: (row: NewRow) => ReadRow;
  /** Ends a row of this process whose operation was answered as not sent; false for every other row. */
  readonly endUnsent: (read: ReadRow) => Promise<boolean>;
  /** Whether the row of an operation is on its way to the store. */
  readonly isWriting: (operationId: string) => boolean;
  /** Whether a row may have been written, or may still be, although its operation was answered as not sent. */
  readonly isUnsent: (operationId: string) => boolean;
}

/** Makes the writes of an instance. */
export function createRowInserts(
  insert: Journal['insert'],
  { writeAnswer }: RowUpdates,
  { id, timeline }: Instance,
  times: JournalTimes,
): RowInserts {
  const unsent = new Set<string>();
  const writing = new Set<string>();

  /**
   * Writes the row of an operation down, with an end to the wait. A row that comes too late, also one of which the store said nothing or no, is
   * ended as not sent as soon as it is there: its operation was answered by then, and a payer who saw "nothing was done" may have tried again.
   */
  async function write(read: ReadRow): Promise<'written' | 'taken' | 'not in time'> {
    const { operationId } = read.row;
    const began = timeline.moment();
    // Of two clocks the one by which more time has passed: a machine that slept, or whose clock was set, sends less, never later.
    const inTime = () => {
      const { wall, monotonic } = timeline.moment();
      return Math.max(wall - began.wall, monotonic - began.monotonic) <= times.writeMs;
    };
    let over = false;
    // From here on a row of this name may be one that is sent. If an earlier one is there after all, this one is not written.
    const doubtful = unsent.delete(operationId);
    writing.add(operationId);
    const inserted = insert(read.row).finally(() => writing.delete(operationId));
    const late = (): 'not in time' => {
      over = true;
      remember(unsent, operationId);
      return 'not in time';
    };
    const written = inserted.then((done) => {
      if (!done) {
        if (doubtful) remember(unsent, operationId);
        return 'taken';
      }
      if (!over && inTime()) return 'written';
      late();
      // What cannot be written now, the sweep writes.
      endUnsent(read).catch(() => undefined);
      return 'not in time';
    }, late);
    return within(times.writeMs, written).catch(late);
  }

  /** Ends a row of this process whose operation was answered as not sent; false for every other row. */
  async function endUnsent({ row, record }: ReadRow): Promise<boolean> {
    if (record.state !== 'forwarded' || row.owner !== id || !unsent.has(row.operationId)) return false;
    await writeAnswer(row.operationId, refuse('journal_unavailable'));
    unsent.delete(row.operationId);
    return true;
  }

  return {
    write,
    rowOf: ({ record, ...row }) => {
      const at = record.forwardedAt;
      const open = record.state === 'forwarded';
      const rest = { revision: 1, owner: id, pending: open, open, dueAt: at, changedAt: at, answer: undefined };
      return { row: { record: JSON.stringify(record), ...row, ...rest }, record };
    },
    endUnsent,
    isWriting: (operationId) => writing.has(operationId),
    isUnsent: (operationId) => unsent.has(operationId),
  };
}
