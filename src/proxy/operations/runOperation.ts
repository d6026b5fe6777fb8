import { type Outcome, refuse, withUnknownEffect } from '../answers/refusal.ts';
import { isOpen, isOtherSubject, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import { maxRounds, remember } from '../journal/rows.ts';
import { isFence, reusedOutcome } from './judgeOperation.ts';
import {
  type OperationRequest,
  type Proof,
  readOutcome,
  runningOutcome,
  type Sent,
  unknownOutcome,
} from './operationRequest.ts';
import { journalUnavailable, type OperationsContext } from './operationsContext.ts';

/** Runs an operation at most once: one that has a row already is answered from it and never sent again. */
export async function runOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
): Promise<Outcome> {
  let limited: Promise<Outcome | undefined> | undefined;
  const countedOnce = { ...request, takeToken: () => (limited ??= request.takeToken()) };
  for (let round = 0; round < maxRounds; round += 1) {
    const outcome = await tryOperation(context, countedOnce);
    if (outcome !== 'again') return outcome;
  }
  return refuse('operation_open', { effect: 'unknown', retryAfterMs: 2000 });
}

/** One try of an operation, from its authorization to its answer; `again` where the journal has changed in between. */
async function tryOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
): Promise<Outcome | 'again'> {
  const { rows, step } = context;
  const { operationId } = request;
  const found = await readRows(context, request);
  if (found === 'again' || 'status' in found) return found;
  if (found.own !== undefined) return replayOperation(context, request, found.own);

  const authorized = await authorize(context, request, found.last);
  if (!authorized.ok) return refuseUnsent(context, operationId, authorized);

  await step('before row');
  const row = createRow(context, request, authorized.state, found.last);
  const inserted = await rows.insertInTime(row);
  if (inserted === 'taken') return 'again';
  if (inserted === 'not in time') return journalUnavailable(context, operationId, true);
  await step('after row');

  const sent = await send(context, request, authorized.state, row);
  await recordAnswer(context, sent);
  return sent.outcome;
}

/**
 * Reads the row of an operation (`own`) and the latest row of its subject (`last`).
 *
 * @returns `again` where a row was changed by reading it, or the refusal where the journal cannot be read
 */
async function readRows<State>(
  context: OperationsContext,
  { operationId, subject }: OperationRequest<State>,
): Promise<{ readonly own: ReadRow | undefined; readonly last: ReadRow | undefined } | Outcome | 'again'> {
  const { journal, instance, rows } = context;
  // Its row is still being written after its operation was answered as not sent: that answer stays.
  if (rows.isInserting(operationId)) return journalUnavailable(context, operationId, journal.alone);
  const findOwn = journal.find(operationId);
  // A rejection before `Promise.all` below must not count as unhandled.
  findOwn.catch(() => undefined);
  try {
    await instance.syncClock();
    const [foundRow, lastRow] = await Promise.all([findOwn, journal.latest(subject)]);
    // Another instance may have inserted this operation between the two reads.
    const ownRow = foundRow ?? (lastRow?.operationId === operationId ? lastRow : undefined);
    const own = ownRow && readRow(ownRow);
    const last = lastRow && readRow(lastRow);
    if (own !== undefined && (await rows.closeUnsent(own))) return 'again';
    if (own !== undefined) await instance.refreshLease(own);
    return { own, last };
  } catch {
    const isNew = await findOwn.then((row) => row === undefined).catch(() => false);
    return journalUnavailable(context, operationId, isNew || (journal.alone && rows.wasAnsweredUnsent(operationId)));
  }
}

/** The answer to an operation that has a row already: what it was answered before, or a refusal where the row is of another call. Nothing is sent. */
async function replayOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  read: ReadRow,
): Promise<Outcome> {
  const { record, row } = read;
  const refusal = await requireSameSecret(request, read);
  if (refusal !== undefined) return refusal;
  const isSame = request.digests.includes(record.digest) && row.subject === request.subject;
  if (!isSame && !isFence(read, request)) return reusedOutcome(record);
  if (record.state === 'forwarded' && context.hasLiveOwner(read)) return runningOutcome();
  if (isOpen(record)) return unknownOutcome();
  if (row.answer !== undefined) return readOutcome(row.answer);
  if (record.outcome === 'not_done') return refuse('operation_not_done');
  const proof = await proveSubject(context, request, read);
  // A failed read has no effect, but the answer is about the operation, which was done.
  return proof.ok ? request.answerFromState(proof.state) : unknownOutcome();
}

/** Decides whether an operation without a row may be sent: no other call is open, the limits allow it, and the subject, read anew, takes it. */
async function authorize<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  last: ReadRow | undefined,
): Promise<Proof<State>> {
  const openRefusal = refuse('operation_open', { retryAfterMs: 2000 });
  if (last !== undefined && isOpen(last.record))
    return { ok: false, outcome: (await requireSameSecret(request, last)) ?? openRefusal };
  const limited = await request.takeToken();
  if (limited !== undefined) return { ok: false, outcome: limited };
  // This read begins after the latest row was read, but it may be given a stale copy.
  const proof = await proveSubject(context, request, last);
  if (!proof.ok) return proof;
  const done = last && context.reads.recentDoneCall(last);
  const isBehind = done !== undefined && request.isBehind(proof.state, done);
  const outcome = isBehind
    ? openRefusal
    : await request.checkSubject(proof.state).catch(() => journalUnavailable(context, request.operationId, true));
  return outcome === undefined ? proof : { ok: false, outcome, age: request.getAge(proof.state) };
}

