import type { Moment } from '../../client/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import type { Instance } from './instance.ts';
import { type Journal, type JournalRow, waitAtMost } from './journal.ts';
import {
  type Finding,
  isOpen,
  type JournalRecord,
  type JournalTimes,
  nextRow,
  type ReadRow,
  readRow,
  withCorrection,
  withFinding,
} from './journalRecord.ts';

/** How often the journal is read again after another instance has changed it in between. */
export const maxRounds = 5;

/** Most ids that are kept in memory; the oldest are dropped. */
export const maxRemembered = 10_000;

/** Adds an id; drops the oldest where there are too many. */
export function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  if (ids.size <= maxRemembered) return;
  const [oldest] = ids;
  if (oldest !== undefined) ids.delete(oldest);
}

/** A finding, with the moment at which its read began. */
export type TimedFinding = Omit<Finding, 'startedAt'> & { readonly began: Moment };

/** Fields of a new row; its record has the rest. */
export interface NewRow extends Pick<JournalRow, 'operationId' | 'subject' | 'turn' | 'naturalKey'> {
  readonly record: JournalRecord;
}

/** The rows of operations. A change fails where another instance has changed the row first. */
export interface Rows {
  /** The row of an operation; `undefined` where it has none. */
  readonly find: (operationId: string) => Promise<ReadRow | undefined>;
  /** Makes the first revision of a row, owned by this instance. */
  readonly createRow: (row: NewRow) => ReadRow;
  /**
   * Inserts the row of an operation within `writeMs`. `taken`: the operation or its turn has a row already. `not in time`: the operation is answered as
   * not sent, and its row, should it appear later, is closed as not sent, because the payer may have tried again by then.
   */
  readonly insertInTime: (read: ReadRow) => Promise<'written' | 'taken' | 'not in time'>;
  /** Closes a row of this process whose operation was answered as not sent; false for every other row. */
  readonly closeUnsent: (read: ReadRow) => Promise<boolean>;
  /** Whether the row of an operation is being inserted. */
  readonly isInserting: (operationId: string) => boolean;
  /** Whether the operation was answered as not sent although its row may exist. */
  readonly wasAnsweredUnsent: (operationId: string) => boolean;
  /** Replaces the record of a row; `undefined` where another instance has changed the row first. */
  readonly change: (read: ReadRow, record: JournalRecord, answer?: string) => Promise<ReadRow | undefined>;
  /** When the subject of a call with unknown outcome is to be read again, in epoch milliseconds. */
  readonly nextReadAt: (record: JournalRecord) => number;
  /** Earliest time at which a row needs work, in epoch milliseconds. A claimed notice always does: its owner may be dead. */
  readonly dueAt: (record: JournalRecord) => number;
  /** Records the service's answer, also where the outcome was unknown or settled as not done meanwhile. */
  readonly writeAnswer: (operationId: string, outcome: Outcome, known?: ReadRow) => Promise<void>;
  /** Marks the outcome of a sent call as unknown. */
  readonly markUnknown: (read: ReadRow) => Promise<ReadRow | undefined>;
  /** Applies a read to an open row; resolves to the row as it is then, and whether this read has changed it. */
  readonly applyFinding: (read: ReadRow, finding: TimedFinding) => Promise<ReadRow & { readonly changedHere: boolean }>;
  /** Applies a read that shows the effect of a call which was settled as not done. */
  readonly applyCorrection: (read: ReadRow, finding: TimedFinding) => Promise<void>;
}

