import type { Moment } from '../../client/index.ts';
import type { Outcome } from '../answers/refusal.ts';
import type { Instance } from './instance.ts';
import type { BoundedJournal } from './journal.ts';
import {
  type Finding,
  isOpen,
  isOtherSubject,
  type JournalRecord,
  nextRow,
  type ReadRow,
  readRow,
  withCorrection,
  withFinding,
} from './journalRecord.ts';
import type { JournalTimes } from './journalTimes.ts';

/** How often a change is tried again after another instance has changed the row. */
const maxRounds = 5;

/** A finding, with the moment at which its read began. */
export type Seen = Omit<Finding, 'startedAt'> & { readonly began: Moment };

/** Finds and changes rows. A change is made only where no other instance has changed the row first. */
export interface RowUpdates {
  /** The row of an operation; `undefined` where it has none. */
  readonly find: (operationId: string) => Promise<ReadRow | undefined>;
  /** Replaces the record of a row; `undefined` where another instance has changed the row first. */
  readonly change: (read: ReadRow, record: JournalRecord, answer?: string) => Promise<ReadRow | undefined>;
  /** When the subject of a call with unknown outcome is to be read again, in epoch milliseconds. */
  readonly nextReadAt: (record: JournalRecord) => number;
  /** When a row needs work at the earliest, in epoch milliseconds. A claim always does: its owner may be dead. */
  readonly dueAt: (record: JournalRecord) => number;
  /** Records the service's answer, also where the outcome was unknown or settled as not done meanwhile. */
  readonly writeAnswer: (operationId: string, outcome: Outcome, known?: ReadRow) => Promise<void>;
  /** Marks the outcome of a sent call as unknown. */
  readonly markUnknown: (read: ReadRow) => Promise<ReadRow | undefined>;
  /** Applies a read to an open row; resolves to the row as it is then, and whether this read has changed it. */
  readonly applyFinding: (read: ReadRow, seen: Seen) => Promise<ReadRow & { readonly changedHere: boolean }>;
  /** Applies a read that shows the effect of a call which was settled as not done; resolves to the row as it is then. */
  readonly applyCorrection: (read: ReadRow, seen: Seen) => Promise<ReadRow>;
}

/** Dependencies of the row updates. */
export interface RowsParts {
  readonly times: JournalTimes;
  /** Whether settled operations are reported to the merchant. */
  readonly hasMerchantHook: boolean;
  readonly onAnswerAboutAnother?: (() => void) | undefined;
}

/** Makes the row updates of an instance. */
export function createRowUpdates(
  journal: BoundedJournal,
  { id, now, timeOf }: Instance,
  { times, hasMerchantHook, onAnswerAboutAnother }: RowsParts,
): RowUpdates {
  async function find(operationId: string): Promise<ReadRow | undefined> {
    const row = await journal.find(operationId);
    return row && readRow(row);
  }

  async function change(read: ReadRow, record: JournalRecord, answer?: string): Promise<ReadRow | undefined> {
    const row = nextRow(read, record, { owner: id, now: now(), dueAt: dueAt(record), answer });
    return (await journal.replace(row)) ? { row, record } : undefined;
  }

  function nextReadAt({
    reads,
    misses = 0,
    lastRead,
    missedAt,
    unknownAt,
    forwardedAt,
    sender,
  }: JournalRecord): number {
    // A browser that sends the call itself reports within a few seconds, so the first two waits are skipped.
    const skipped = sender === undefined ? 0 : 2;
    const wait =
      times.readAfterMs[Math.min(reads + misses + skipped, times.readAfterMs.length - 1)] ?? times.readsApartMs;
    return Math.max(lastRead?.at ?? unknownAt ?? forwardedAt, missedAt ?? 0) + wait;
  }

  function dueAt(record: JournalRecord): number {
    if (record.state === 'forwarded') return record.forwardedAt;
    if (record.state === 'unknown') return nextReadAt(record);
    return record.notice === 'due' && record.noticeAt !== undefined ? record.noticeAt : (record.endedAt ?? 0);
  }

  const notice: JournalRecord['notice'] = hasMerchantHook ? 'due' : 'none';
  /** The earlier notice of the row is void. */
  const correction = { corrected: true, notice, noticeAt: undefined, notices: 0 } as const;

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
    { began, ...finding }: Seen,
  ): Promise<ReadRow & { readonly changedHere: boolean }> {
    if (isOtherSubject(read.record, finding)) onAnswerAboutAnother?.();
    const found = withFinding(read.record, { ...finding, startedAt: timeOf(read.record, began) }, times);
    if (found === read.record) return { ...read, changedHere: false };
    const record = found.state === 'settled' ? { ...found, notice } : found;
    const refusal = record.outcome === 'not_done' ? record.reported?.answer : undefined;
    const changed = await change(read, record, refusal);
    if (changed !== undefined) return { ...changed, changedHere: true };
    return { ...((await find(read.row.operationId)) ?? read), changedHere: false };
  }

  /** Applies a read that shows the effect of a call which was settled as not done. */
  async function applyCorrection(read: ReadRow, { began, ...finding }: Seen): Promise<ReadRow> {
    const record = withCorrection(read.record, { ...finding, startedAt: timeOf(read.record, began) });
    if (record === read.record) return read;
    return (await change(read, { ...record, ...correction })) ?? (await find(read.row.operationId)) ?? read;
  }

  return { find, change, nextReadAt, dueAt, writeAnswer, markUnknown, applyFinding, applyCorrection };
}
