import { type ReadRow, readRow } from '../journal/journalRecord.ts';
import type { OperationsContext } from './operationsContext.ts';

const hourMs = 3_600_000;

/** Makes the round of looking after rows: orphans, reads that are due, hooks. Its result is false when the journal cannot be used. */
export function createSweep(context: OperationsContext): () => Promise<boolean> {
  const { journal, instance, times, rows, writes, reads, attended, state } = context;
  const { id: me, now, ticks, timeOf } = instance;
  const { change, dueAt, writeAnswer, toUnknown } = rows;
  const { notify } = context.reports;
  let forgottenAt: number | undefined;

  /** Looks after one row that has something left to do. */
  async function attend(read: ReadRow): Promise<void> {
    const { row, record } = read;
    if (state.running.has(row.operationId)) return;
    // An end that its own instance does not get round to telling is anybody's.
    const left = record.notice === 'due' && timeOf(record) - dueAt(record) >= times.claimMs;
    if (row.owner !== me && !left && attended(read)) return;
    if (record.state === 'forwarded') {
      const answer = state.late.get(row.operationId);
      if (answer !== undefined) {
        await writeAnswer(row.operationId, answer);
        state.late.delete(row.operationId);
      } else if (!(await writes.endUnsent(read))) {
        await toUnknown(read);
      }
      return;
    }
    if (record.state === 'unknown') {
      const own = row.owner === me ? read : await change(read, record);
      const ended = own !== undefined && reads.isDue(own) ? await reads.settle(own) : undefined;
      if (ended !== undefined) notify(ended);
      return;
    }
    notify(read);
  }

  async function round(): Promise<boolean> {
    try {
      await instance.renewWhenDue();
      if (forgottenAt === undefined || ticks() - forgottenAt >= hourMs) {
        forgottenAt = ticks();
        await journal.forget(now() - times.replayMs);
      }
      // Rows are due by the clock of when they were sent, which may have been set back since.
      const due = await journal.pending(Math.max(now(), Math.ceil(ticks() + state.furthest)));
      if (due.length > 0) await instance.readLeases();
      const queue = [...due];
      let well = true;
      const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          try {
            await attend(readRow(next));
          } catch {
            // One row that cannot be looked after must not keep the others waiting.
            well = false;
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      return well;
    } catch {
      return false;
    }
  }

  return round;
}