/** Makes the rows of an instance. @param hasMerchantHook whether settled operations are reported to the merchant */
export function createRows(
  journal: Journal,
  { id, now, timeOf, timeline }: Instance,
  times: JournalTimes,
  hasMerchantHook: boolean,
): Rows {
  const unsent = new Set<string>();
  const inserting = new Set<string>();
  const notice: JournalRecord['notice'] = hasMerchantHook ? 'due' : 'none';
  /** Fields of a corrected row: the merchant's hook is called again. */
  const correction = { corrected: true, notice, noticeAt: undefined, notices: 0 } as const;

  async function find(operationId: string): Promise<ReadRow | undefined> {
    const row = await journal.find(operationId);
    return row && readRow(row);
  }

  function createRow({ record, ...row }: NewRow): ReadRow {
    const at = record.forwardedAt;
    const open = record.state === 'forwarded';
    const rest = { revision: 1, owner: id, pending: open, open, dueAt: at, changedAt: at, answer: undefined };
    return { row: { record: JSON.stringify(record), ...row, ...rest }, record };
  }

  async function insertInTime(read: ReadRow): Promise<'written' | 'taken' | 'not in time'> {
    const { operationId } = read.row;
    const began = timeline.moment();
    // By the clock that has advanced more: after sleep or a change of the clock nothing is sent late.
    const inTime = () => {
      const { wall, monotonic } = timeline.moment();
      return Math.max(wall - began.wall, monotonic - began.monotonic) <= times.writeMs;
    };
    let hasGivenUp = false;
    // An earlier try may have been answered as not sent. This one may be sent, unless the row of that try is there: then the insert fails, and it stays unsent.
    const wasUnsent = unsent.delete(operationId);
    inserting.add(operationId);
    const inserted = journal.insert(read.row).finally(() => inserting.delete(operationId));
    const giveUp = (): 'not in time' => {
      hasGivenUp = true;
      remember(unsent, operationId);
      return 'not in time';
    };
    const written = inserted.then((done) => {
      if (!done) {
        if (wasUnsent) remember(unsent, operationId);
        return 'taken';
      }
      if (!hasGivenUp && inTime()) return 'written';
      giveUp();
      // Where this fails, the sweep closes the row.
      closeUnsent(read).catch(() => undefined);
      return 'not in time';
    }, giveUp);
    return waitAtMost(times.writeMs, written).catch(giveUp);
  }

  async function closeUnsent({ row, record }: ReadRow): Promise<boolean> {
    if (record.state !== 'forwarded' || row.owner !== id || !unsent.has(row.operationId)) return false;
    await writeAnswer(row.operationId, refuse('journal_unavailable'));
    unsent.delete(row.operationId);
    return true;
  }

  async function change(read: ReadRow, record: JournalRecord, answer?: string): Promise<ReadRow | undefined> {
    const row = nextRow(read, record, { owner: id, now: now(), dueAt: dueAt(record), answer });
    return (await journal.replace(row)) ? { row, record } : undefined;
  }

  function nextReadAt(record: JournalRecord): number {
    const { reads, misses = 0, lastRead, missedAt, unknownAt, forwardedAt, sender } = record;
    // A browser that sends the call itself reports within a few seconds, so the first two waits are skipped.
    const skipped = sender === undefined ? 0 : 2;
    const wait = times.readAfterMs[reads + misses + skipped] ?? times.readAfterMs.at(-1) ?? times.readsApartMs;
    return Math.max(lastRead?.at ?? unknownAt ?? forwardedAt, missedAt ?? 0) + wait;
  }

  function dueAt(record: JournalRecord): number {
    if (record.state === 'forwarded') return record.forwardedAt;
    if (record.state === 'unknown') return nextReadAt(record);
    return record.notice === 'due' && record.noticeAt !== undefined ? record.noticeAt : (record.endedAt ?? 0);
  }

  async function writeAnswer(operationId: string, outcome: Outcome, known?: ReadRow): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      // The first try uses the row as this process knows it.
      const read = round === 0 && known !== undefined ? known : await find(operationId);
      if (read === undefined) return;
      const { state, outcome: settled } = read.record;
      const corrected = state === 'settled' && settled === 'not_done' && outcome.effect === 'done';
      if (!isOpen(read.record) && !corrected) return;
      const record: JournalRecord = Object.assign({}, read.record, {
        state: 'answered',
        outcome: outcome.effect === 'done' ? 'done' : 'not_done',
        endedAt: timeOf(read.record),
        notice,
        ...(corrected && correction),
      });
      if ((await change(read, record, JSON.stringify(outcome))) !== undefined) return;
    }
  }

  async function markUnknown(read: ReadRow): Promise<ReadRow | undefined> {
    if (read.record.state !== 'forwarded') return read;
    return change(read, { ...read.record, state: 'unknown', unknownAt: timeOf(read.record) });
  }

  async function applyFinding(
    read: ReadRow,
    { began, ...finding }: TimedFinding,
  ): Promise<ReadRow & { readonly changedHere: boolean }> {
    const found = withFinding(read.record, { ...finding, startedAt: timeOf(read.record, began) }, times);
    if (found === read.record) return { ...read, changedHere: false };
    const record = found.state === 'settled' ? { ...found, notice } : found;
    const refusal = record.outcome === 'not_done' ? record.reported?.answer : undefined;
    const changed = await change(read, record, refusal);
    if (changed !== undefined) return { ...changed, changedHere: true };
    return { ...((await find(read.row.operationId)) ?? read), changedHere: false };
  }

  async function applyCorrection(read: ReadRow, { began, ...finding }: TimedFinding): Promise<void> {
    const record = withCorrection(read.record, { ...finding, startedAt: timeOf(read.record, began) });
    if (record !== read.record) await change(read, { ...record, ...correction });
  }

  return {
    find,
    createRow,
    insertInTime,
    closeUnsent,
    isInserting: (operationId) => inserting.has(operationId),
    wasAnsweredUnsent: (operationId) => unsent.has(operationId),
    change,
    nextReadAt,
    dueAt,
    writeAnswer,
    markUnknown,
    applyFinding,
    applyCorrection,
  };
}
