import { type Outcome, refuse, withUnknownEffect } from '../answers/refusal.ts';
import { isOpen, isOtherSubject, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import { remember } from '../journal/rememberedIds.ts';
import { isFence, reusedOutcome } from './judgeOperation.ts';
import {
  type OperationRequest,
  type Proof,
  readOutcome,
  runningOutcome,
  type Sent,
  unknownOutcome,
} from './operationRequest.ts';
import { journalUnavailable, maxRounds, type OperationsContext } from './operationsContext.ts';

/** Longest time between the row of a call and its sending, in milliseconds. A browser that sends the call itself needs more than the proxy. */
const sendDelayLimit = ({ sender }: Pick<OperationRequest<never>, 'sender'>, { browserMs }: JournalTimes): number =>
  sender === undefined ? 0 : browserMs;

/** Proves the client secret by reading the subject. Refuses a read in another currency than that of an earlier row: it is about something else. */
async function proveSubject<State>(
  { refuseOtherSubject }: OperationsContext,
  request: OperationRequest<State>,
  row: ReadRow | undefined,
): Promise<Proof<State>> {
  const proof = await request.prove();
  const isOther = proof.ok && row !== undefined && isOtherSubject(row.record, request.getFinding(proof.state));
  return isOther ? { ok: false, outcome: refuseOtherSubject() } : proof;
}

/** The answer to a repeat of an operation that has a row. Nothing is sent to the service. */
async function replayAnswer<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  read: ReadRow,
): Promise<Outcome> {
  const { record, row } = read;
  if (record.state === 'forwarded' && context.hasLiveOwner(read)) return runningOutcome();
  if (isOpen(record)) return unknownOutcome();
  if (row.answer !== undefined) return readOutcome(row.answer);
  if (record.outcome === 'not_done') return refuse('operation_not_done');
  const proof = await proveSubject(context, request, read);
  // A failed read has no effect, but the answer is about the operation, which was done.
  return proof.ok ? request.answerFromState(proof.state) : unknownOutcome();
}

/** Refuses a caller whose client secret is wrong, so that only the owner of the payment learns that a row exists. */
async function requireSameSecret<State>(request: OperationRequest<State>, read: ReadRow): Promise<Outcome | undefined> {
  if (read.record.holder === request.holder) return undefined;
  const proof = await request.prove();
  return proof.ok ? undefined : proof.outcome;
}

/** The answer to an operation that has a row already: a replay, or a refusal where the row is of another call. */
async function answerKnownOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  own: ReadRow,
): Promise<Outcome> {
  const refusal = await requireSameSecret(request, own);
  if (refusal !== undefined) return refusal;
  const isSame =
    isFence(own, request) || (request.digests.includes(own.record.digest) && own.row.subject === request.subject);
  return isSame ? replayAnswer(context, request, own) : reusedOutcome(own.record);
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
  const { journal, instance, inserts } = context;
  // Its row is still being written after its operation was answered as not sent: that answer stays.
  if (inserts.isInserting(operationId)) return journalUnavailable(context, operationId, journal.alone);
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
    if (own !== undefined && (await inserts.closeUnsent(own))) return 'again';
    if (own !== undefined) await instance.refreshLease(own);
    return { own, last };
  } catch {
    const isNew = await findOwn.then((row) => row === undefined).catch(() => false);
    return journalUnavailable(context, operationId, isNew || (journal.alone && inserts.wasAnsweredUnsent(operationId)));
  }
}

/** The refusal while an earlier call is open, or while reads do not show its effect yet. */
const refuseWhileOpen = (): Outcome => refuse('operation_open', { retryAfterMs: 2000 });

/** Decides whether an operation without a row may be sent: no other call is open, the limits allow it, and the subject, read anew, takes it. */
async function admit<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  last: ReadRow | undefined,
  isCounted: boolean,
): Promise<Proof<State>> {
  if (last !== undefined && isOpen(last.record)) {
    const outcome = (await requireSameSecret(request, last)) ?? refuseWhileOpen();
    return { ok: false, outcome };
  }
  const limited = isCounted ? undefined : await request.takeToken();
  if (limited !== undefined) return { ok: false, outcome: limited };
  // This read begins after the latest row was read, but it may be given a stale copy.
  const proof = await proveSubject(context, request, last);
  if (!proof.ok) return proof;
  const done = last && context.reads.recentDoneCall(last);
  if (done !== undefined && request.isBehind(proof.state, done))
    return { ok: false, outcome: refuseWhileOpen(), age: request.getAge(proof.state) };
  const refused = await request
    .checkSubject(proof.state)
    .catch(() => journalUnavailable(context, request.operationId, true));
  return refused === undefined ? proof : { ok: false, outcome: refused, age: request.getAge(proof.state) };
}

