import { type ReadRow, readRow } from '../journal/journalRecord.ts';
import type { OperationsContext } from './operationsContext.ts';

const hourMs = 3_600_000;

/** Makes the sweep over rows that need work: rows of dead instances, reads and merchant hooks that are due. It resolves to false when the journal cannot be used. */
export function createSweep(context: OperationsContext): () => Promise<boolean> {
  const { journal, instance, times, rows, reads, hasLiveOwner, state } = context;
  const { id: me, now, ticks, timeOf } = instance;
  const { change, dueAt, writeAnswer, markUnknown } = rows;
  const { notify } = context.notices;
  let forgottenAt: number | undefined;

  /** Does what a row needs next: records its answer, reads its subject, or notifies the merchant. */
  async function handleRow(read: ReadRow): Promise<void> {
    const { row, record } = read;
    if (state.running.has(row.operationId)) return;
    // A notice that its owner has not sent in time may be sent by any instance.
    const isOverdue = record.notice === 'due' && timeOf(record) - dueAt(record) >= times.claimMs;
    if (row.owner !== me && !isOverdue && hasLiveOwner(read)) return;
    if (record.state === 'forwarded') {
      const answer = state.unwrittenAnswers.get(row.operationId);
      if (answer !== undefined) {
        await writeAnswer(row.operationId, answer);
        state.unwrittenAnswers.delete(row.operationId);
      } else if (!(await rows.closeUnsent(read))) {
        await markUnknown(read);
      }
      return;
    }
    if (record.state === 'unknown') {
      const ownRead = row.owner === me ? read : await change(read, record);
      const ended = ownRead !== undefined && reads.isDue(ownRead) ? await reads.settle(ownRead) : undefined;
      if (ended !== undefined) notify(ended);
      return;
    }
    notify(read);
  }

  async function sweep(): Promise<boolean> {
    try {
      await instance.renewWhenDue();
      if (forgottenAt === undefined || ticks() - forgottenAt >= hourMs) {
        forgottenAt = ticks();
        await journal.forget(now() - times.replayMs);
      }
      // Rows are due by the clock at the time of sending, which may have been set back since.
      const due = await journal.pending(Math.max(now(), Math.ceil(ticks() + state.maxClockLead)));
      if (due.length > 0) await instance.readLeases();
      const queue = [...due];
      let areAllHandled = true;
      const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          try {
            await handleRow(readRow(next));
          } catch {
            // A row that fails must not stop the others.
            areAllHandled = false;
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      return areAllHandled;
    } catch {
      return false;
    }
  }

  return sweep;
}
