import { refuse } from '../answers/refusal.ts';
import type { Instance } from './instance.ts';
import { type Journal, type JournalRow, within } from './journal.ts';
import type { JournalRecord, ReadRow } from './journalRecord.ts';
import type { JournalTimes } from './journalTimes.ts';
import { remember } from './rememberedIds.ts';
import type { RowUpdates } from './rowUpdates.ts';

/** Fields of a new row; its record has the rest. */
export interface NewRow extends Pick<JournalRow, 'operationId' | 'subject' | 'turn' | 'naturalKey'> {
  readonly record: JournalRecord;
}

/** Inserts rows of operations, each with a timeout. */
export interface RowInserts {
  /**
   * Inserts the row of an operation within `writeMs`. `taken`: the operation or its turn has a row already. `not in time`: the operation is answered as
   * not sent, and its row, should it appear later, is closed as not sent, because the payer may have tried again by then.
   */
  readonly insertInTime: (read: ReadRow) => Promise<'written' | 'taken' | 'not in time'>;
  /** Makes the first revision of a row, owned by this instance. */
  readonly createRow: (row: NewRow) => ReadRow;
  /** Closes a row of this process whose operation was answered as not sent; false for every other row. */
  readonly closeUnsent: (read: ReadRow) => Promise<boolean>;
  /** Whether the row of an operation is being inserted. */
  readonly isInserting: (operationId: string) => boolean;
  /** Whether the operation was answered as not sent although its row may exist. */
  readonly wasAnsweredUnsent: (operationId: string) => boolean;
}

/** Makes the inserts of an instance. */
export function createRowInserts(
  insert: Journal['insert'],
  { writeAnswer }: RowUpdates,
  { id, timeline }: Instance,
  times: JournalTimes,
): RowInserts {
  const unsent = new Set<string>();
  const writing = new Set<string>();

  async function insertInTime(read: ReadRow): Promise<'written' | 'taken' | 'not in time'> {
    const { operationId } = read.row;
    const began = timeline.moment();
    // By the clock that has advanced more: after sleep or a change of the clock nothing is sent late.
    const inTime = () => {
      const { wall, monotonic } = timeline.moment();
      return Math.max(wall - began.wall, monotonic - began.monotonic) <= times.writeMs;
    };
    let over = false;
    // The new row may be sent. If an earlier row exists after all, the insert fails, and the earlier one stays unsent.
    const wasUnsent = unsent.delete(operationId);
    writing.add(operationId);
    const inserted = insert(read.row).finally(() => writing.delete(operationId));
    const late = (): 'not in time' => {
      over = true;
      remember(unsent, operationId);
      return 'not in time';
    };
    const written = inserted.then((done) => {
      if (!done) {
        if (wasUnsent) remember(unsent, operationId);
        return 'taken';
      }
      if (!over && inTime()) return 'written';
      late();
      // Where this fails, the sweep closes the row.
      closeUnsent(read).catch(() => undefined);
      return 'not in time';
    }, late);
    return within(times.writeMs, written).catch(late);
  }

  async function closeUnsent({ row, record }: ReadRow): Promise<boolean> {
    if (record.state !== 'forwarded' || row.owner !== id || !unsent.has(row.operationId)) return false;
    await writeAnswer(row.operationId, refuse('journal_unavailable'));
    unsent.delete(row.operationId);
    return true;
  }

  return {
    insertInTime,
    createRow: ({ record, ...row }) => {
      const at = record.forwardedAt;
      const open = record.state === 'forwarded';
      const rest = { revision: 1, owner: id, pending: open, open, dueAt: at, changedAt: at, answer: undefined };
      return { row: { record: JSON.stringify(record), ...row, ...rest }, record };
    },
    closeUnsent,
    isInserting: (operationId) => writing.has(operationId),
    wasAnsweredUnsent: (operationId) => unsent.has(operationId),
  };
}