/**
 * The refusal of an operation that is not sent. Its effect is unknown while a call that a process with a lost row has sent may still be running.
 */
async function refuseUnsent(
  context: OperationsContext,
  { outcome, age }: Extract<Proof<unknown>, { readonly ok: false }>,
): Promise<Outcome> {
  if (outcome.effect !== 'none') return outcome;
  const missingRow = await context.instance.getMissingRowMeaning(age).catch(() => 'maybeRunning');
  return missingRow === 'maybeRunning' ? withUnknownEffect(outcome) : outcome;
}

/** Makes the row of an operation that is about to be sent. */
function createRow<State>(
  { instance, times, inserts, state: known }: OperationsContext,
  request: OperationRequest<State>,
  state: State,
  last: ReadRow | undefined,
): ReadRow {
  const { operationId, operation, subject, digests, holder, sender, caller } = request;
  const { mark, currency, updated } = request.getFinding(state);
  const stamp = instance.timeline.stamp();
  known.maxClockLead = Math.max(known.maxClockLead, stamp.ahead);
  const now = instance.timeline.at(stamp);
  const record: JournalRecord = {
    operation,
    state: 'forwarded',
    digest: digests[0] ?? '',
    holder,
    baseline: mark,
    currency,
    clock: stamp,
    baselineUpdated: updated,
    sender,
    caller,
    forwardedAt: now,
    sentBy: now + times.writeMs + sendDelayLimit(request, times),
    reads: 0,
    notice: 'none',
    notices: 0,
  };
  const turn = (last?.row.turn ?? 0) + 1;
  return inserts.createRow({ operationId, subject, turn, naturalKey: request.naturalKey(state), record });
}

/** Sends the call, whose row is durable, and records its answer. From here on only an answer or a read can tell the outcome. */
async function sendCall<State>(
  { instance, rows, state: { sentIds, unwrittenAnswers }, step, times }: OperationsContext,
  request: OperationRequest<State>,
  state: State,
  written: ReadRow,
): Promise<Outcome> {
  const { operationId } = request;
  const sentAt = instance.timeOf(written.record);
  const sentBy = sentAt + sendDelayLimit(request, times);
  const read: ReadRow = { ...written, record: { ...written.record, forwardedAt: sentAt, sentBy } };
  remember(sentIds, operationId);
  // Awaited after the send, so that a test that stops the process here does so while the request is in flight.
  const inFlight = step('in flight');
  let result: Sent;
  try {
    result = await request.send(state);
  } catch {
    result = { kind: 'unknown', outcome: unknownOutcome() };
  }
  await inFlight;
  await step('after answer');
  try {
    if (result.kind === 'unknown') {
      await rows.markUnknown(read);
    } else {
      unwrittenAnswers.set(operationId, result.outcome);
      await rows.writeAnswer(operationId, result.outcome, read);
      unwrittenAnswers.delete(operationId);
    }
  } catch {
    // The answer is returned although it could not be recorded: the sweep records it, or settles the operation by reads.
  }
  await step('after answered');
  return result.outcome;
}

/**
 * Runs an operation at most once: reads its row, replays its answer where there is one, else proves the client secret, inserts the row, sends the call and
 * records the answer.
 */
export async function runOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
): Promise<Outcome> {
  const { journal, rows, inserts, step } = context;
  const { operationId } = request;
  let isCounted = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await readRows(context, request);
    if (found === 'again') continue;
    if ('status' in found) return found;
    const { own, last } = found;
    if (own !== undefined) return answerKnownOperation(context, request, own);
    const proof = await admit(context, request, last, isCounted);
    if (!proof.ok) {
      // The refusal may be caused by this very operation, sent by another instance in the meantime.
      const row = journal.alone ? undefined : await rows.find(operationId).catch(() => 'unread' as const);
      if (row === 'unread') return journalUnavailable(context, operationId, false);
      if (row === undefined) return refuseUnsent(context, proof);
      continue;
    }
    isCounted = true;
    await step('before row');
    const read = createRow(context, request, proof.state, last);
    const written = await inserts.insertInTime(read);
    if (written === 'taken') continue;
    if (written === 'not in time') return journalUnavailable(context, operationId, true);
    await step('after row');
    return sendCall(context, request, proof.state, read);
  }
  return refuse('operation_open', { effect: 'unknown', retryAfterMs: 2000 });
}
