import { type Outcome, refuse } from '../answers/refusal.ts';
import { within } from '../journal/boundedJournal.ts';
import { isOpen, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import { type ReportOfCall, readOutcome, type Verdict, type VerdictRequest } from './operationRequest.ts';
import { mostRounds, type OperationsContext, unavailable } from './operationsContext.ts';

/** Name of the fences of a subject in the journal. */
const fencesOf = (subject: string) => `fence ${subject}`;

/** True for the row of an operation whose verdict was asked for before it arrived: it is not sent. */
export const isFence = ({ row }: ReadRow, { subject }: Pick<VerdictRequest, 'subject'>): boolean =>
  row.subject === fencesOf(subject);

/** The refusal of an id that names another call. Unless that call had no effect, its id is not answered with `none`: a page may take it for its own. */
export const reusedOutcome = ({ outcome }: JournalRecord): Outcome =>
  refuse('operation_id_reused', outcome === 'not_done' ? {} : { effect: 'unknown' });

/**
 * Writes the row that takes the place of an operation that is not sent. Its subject has turns of its own: readers of the payment never see it.
 *
 * @returns false where the operation has a row by now
 */
async function fence(
  context: OperationsContext,
  { operationId, subject, holder }: Pick<VerdictRequest, 'operationId' | 'subject' | 'holder'>,
  outcome: NonNullable<JournalRecord['outcome']>,
): Promise<boolean> {
  const { journal, insert, times, instance, writes } = context;
  const fences = fencesOf(subject);
  const turn = ((await journal.latest(fences))?.turn ?? 0) + 1;
  const at = instance.now();
  const record: JournalRecord = {
    operation: 'fence',
    state: 'settled',
    digest: '',
    holder,
    baseline: '',
    forwardedAt: at,
    endedAt: at,
    outcome,
    reads: 0,
    notice: 'none',
    notices: 0,
  };
  const { row } = writes.rowOf({ operationId, subject: fences, turn, naturalKey: fences, record });
  return within(times.writeMs, insert(row));
}

/** What has become of the latest operation of a subject; absent where there is none. */
async function lastOf({ journal }: OperationsContext, subject: string) {
  const latest = await journal.latest(subject);
  if (latest === undefined) return undefined;
  const { record } = readRow(latest);
  return isOpen(record) ? 'open' : record.outcome;
}

/** Says whether an operation was carried out, and fences one that has not arrived. Rejects when the journal cannot be used. */
export async function judgeOperation(context: OperationsContext, request: VerdictRequest): Promise<Verdict> {
  const { instance, rows, writes, state } = context;
  const { operationId, subject, moved, touched, age, admit } = request;
  let admitted = false;
  await instance.knowTime();
  for (let round = 0; round < mostRounds; round += 1) {
    const own = await rows.find(operationId);
    if (own !== undefined) {
      if (await writes.endUnsent(own)) continue;
      if (own.row.subject !== subject && !isFence(own, request))
        return { ok: false, outcome: reusedOutcome(own.record) };
      if (isOpen(own.record)) return { ok: true, verdict: 'pending' };
      const answer = own.row.answer === undefined ? undefined : readOutcome(own.row.answer);
      const { operation, outcome: verdict = 'pending', sender } = own.record;
      return { ok: true, verdict, operation, answer, sender };
    }
    // It has arrived here and is about to be sent or refused.
    if (state.running.has(operationId)) return { ok: true, verdict: 'pending' };
    const journal = await instance.completeness(age);
    // While a call may still be in flight, an attempt on the payment may be an earlier one: only moved money proves this operation.
    const shows = journal === 'settled' ? touched : moved;
    const mover = shows ? await lastOf(context, subject) : undefined;
    // What no operation of this journal did is attributed to this operation.
    const isDone = shows && (mover !== 'done' || journal !== 'whole');
    if (mover === 'open' || (journal === 'young' && !isDone)) return { ok: true, verdict: 'pending' };
    const verdict = isDone ? 'done' : 'not_done';
    const limited = admitted ? undefined : await admit();
    if (limited !== undefined) return isDone ? { ok: true, verdict } : { ok: false, outcome: limited };
    admitted = true;
    if (await fence(context, request, verdict)) return { ok: true, verdict };
  }
  return { ok: false, outcome: await unavailable(context, operationId, false) };
}

/** Writes down what a browser knows of the call that it sends itself. Rejects when the journal cannot be used. */
export async function reportCall(context: OperationsContext, report: ReportOfCall): Promise<void> {
  const { rows, times } = context;
  const { operationId, subject, holders, caller, refusal } = report;
  // The service refuses by the state of a payment what has changed it: a copy of the payment that lags behind would hide that.
  const apartMs = refusal?.code === 'payment_not_open' ? times.equalApartMs : 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const own = await rows.find(operationId);
    if (own === undefined || !holders.includes(own.record.holder) || own.row.subject !== subject) return;
    const { sender, reported } = own.record;
    if (sender === undefined || own.record.caller !== caller || reported !== undefined || !isOpen(own.record)) return;
    const answer = refusal && JSON.stringify(refusal);
    if ((await rows.change(own, { ...own.record, reported: { apartMs, answer } })) !== undefined) return;
  }
}
