import type { Moment } from '../../client/index.ts';
import type { Outcome } from '../answers/refusal.ts';
import type { BoundedJournal } from './boundedJournal.ts';
import type { Instance } from './instance.ts';
import {
  type Finding,
  isElse,
  isOpen,
  type JournalRecord,
  nextRow,
  type ReadRow,
  readRow,
  withCorrection,
  withFinding,
} from './journalRecord.ts';
import type { JournalTimes } from './journalTimes.ts';

/** How often a change is tried again after another one came in between. */
const mostRounds = 5;

/** What a read found, and when it began. */
export type Seen = Omit<Finding, 'startedAt'> & { readonly began: Moment };

/** The rows of operations: found, and changed where no other change came first. */
export interface RowUpdates {
  readonly find: (operationId: string) => Promise<ReadRow | undefined>;
  /** Writes the record that follows; `undefined` when another instance changed the row first. */
  readonly change: (read: ReadRow, record: JournalRecord, answer?: string) => Promise<ReadRow | undefined>;
  /** When the end of a call that is unknown is to be looked for again. */
  readonly nextReadAt: (record: JournalRecord) => number;
  /** When there is something to do for a row at the earliest. A claim is always looked at: its owner may be gone. */
  readonly dueAt: (record: JournalRecord) => number;
  /** The end as the service's own answer tells it; it counts also where this row was already taken for unknown. */
  readonly writeAnswer: (operationId: string, outcome: Outcome, known?: ReadRow) => Promise<void>;
  readonly toUnknown: (read: ReadRow) => Promise<ReadRow | undefined>;
  /** Takes a read into account; gives the row as it is then, and whether it was this read that changed it. */
  readonly merge: (read: ReadRow, seen: Seen) => Promise<ReadRow & { readonly own: boolean }>;
  /** Takes a read into account that shows the effect of a call which was settled as not done; gives the row as it is then. */
  readonly correct: (read: ReadRow, seen: Seen) => Promise<ReadRow>;
}

/** What the rows need besides their journal. */
export interface RowsParts {
  readonly times: JournalTimes;
  /** Whether ends are reported to the merchant. */
  readonly reports: boolean;
  readonly onAnswerAboutAnother?: (() => void) | undefined;
}

/** Makes the rows of a journal. */
export function createRowUpdates(
  journal: BoundedJournal,
  { id, now, timeOf }: Instance,
  { times, reports, onAnswerAboutAnother }: RowsParts,
): RowUpdates {
  async function find(operationId: string): Promise<ReadRow | undefined> {
    const row = await journal.find(operationId);
    return row && readRow(row);
  }

  /** Writes the record that follows; `undefined` when another instance changed the row first. */
  async function change(read: ReadRow, record: JournalRecord, answer?: string): Promise<ReadRow | undefined> {
    const row = nextRow(read, record, { owner: id, now: now(), dueAt: dueAt(record), answer });
    return (await journal.replace(row)) ? { row, record } : undefined;
  }

  /** When the end of a call that is unknown is to be looked for again. */
  function nextReadAt({
    reads,
    misses = 0,
    lastRead,
    missedAt,
    unknownAt,
    forwardedAt,
    sender,
  }: JournalRecord): number {
    // A browser reports by itself within a few seconds.
    const early = sender === undefined ? 0 : 2;
    const wait =
      times.readAfterMs[Math.min(reads + misses + early, times.readAfterMs.length - 1)] ?? times.readsApartMs;
    return Math.max(lastRead?.at ?? unknownAt ?? forwardedAt, missedAt ?? 0) + wait;
  }

  /** When there is something to do for a row at the earliest. A claim is always looked at: its owner may be gone. */
  function dueAt(record: JournalRecord): number {
    if (record.state === 'forwarded') return record.forwardedAt;
    if (record.state === 'unknown') return nextReadAt(record);
    return record.notice === 'due' && record.noticeAt !== undefined ? record.noticeAt : (record.endedAt ?? 0);
  }

  const notice: JournalRecord['notice'] = reports ? 'due' : 'none';
  /** What was reported of the row before counts no more. */
  const correction = { corrected: true, notice, noticeAt: undefined, notices: 0 } as const;

  /** The end as the service's own answer tells it; it counts also where this row was already taken for unknown, or settled as not done. */
  async function writeAnswer(operationId: string, outcome: Outcome, known?: ReadRow): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      // As it was written here, unless another instance has changed it since.
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

  async function toUnknown(read: ReadRow): Promise<ReadRow | undefined> {
    if (read.record.state !== 'forwarded') return read;
    return change(read, { ...read.record, state: 'unknown', unknownAt: timeOf(read.record) });
  }

  /** Takes a read into account; gives the row as it is then, and whether it was this read that changed it. */
  async function merge(read: ReadRow, { began, ...finding }: Seen): Promise<ReadRow & { readonly own: boolean }> {
    if (isElse(read.record, finding)) onAnswerAboutAnother?.();
    const found = withFinding(read.record, { ...finding, startedAt: timeOf(read.record, began) }, times);
    if (found === read.record) return { ...read, own: false };
    const record = found.state === 'settled' ? { ...found, notice } : found;
    const refusal = record.outcome === 'not_done' ? record.reported?.answer : undefined;
    const changed = await change(read, record, refusal);
    if (changed !== undefined) return { ...changed, own: true };
    return { ...((await find(read.row.operationId)) ?? read), own: false };
  }

  /** Takes a read into account that shows the effect of a call which was settled as not done. */
  async function correct(read: ReadRow, { began, ...finding }: Seen): Promise<ReadRow> {
    const record = withCorrection(read.record, { ...finding, startedAt: timeOf(read.record, began) });
    if (record === read.record) return read;
    return (await change(read, { ...record, ...correction })) ?? (await find(read.row.operationId)) ?? read;
  }

  return { find, change, nextReadAt, dueAt, writeAnswer, toUnknown, merge, correct };
}
