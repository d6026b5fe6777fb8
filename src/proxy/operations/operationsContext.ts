import { type Outcome, refuse } from '../answers/refusal.ts';
import { createInstance, type Instance, type InstanceParts } from '../journal/instance.ts';
import { type BoundedJournal, createBoundedJournal, type Journal } from '../journal/journal.ts';
import type { Finding, ReadRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import { createRowInserts, type RowInserts } from '../journal/rowInserts.ts';
import { createRowUpdates, type RowUpdates } from '../journal/rowUpdates.ts';
import { createMerchantNotices, type MerchantNotices, type PrepareNotice } from './merchantNotices.ts';
import { createSubjectReads, type SubjectReads } from './subjectReads.ts';

/** Steps of an operation, at which tests stop the process. */
export type JournalStep = 'before row' | 'after row' | 'in flight' | 'after answer' | 'after answered';

/** Dependencies of the operations. */
export interface OperationsParts extends InstanceParts {
  readonly journal: Journal;
  /** Called for each read of a subject that shows another currency than the row of its call. */
  readonly onAnswerAboutAnother?: (() => void) | undefined;
  /** Reads a subject for an operation; `undefined` when it cannot be read at present. */
  readonly readSubject: (subject: string, operation: string) => Promise<Omit<Finding, 'startedAt'> | undefined>;
  /** Reads the payload for the merchant's hook, and gives the call of the hook. Either rejects when it is to be tried again. */
  readonly prepare?: PrepareNotice | undefined;
  readonly onStep?: ((step: JournalStep) => void | Promise<void>) | undefined;
}

/** What this process keeps in memory about its operations. */
export interface OperationsState {
  /** Operations that are running, with the digest and the client secret that a repeat must have. */
  readonly running: Map<
    string,
    { readonly digest: string | undefined; readonly holder: string; readonly done: Promise<Outcome> }
  >;
  /** Answers that could not be recorded yet, by operation id. */
  readonly unwrittenAnswers: Map<string, Outcome>;
  /** Ids of operations that this process has sent: none of them may be answered with effect `none`. */
  readonly sentIds: Set<string>;
  /** The most that the wall clock was ahead of the monotonic clock when a call was sent, in milliseconds. */
  maxClockLead: number;
}

/** What every step of an operation works with. */
export interface OperationsContext {
  readonly journal: BoundedJournal;
  /** Inserts a row. It has no timeout: the caller sets one. */
  readonly insert: Journal['insert'];
  readonly times: JournalTimes;
  readonly instance: Instance;
  readonly rows: RowUpdates;
  readonly inserts: RowInserts;
  readonly reads: SubjectReads;
  readonly notices: MerchantNotices;
  readonly state: OperationsState;
  /** Whether the instance that owns a row is alive and still works on it. */
  readonly hasLiveOwner: (read: ReadRow) => boolean;
  /** The refusal of a read that shows another currency than the row of an earlier call. */
  readonly refuseOtherSubject: () => Outcome;
  readonly step: (name: JournalStep) => void | Promise<void>;
}

/** Makes the context of one proxy instance. */
export function createOperationsContext(parts: OperationsParts): OperationsContext {
  const { times, readSubject, prepare, onAnswerAboutAnother } = parts;
  const journal = createBoundedJournal(parts.journal, times.patienceMs);
  const insert: Journal['insert'] = (row) => parts.journal.insert(row);
  const instance = createInstance(journal, insert, parts);
  const rows = createRowUpdates(journal, instance, {
    times,
    hasMerchantHook: prepare !== undefined,
    onAnswerAboutAnother,
  });
  const state: OperationsState = {
    running: new Map(),
    unwrittenAnswers: new Map(),
    sentIds: new Set(),
    maxClockLead: Number.NEGATIVE_INFINITY,
  };
  const hasLiveOwner = (read: ReadRow): boolean =>
    read.row.owner === instance.id
      ? state.running.has(read.row.operationId) || read.record.state === 'unknown'
      : instance.isOtherOwnerAlive(read);
  const refuseOtherSubject = (): Outcome => {
    onAnswerAboutAnother?.();
    return refuse('service_unavailable');
  };
  return {
    journal,
    insert,
    times,
    instance,
    rows,
    inserts: createRowInserts(insert, rows, instance, times),
    reads: createSubjectReads(journal, rows, instance, {
      times,
      readSubject,
      hasLiveOwner,
      refuseOtherSubject,
    }),
    notices: createMerchantNotices(rows, instance, times, prepare),
    state,
    hasLiveOwner,
    refuseOtherSubject,
    step: async (name) => parts.onStep?.(name),
  };
}

/**
 * The refusal where the journal cannot be used. The effect is `none` only where the operation was certainly not sent before.
 *
 * @param certain whether its row was just looked for and not found
 */
export async function journalUnavailable(
  { state, instance }: OperationsContext,
  operationId: string,
  certain: boolean,
): Promise<Outcome> {
  const isUnsent =
    certain &&
    !state.sentIds.has(operationId) &&
    (await instance.getMissingRowMeaning().catch(() => 'maybeRunning')) !== 'maybeRunning';
  return refuse('journal_unavailable', { effect: isUnsent ? 'none' : 'unknown', retryAfterMs: 5000 });
}

/** How often the journal is read again after another instance has changed it in between. */
export const maxRounds = 5;