/** Proves the client secret by reading the subject, which must be the one of an earlier row. */
async function proveSubject<State>(
  { refuseOtherSubject }: OperationsContext,
  request: OperationRequest<State>,
  row: ReadRow | undefined,
): Promise<Proof<State>> {
  const proof = await request.prove();
  const isOther = proof.ok && row !== undefined && isOtherSubject(row.record, request.getFinding(proof.state));
  return isOther ? { ok: false, outcome: refuseOtherSubject() } : proof;
}

/** Refuses a caller whose client secret is wrong, so that only the owner of the payment learns that a row exists. */
async function requireSameSecret<State>(
  request: OperationRequest<State>,
  { record }: ReadRow,
): Promise<Outcome | undefined> {
  if (record.holder === request.credentialHash) return undefined;
  const proof = await request.prove();
  return proof.ok ? undefined : proof.outcome;
}

/**
 * The refusal of an operation that is not sent. Its effect is unknown while an earlier call whose row was lost may still be running.
 *
 * @returns `again` where another instance has inserted this very operation in the meantime, which may be what it was refused for
 */
async function refuseUnsent(
  context: OperationsContext,
  operationId: string,
  { outcome, age }: Extract<Proof<unknown>, { readonly ok: false }>,
): Promise<Outcome | 'again'> {
  const { journal, rows, instance } = context;
  const row = journal.alone ? undefined : await rows.find(operationId).catch(() => 'unread' as const);
  if (row === 'unread') return journalUnavailable(context, operationId, false);
  if (row !== undefined) return 'again';
  if (outcome.effect !== 'none') return outcome;
  const missingRow = await instance.getMissingRowMeaning(age).catch(() => 'maybeRunning');
  return missingRow === 'maybeRunning' ? withUnknownEffect(outcome) : outcome;
}

/** Longest time between the row of a call and its sending, in milliseconds. A browser that sends the call itself needs more than the proxy. */
const getSendDelay = ({ times }: OperationsContext, sender: 'browser' | undefined): number =>
  sender === undefined ? 0 : times.browserMs;

/** Makes the row of an operation that is about to be sent. */
function createRow<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  subjectState: State,
  last: ReadRow | undefined,
): ReadRow {
  const { instance, times, rows, state } = context;
  const { operationId, operation, subject, digests, credentialHash, sender, caller } = request;
  const { mark, currency, updated } = request.getFinding(subjectState);
  const stamp = instance.timeline.stamp();
  state.maxClockLead = Math.max(state.maxClockLead, stamp.ahead);
  const now = instance.timeline.at(stamp);
  const record: JournalRecord = {
    operation,
    state: 'forwarded',
    digest: digests[0] ?? '',
    holder: credentialHash,
    baseline: mark,
    currency,
    clock: stamp,
    baselineUpdated: updated,
    sender,
    caller,
    forwardedAt: now,
    sentBy: now + times.writeMs + getSendDelay(context, sender),
    reads: 0,
    notice: 'none',
    notices: 0,
  };
  const turn = (last?.row.turn ?? 0) + 1;
  return rows.createRow({ operationId, subject, turn, naturalKey: request.getNaturalKey(subjectState), record });
}

/** Sends the call, whose row is durable. From here on only an answer or a read can tell the outcome. */
async function send<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  subjectState: State,
  { row, record }: ReadRow,
): Promise<Sent & { readonly read: ReadRow }> {
  const { instance, state, step } = context;
  const forwardedAt = instance.timeOf(record);
  const sentBy = forwardedAt + getSendDelay(context, record.sender);
  remember(state.sentIds, row.operationId);
  // Awaited after the send, so that a test that stops the process here does so while the request is in flight.
  const inFlight = step('in flight');
  let sent: Sent;
  try {
    sent = await request.send(subjectState);
  } catch {
    sent = { kind: 'unknown', outcome: unknownOutcome() };
  }
  await inFlight;
  await step('after answer');
  return { ...sent, read: { row, record: { ...record, forwardedAt, sentBy } } };
}

/** Records the answer to a call. */
async function recordAnswer(
  { rows, state: { unwrittenAnswers }, step }: OperationsContext,
  { kind, outcome, read }: Sent & { readonly read: ReadRow },
): Promise<void> {
  const { operationId } = read.row;
  try {
    if (kind === 'unknown') {
      await rows.markUnknown(read);
    } else {
      unwrittenAnswers.set(operationId, outcome);
      await rows.writeAnswer(operationId, outcome, read);
      unwrittenAnswers.delete(operationId);
    }
  } catch {
    // The answer is returned although it could not be recorded: the sweep records it, or settles the operation by reads.
  }
  await step('after answered');
}
