import { type Outcome, refuse } from '../answers/refusal.ts';
import { waitAtMost } from '../journal/journal.ts';
import { isOpen, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import { maxRounds } from '../journal/rows.ts';
import { readOutcome } from './operationRequest.ts';
import { journalUnavailable, type OperationsContext } from './operationsContext.ts';
import type { CallReportRequest, Verdict, VerdictRequest } from './verdictRequest.ts';

/** Subject of the rows that fence operations of a payment or payout. */
const fenceSubject = (subject: string) => `fence ${subject}`;

/** True for the row of a fenced operation: its verdict was asked for before it arrived, so it is never sent. */
export const isFence = ({ row }: ReadRow, { subject }: Pick<VerdictRequest, 'subject'>): boolean =>
  row.subject === fenceSubject(subject);

/** The refusal of an operation id that names another call. Its effect is `none` only where that call had none, because the page may take the call for its own. */
export const reusedOutcome = ({ outcome }: JournalRecord): Outcome =>
  refuse('operation_id_reused', outcome === 'not_done' ? {} : { effect: 'unknown' });

/**
 * Fences an operation: writes a row under its id, so that the operation is refused if it arrives later. The row has a subject of its own, so reads of the
 * payment never see it.
 *
 * @returns false where the operation has a row by now
 */
async function fence(
  context: OperationsContext,
  { operationId, subject, credentialHash }: Pick<VerdictRequest, 'operationId' | 'subject' | 'credentialHash'>,
  outcome: NonNullable<JournalRecord['outcome']>,
): Promise<boolean> {
  const { journal, times, instance, rows } = context;
  const fences = fenceSubject(subject);
  const turn = ((await journal.latest(fences))?.turn ?? 0) + 1;
  const at = instance.now();
  const record: JournalRecord = {
    operation: 'fence',
    state: 'settled',
    digest: '',
    holder: credentialHash,
    baseline: '',
    forwardedAt: at,
    endedAt: at,
    outcome,
    reads: 0,
    notice: 'none',
    notices: 0,
  };
  const { row } = rows.createRow({ operationId, subject: fences, turn, naturalKey: fences, record });
  return waitAtMost(times.writeMs, journal.insert(row));
}

/** Outcome of the latest operation of a subject, `open` while it is unknown; `undefined` where the journal has no operation. */
async function getLatestOutcome({ journal }: OperationsContext, subject: string) {
  const latest = await journal.latest(subject);
  if (latest === undefined) return undefined;
  const { record } = readRow(latest);
  return isOpen(record) ? 'open' : record.outcome;
}

/**
 * The verdict on an operation: from its row, or, where it has none, from what the journal and the payment show. An operation without a row is fenced by the
 * question, so that its verdict stays true.
 *
 * An operation without a row is `done` where the payment shows an effect that no operation in the journal explains, `pending` while its call may
 * still be running, or another one is that explains an effect, and `not_done` otherwise.
 *
 * @throws when the journal cannot be used
 */
export async function judgeOperation(context: OperationsContext, request: VerdictRequest): Promise<Verdict> {
  const { instance, rows, state } = context;
  const { operationId, subject, hasMoneyMoved, hasProgressed, age, takeToken } = request;
  let isCounted = false;
  await instance.syncClock();
  for (let round = 0; round < maxRounds; round += 1) {
    const entry = await rows.find(operationId);
    if (entry !== undefined) {
      if (await rows.closeUnsent(entry)) continue;
      if (entry.row.subject !== subject && !isFence(entry, request))
        return { ok: false, outcome: reusedOutcome(entry.record) };
      if (isOpen(entry.record)) return { ok: true, verdict: 'pending' };
      const answer = entry.row.answer === undefined ? undefined : readOutcome(entry.row.answer);
      const { operation, outcome: verdict = 'pending', sender } = entry.record;
      return { ok: true, verdict, operation, answer, sender };
    }
    // The operation has arrived at this instance, and is about to be sent or refused.
    if (state.running.has(operationId)) return { ok: true, verdict: 'pending' };
    const missingRow = await instance.getMissingRowMeaning(age);
    // Progress without moved money may be an earlier attempt's. It counts only once this operation's call can no longer be running.
    const hasEffect = missingRow === 'maybeSent' ? hasProgressed : hasMoneyMoved;
    const latest = hasEffect ? await getLatestOutcome(context, subject) : undefined;
    // The latest operation explains the effect only where the journal is complete. An unexplained effect is attributed to this operation.
    const isExplained = latest === 'done' && missingRow === 'neverSent';
    const isDone = hasEffect && !isExplained;
    if (latest === 'open' || (missingRow === 'maybeRunning' && !isDone)) return { ok: true, verdict: 'pending' };
    const verdict = isDone ? 'done' : 'not_done';
    const limited = isCounted ? undefined : await takeToken();
    if (limited !== undefined) return isDone ? { ok: true, verdict } : { ok: false, outcome: limited };
    isCounted = true;
    if (await fence(context, request, verdict)) return { ok: true, verdict };
  }
  return { ok: false, outcome: await journalUnavailable(context, operationId, false) };
}

/**
 * Records a browser's report on the call that it sends itself: that the service refused it, or that it was never sent.
 *
 * @throws when the journal cannot be used
 */
export async function recordReport(context: OperationsContext, report: CallReportRequest): Promise<void> {
  const { rows, times } = context;
  const { operationId, subject, credentialHashes, caller, refusal } = report;
  // The service may refuse as not open because this very call has changed the payment, which a stale read would hide: two equal reads are needed then.
  const apartMs = refusal?.code === 'payment_not_open' ? times.equalApartMs : 0;
  for (let round = 0; round < maxRounds; round += 1) {
    const entry = await rows.find(operationId);
    if (entry === undefined || !credentialHashes.includes(entry.record.holder) || entry.row.subject !== subject) return;
    const { sender, reported } = entry.record;
    if (sender === undefined || entry.record.caller !== caller || reported !== undefined || !isOpen(entry.record))
      return;
    const answer = refusal && JSON.stringify(refusal);
    if ((await rows.change(entry, { ...entry.record, reported: { apartMs, answer } })) !== undefined) return;
  }
}
