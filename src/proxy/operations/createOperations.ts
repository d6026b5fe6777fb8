import type { Effect } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { createInstance } from '../journal/instance.ts';
import { waitAtMost, withTimeouts } from '../journal/journal.ts';
import type { ReadRow } from '../journal/journalRecord.ts';
import { createRows } from '../journal/rows.ts';
import { judgeOperation, recordReport } from './judgeOperation.ts';
import { createMerchantNotices } from './merchantNotices.ts';
import { type OperationRequest, runningOutcome } from './operationRequest.ts';
import {
  type JournalStep,
  journalUnavailable,
  type OperationsContext,
  type OperationsParts,
  type OperationsState,
} from './operationsContext.ts';
import { runOperation } from './runOperation.ts';
import { createSubjectReads, type SubjectReads } from './subjectReads.ts';
import { createSweep } from './sweep.ts';
import type { CallReportRequest, Verdict, VerdictRequest } from './verdictRequest.ts';

/** Operations that move money or authentication state. Each is sent at most once, and the outcome of each is found out. */
export interface Operations extends Pick<SubjectReads, 'beginRead'> {
  /** Runs an operation, or replays its answer. */
  readonly run: <State>(request: OperationRequest<State>) => Promise<Outcome>;
  /**
   * The verdict on an operation. An operation without a row is fenced: a row is inserted that refuses it whenever it arrives, so the verdict stays true.
   * Both rows have the same primary key, so only one of them is ever inserted.
   */
  readonly getVerdict: (request: VerdictRequest) => Promise<Verdict>;
  /**
   * Records a browser's report on a call that it sends itself: the next read that shows no change settles the operation. Reports on other operations and
   * on settled ones are ignored. Never rejects.
   */
  readonly recordReport: (report: CallReportRequest) => Promise<void>;
  /**
   * The effect of an operation that a rate limit refuses before its row was read: `none` where it has no row, or one that ended without effect; `unknown`
   * otherwise, also where the journal cannot be read. Never rejects.
   */
  readonly getKnownEffect: (operationId: string) => Promise<Effect>;
  /** The recorded answer to the latest call with a natural key, as JSON; `undefined` where there is none. Rejects when the journal cannot be read. */
  readonly findAnswer: (naturalKey: string) => Promise<string | undefined>;
  /**
   * One sweep over the rows that need work: rows of dead instances, reads and merchant hooks that are due. Resolves once the hooks have answered, or after
   * `claimMs`. Never rejects; false when the journal cannot be used.
   */
  readonly sweep: () => Promise<boolean>;
  /** True when the journal can be written at this moment. */
  readonly ready: () => Promise<boolean>;
  /** Waits for running calls and shortly for hooks, then ends the lease of this instance, so that others take over at once. */
  readonly shutDown: () => Promise<void>;
}

/** Makes what every step of an operation works with. */
function createContext(parts: OperationsParts): OperationsContext {
  const { times, readSubject, prepare, onAnswerAboutAnother } = parts;
  const journal = withTimeouts(parts.journal, times.patienceMs);
  const instance = createInstance(journal, parts);
  const rows = createRows(journal, instance, times, prepare !== undefined);
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
  const reads = createSubjectReads(journal, rows, instance, { times, readSubject, hasLiveOwner, refuseOtherSubject });
  const notices = createMerchantNotices(rows, instance, times, prepare);
  const step = async (name: JournalStep) => parts.onStep?.(name);
  return { journal, times, instance, rows, reads, notices, state, hasLiveOwner, refuseOtherSubject, step };
}

/** Most rows of refused operations that are looked up at the same time. */
const maxLookups = 16;

/** Makes the operations of one proxy instance. */
export function createOperations(parts: OperationsParts): Operations {
  const context = createContext(parts);
  const { journal, times, instance, rows, reads, notices, state } = context;
  const { running, sentIds } = state;
  let lookups = 0;
  let sweeping: Promise<boolean> | undefined;
  const sweep = createSweep(context);

  return {
    run(request) {
      const current = running.get(request.operationId);
      if (current !== undefined && current.credentialHash === request.credentialHash) {
        if (current.digest !== request.digests[0])
          return Promise.resolve(refuse('operation_id_reused', { effect: 'unknown' }));
        // Where the browser sends the call itself, the answer is its permission to send. A second caller must not get it too, or both would send.
        return request.sender === undefined ? current.done : Promise.resolve(runningOutcome());
      }
      // Another client secret: it is proved before anything is answered.
      if (current !== undefined) return runOperation(context, request);
      const done = runOperation(context, request).finally(() => running.delete(request.operationId));
      running.set(request.operationId, { digest: request.digests[0], credentialHash: request.credentialHash, done });
      return done;
    },
    recordReport: (request) => recordReport(context, request).catch(() => undefined),
    getVerdict: (request) =>
      judgeOperation(context, request).catch(async () => ({
        ok: false,
        outcome: await journalUnavailable(context, request.operationId, false),
      })),
    beginRead: reads.beginRead,
    async getKnownEffect(operationId) {
      if (running.has(operationId)) return 'unknown';
      // Callers above a rate limit must not be able to keep the journal busy.
      if (lookups >= maxLookups) return 'unknown';
      lookups += 1;
      try {
        const read = await rows.find(operationId);
        const isUnsent =
          read === undefined
            ? !sentIds.has(operationId) && (await instance.getMissingRowMeaning()) !== 'maybeRunning'
            : read.record.outcome === 'not_done';
        return isUnsent ? 'none' : 'unknown';
      } catch {
        return 'unknown';
      } finally {
        lookups -= 1;
      }
    },
    async findAnswer(naturalKey) {
      const row = await journal.latestOf(naturalKey);
      return row?.answer;
    },
    async sweep() {
      // A sweep waits for the service and may take longer than the lease, which is renewed meanwhile.
      if (sweeping !== undefined) instance.renewWhenDue().catch(() => undefined);
      sweeping ??= sweep().finally(() => {
        sweeping = undefined;
      });
      const well = await sweeping;
      return (await notices.whenIdle()) && well;
    },
    ready: () =>
      Promise.all([instance.renew(), instance.probe()]).then(
        () => true,
        () => false,
      ),
    shutDown: async () => {
      const calls = Promise.allSettled(Array.from(running.values(), ({ done }) => done));
      await waitAtMost(times.writeMs + times.longestCallMs, calls).catch(() => undefined);
      await waitAtMost(times.leaveMs, sweep()).catch(() => undefined);
      await waitAtMost(times.leaveMs, notices.whenIdle()).catch(() => undefined);
      await journal.renew(instance.id, 0).catch(() => undefined);
    },
  };
}
