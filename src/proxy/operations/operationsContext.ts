import { type Outcome, refuse } from '../answers/refusal.ts';
import { type BoundedJournal, bounded } from '../journal/boundedJournal.ts';
import { createInstance, type Instance, type InstanceParts } from '../journal/instance.ts';
import type { Journal } from '../journal/journal.ts';
import type { Finding, ReadRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import { createRowInserts, type RowInserts } from '../journal/rowInserts.ts';
import { createRowUpdates, type RowUpdates } from '../journal/rowUpdates.ts';
import { createMerchantNotices, type MerchantNotices, type PrepareNotice } from './merchantNotices.ts';
import { createSubjectReads, type SubjectReads } from './subjectReads.ts';

/** Where an operation has got to: for tests that stop the process there. */
export type JournalStep = 'before row' | 'after row' | 'in flight' | 'after answer' | 'after answered';

/** Dependencies of the operations. */
export interface OperationsParts extends InstanceParts {
  readonly journal: Journal;
  /** Called for each read of a subject that shows another currency than the row of its call. */
  readonly onAnswerAboutAnother?: (() => void) | undefined;
  /** Reads a subject for an operation; `undefined` when it cannot be read at present. */
  readonly look: (subject: string, operation: string) => Promise<Omit<Finding, 'startedAt'> | undefined>;
  /** Reads the payload for the merchant's hook, and gives the call of the hook. Either rejects when it is to be tried again. */
  readonly prepare?: PrepareNotice | undefined;
  readonly onStep?: ((step: JournalStep) => void | Promise<void>) | undefined;
}

/** What this process knows of its own operations, beside their rows. */
export interface OperationsState {
  /** Operations under way, with what a repeat of them must be equal to. */
  readonly running: Map<
    string,
    { readonly digest: string | undefined; readonly holder: string; readonly done: Promise<Outcome> }
  >;
  /** Answers that could not be written yet. */
  readonly late: Map<string, Outcome>;
  /** Ids that this process has sent a call under: none of these may be answered with effect `none`. */
  readonly sent: Set<string>;
  /** How far the wall clock was ahead of the ticks at most when a call was sent. */
  furthest: number;
}

/** What every step of an operation works with: the journal, this instance, the rows, and what this process knows. */
export interface OperationsContext {
  readonly journal: BoundedJournal;
  /** Inserts a row. The wait for it has no end of its own. */
  readonly insert: Journal['insert'];
  readonly times: JournalTimes;
  readonly instance: Instance;
  readonly rows: RowUpdates;
  readonly writes: RowInserts;
  readonly reads: SubjectReads;
  readonly reports: MerchantNotices;
  readonly state: OperationsState;
  /** Whether this instance or a live one is responsible for a row. */
  readonly attended: (read: ReadRow) => boolean;
  /** The answer to a read that shows another currency than the row of an earlier call: it reports nothing. */
  readonly aboutElse: () => Outcome;
  readonly step: (name: JournalStep) => void | Promise<void>;
}

/** Makes the parts of the operations of one proxy instance, and puts them together. */
export function createOperationsContext(parts: OperationsParts): OperationsContext {
  const { times, look, prepare, onAnswerAboutAnother } = parts;
  const journal = bounded(parts.journal, times.patienceMs);
  const insert: Journal['insert'] = (row) => parts.journal.insert(row);
  const instance = createInstance(journal, insert, parts);
  const rows = createRowUpdates(journal, instance, { times, reports: prepare !== undefined, onAnswerAboutAnother });
  const state: OperationsState = {
    running: new Map(),
    late: new Map(),
    sent: new Set(),
    furthest: Number.NEGATIVE_INFINITY,
  };
  const attended = (read: ReadRow): boolean =>
    read.row.owner === instance.id
      ? state.running.has(read.row.operationId) || read.record.state === 'unknown'
      : instance.isAttended(read);
  const aboutElse = (): Outcome => {
    onAnswerAboutAnother?.();
    return refuse('service_unavailable');
  };
  return {
    journal,
    insert,
    times,
    instance,
    rows,
    writes: createRowInserts(insert, rows, instance, times),
    reads: createSubjectReads(journal, rows, instance, { times, look, attended, aboutElse }),
    reports: createMerchantNotices(rows, instance, times, prepare),
    state,
    attended,
    aboutElse,
    step: async (name) => parts.onStep?.(name),
  };
}

/**
 * Nothing is sent now. Whether the same operation was sent before, by a process that is gone or by another instance, only its own row says: `certain`
 * when that has just been looked for and was not there.
 */
export async function unavailable(
  { state, instance }: OperationsContext,
  operationId: string,
  certain: boolean,
): Promise<Outcome> {
  const isUnsent =
    certain && !state.sent.has(operationId) && (await instance.completeness().catch(() => 'young')) !== 'young';
  return refuse('journal_unavailable', { effect: isUnsent ? 'none' : 'unknown', retryAfterMs: 5000 });
}

/** How often an operation looks again after another change came in between. */
export const mostRounds = 5;
