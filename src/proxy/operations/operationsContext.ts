import { type Outcome, refuse } from '../answers/refusal.ts';
import type { Instance, InstanceParts } from '../journal/instance.ts';
import type { Journal } from '../journal/journal.ts';
import type { Finding, JournalTimes, ReadRow } from '../journal/journalRecord.ts';
import type { Rows } from '../journal/rows.ts';
import type { MerchantNotices, PrepareNotice } from './merchantNotices.ts';
import type { SubjectReads } from './subjectReads.ts';

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
    { readonly digest: string | undefined; readonly credentialHash: string; readonly done: Promise<Outcome> }
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
  /** The journal, each of whose calls has a timeout; an insert has none, and its caller sets one. */
  readonly journal: Journal;
  readonly times: JournalTimes;
  readonly instance: Instance;
  readonly rows: Rows;
  readonly reads: SubjectReads;
  readonly notices: MerchantNotices;
  readonly state: OperationsState;
  /** Whether the instance that owns a row is alive and still works on it. */
  readonly hasLiveOwner: (read: ReadRow) => boolean;
  /** The refusal of a read that shows another currency than the row of an earlier call: it is about something else. */
  readonly refuseOtherSubject: () => Outcome;
  readonly step: (name: JournalStep) => Promise<void>;
}

/**
 * The refusal where the journal cannot be used. The effect is `none` only where the operation was certainly not sent before.
 *
 * @param isRowMissing whether its row was just looked for and not found
 */
export async function journalUnavailable(
  { state, instance }: OperationsContext,
  operationId: string,
  isRowMissing: boolean,
): Promise<Outcome> {
  const isUnsent =
    isRowMissing &&
    !state.sentIds.has(operationId) &&
    (await instance.getMissingRowMeaning().catch(() => 'maybeRunning')) !== 'maybeRunning';
  return refuse('journal_unavailable', { effect: isUnsent ? 'none' : 'unknown', retryAfterMs: 5000 });
}
