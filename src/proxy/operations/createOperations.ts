import type { Effect } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { within } from '../journal/boundedJournal.ts';
import { judgeOperation, reportCall } from './judgeOperation.ts';
import {
  type OperationRequest,
  type ReportOfCall,
  runningOutcome,
  type Verdict,
  type VerdictRequest,
} from './operationRequest.ts';
import { createOperationsContext, type OperationsParts, unavailable } from './operationsContext.ts';
import { runOperation } from './runOperation.ts';
import type { SubjectReads } from './subjectReads.ts';
import { createSweep } from './sweep.ts';

/** Calls that move money or authentication state: each goes out at most once, and none is forgotten. */
export interface Operations extends Pick<SubjectReads, 'observe'> {
  readonly run: <State>(request: OperationRequest<State>) => Promise<Outcome>;
  /**
   * Says whether an operation was carried out. An id without a row is fenced: a row is written that answers every later arrival of the operation, so
   * that the verdict is true from then on. The row of the operation and the fence have the same primary key, so only one of them is ever written.
   */
  readonly verdict: (request: VerdictRequest) => Promise<Verdict>;
  /**
   * Writes down what a browser knows of the call that it sends itself; the next read that finds nothing changed ends the operation. Of every other
   * operation, and of one that has ended, it changes nothing. Never rejects.
   */
  readonly report: (report: ReportOfCall) => Promise<void>;
  /**
   * What an operation may have done that is turned away before anything was looked at: `none` where no row of it is there, or one that ended without an
   * effect; `unknown` otherwise, also where the journal cannot be read. Never rejects.
   */
  readonly effectSoFar: (operationId: string) => Promise<Effect>;
  /** The answer to the latest call of a natural key that was answered, as JSON. Rejects when the journal cannot be read. */
  readonly answerOf: (naturalKey: string) => Promise<string | undefined>;
  /**
   * One round of looking after rows: orphans, reads that are due, hooks. Resolves when the hooks have answered as well, or `claimMs` are over; the
   * next round does not wait for them. Never rejects; false when the journal cannot be used.
   */
  readonly sweep: () => Promise<boolean>;
  /** True when the journal can be written at this moment. */
  readonly ready: () => Promise<boolean>;
  /** Waits for the calls under way, shortly for hooks, then says that this instance is gone, so that others need not wait for it. */
  readonly leave: () => Promise<void>;
}

/** Refused operations whose rows are looked for at the same time. */
const mostLookingBack = 16;

/** Makes the operations of one proxy instance. */
export function createOperations(parts: OperationsParts): Operations {
  const context = createOperationsContext(parts);
  const { journal, times, instance, rows, reads, reports, state } = context;
  const { running, sent } = state;
  let lookingBack = 0;
  let sweeping: Promise<boolean> | undefined;
  const round = createSweep(context);

  return {
    run(request) {
      const current = running.get(request.operationId);
      if (current !== undefined && current.holder === request.holder) {
        if (current.digest !== request.digests[0])
          return Promise.resolve(refuse('operation_id_reused', { effect: 'unknown' }));
        // Of two callers that were given the same permission both would send.
        return request.sender === undefined ? current.done : Promise.resolve(runningOutcome());
      }
      // The secret of another caller: it is proved like any other before anything is answered.
      if (current !== undefined) return runOperation(context, request);
      const done = runOperation(context, request).finally(() => running.delete(request.operationId));
      running.set(request.operationId, { digest: request.digests[0], holder: request.holder, done });
      return done;
    },
    report: (request) => reportCall(context, request).catch(() => undefined),
    verdict: (request) =>
      judgeOperation(context, request).catch(async () => ({
        ok: false,
        outcome: await unavailable(context, request.operationId, false),
      })),
    observe: reads.observe,
    async effectSoFar(operationId) {
      if (running.has(operationId)) return 'unknown';
      // A refused caller has asked too often: it must not be able to keep the journal busy.
      if (lookingBack >= mostLookingBack) return 'unknown';
      lookingBack += 1;
      try {
        const read = await rows.find(operationId);
        const nothing =
          read === undefined
            ? !sent.has(operationId) && (await instance.completeness()) !== 'young'
            : read.record.outcome === 'not_done';
        return nothing ? 'none' : 'unknown';
      } catch {
        return 'unknown';
      } finally {
        lookingBack -= 1;
      }
    },
    async answerOf(naturalKey) {
      const row = await journal.latestOf(naturalKey);
      return row?.answer;
    },
    async sweep() {
      // A round may last longer than the lease, because it waits for the service: it must not make this instance look dead.
      if (sweeping !== undefined) instance.renewWhenDue().catch(() => undefined);
      sweeping ??= round().finally(() => {
        sweeping = undefined;
      });
      const well = await sweeping;
      return (await reports.settled()) && well;
    },
    ready: () =>
      Promise.all([instance.renew(), instance.probe()]).then(
        () => true,
        () => false,
      ),
    leave: async () => {
      const calls = Promise.allSettled(Array.from(running.values(), ({ done }) => done));
      await within(times.writeMs + times.longestCallMs, calls).catch(() => undefined);
      await within(times.leaveMs, round()).catch(() => undefined);
      await within(times.leaveMs, reports.settled()).catch(() => undefined);
      await journal.renew(instance.id, 0).catch(() => undefined);
    },
  };
}
