import { type Outcome, refuse, withUnknownEffect } from '../answers/refusal.ts';
import { isElse, isOpen, type JournalRecord, type ReadRow, readRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import { isFence, reusedOutcome } from './judgeOperation.ts';
import {
  answeredCall,
  type OperationRequest,
  type Proof,
  readOutcome,
  runningOutcome,
  type Sent,
  unknownOutcome,
} from './operationRequest.ts';
import { mostRounds, type OperationsContext, unavailable } from './operationsContext.ts';
import { remember } from './rememberedIds.ts';

/** How much later than its row a call may leave, in milliseconds. */
const lateness = ({ sender }: Pick<OperationRequest<never>, 'sender'>, { browserMs }: JournalTimes): number =>
  sender === undefined ? 0 : browserMs;

async function proveOwn<State>(
  { aboutElse }: OperationsContext,
  request: OperationRequest<State>,
  row: ReadRow | undefined,
): Promise<Proof<State>> {
  const proof = await request.prove();
  const other = proof.ok && row !== undefined && isElse(row.record, request.finding(proof.state));
  return other ? { ok: false, outcome: aboutElse() } : proof;
}

/** The answer to an operation that is sent again. Nothing goes to the service. */
async function repeat<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  read: ReadRow,
): Promise<Outcome> {
  const { record, row } = read;
  if (record.state === 'forwarded' && context.attended(read)) return runningOutcome();
  if (isOpen(record)) return unknownOutcome();
  if (row.answer !== undefined) return readOutcome(row.answer);
  if (record.outcome === 'not_done') return refuse('operation_not_done');
  const proof = await proveOwn(context, request, read);
  // A read that fails has done nothing; the operation has. What is said here is said of the operation.
  return proof.ok ? request.recover(proof.state) : unknownOutcome();
}

/** A caller with the right secret may know that there is such a row; every other caller gets a refusal of the secret. */
async function strange<State>(request: OperationRequest<State>, read: ReadRow): Promise<Outcome | undefined> {
  if (read.record.holder === request.holder) return undefined;
  const proof = await request.prove();
  return proof.ok ? undefined : proof.outcome;
}

/** The answer to an operation that has a row already. */
async function answerOwn<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  own: ReadRow,
): Promise<Outcome> {
  const stranger = await strange(request, own);
  if (stranger !== undefined) return stranger;
  const same =
    isFence(own, request) || (request.digests.includes(own.record.digest) && own.row.subject === request.subject);
  return same ? repeat(context, request, own) : reusedOutcome(own.record);
}

/** What the journal has of an operation and of its subject: `again` where that has just been changed, an outcome where it cannot be read. */
async function look<State>(
  context: OperationsContext,
  { operationId, subject }: OperationRequest<State>,
): Promise<{ readonly own: ReadRow | undefined; readonly last: ReadRow | undefined } | Outcome | 'again'> {
  const { journal, instance, writes } = context;
  // It was answered as not sent before its row was written, and it stays so.
  if (writes.isWriting(operationId)) return unavailable(context, operationId, journal.alone);
  const finding = journal.find(operationId);
  // It may fail before anybody waits for it; `Promise.all` below says so then.
  finding.catch(() => undefined);
  try {
    await instance.knowTime();
    const [foundRow, lastRow] = await Promise.all([finding, journal.latest(subject)]);
    // Another instance may have written this very operation down between the two.
    const ownRow = foundRow ?? (lastRow?.operationId === operationId ? lastRow : undefined);
    const own = ownRow && readRow(ownRow);
    const last = lastRow && readRow(lastRow);
    if (own !== undefined && (await writes.endUnsent(own))) return 'again';
    if (own !== undefined) await instance.refresh(own);
    return { own, last };
  } catch {
    const isNew = await finding.then((row) => row === undefined).catch(() => false);
    return unavailable(context, operationId, isNew || (journal.alone && writes.isUnsent(operationId)));
  }
}

/** Whether a call ended so short a time ago that a read may still show what was before it. */
const isRecent = ({ instance, times }: OperationsContext, { record }: ReadRow): boolean =>
  instance.timeOf(record) - (record.endedAt ?? 0) < times.settleAfterMs;

/** The refusal while an earlier call is open, or while reads do not show yet what it has done. */
const operationOpen = (): Outcome => refuse('operation_open', { retryAfterMs: 2000 });

/** Whether an operation that no row is known of may go out: nothing else is open, its limits allow it, and the subject, as read now, takes it. */
async function admit<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
  last: ReadRow | undefined,
  admitted: boolean,
): Promise<Proof<State>> {
  if (last !== undefined && isOpen(last.record)) {
    const outcome = (await strange(request, last)) ?? operationOpen();
    return { ok: false, outcome };
  }
  const limited = admitted ? undefined : await request.admit();
  if (limited !== undefined) return { ok: false, outcome: limited };
  // The read comes after the look at the row before: it shows whatever that call has done.
  const proof = await proveOwn(context, request, last);
  if (!proof.ok) return proof;
  const answered = last && isRecent(context, last) ? answeredCall(last) : undefined;
  if (answered !== undefined && request.isBehind(proof.state, answered))
    return { ok: false, outcome: operationOpen(), age: request.ageOf(proof.state) };
  const refused = await request.refuses(proof.state).catch(() => unavailable(context, request.operationId, true));
  return refused === undefined ? proof : { ok: false, outcome: refused, age: request.ageOf(proof.state) };
}

/**
 * The answer to an operation without a row that is not sent. A process whose rows are lost may have sent it: as long as its call may be under way, no
 * refusal says that it had no effect.
 */
async function turnAway(
  context: OperationsContext,
  { outcome, age }: Extract<Proof<unknown>, { readonly ok: false }>,
): Promise<Outcome> {
  if (outcome.effect !== 'none') return outcome;
  const rows = await context.instance.completeness(age).catch(() => 'young');
  return rows === 'young' ? withUnknownEffect(outcome) : outcome;
}

/** The row of an operation that is about to be sent. */
function newRow<State>(
  { instance, times, writes, state: known }: OperationsContext,
  request: OperationRequest<State>,
  state: State,
  last: ReadRow | undefined,
): ReadRow {
  const { operationId, operation, subject, digests, holder, sender, caller } = request;
  const { mark, currency, updated } = request.finding(state);
  const stamp = instance.timeline.stamp();
  known.furthest = Math.max(known.furthest, stamp.ahead);
  const began = instance.timeline.at(stamp);
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
    forwardedAt: began,
    sentBy: began + times.writeMs + lateness(request, times),
    reads: 0,
    notice: 'none',
    notices: 0,
  };
  const turn = (last?.row.turn ?? 0) + 1;
  return writes.rowOf({ operationId, subject, turn, naturalKey: request.naturalKey(state), record });
}

/** Sends the call. Its row is on the disk; from here on only its answer or a read can say how it ended. */
async function forward<State>(
  { instance, rows, state: { sent, late }, step, times }: OperationsContext,
  request: OperationRequest<State>,
  state: State,
  written: ReadRow,
): Promise<Outcome> {
  const { operationId } = request;
  const sentAt = instance.timeOf(written.record);
  const sentBy = sentAt + lateness(request, times);
  const read: ReadRow = { ...written, record: { ...written.record, forwardedAt: sentAt, sentBy } };
  remember(sent, operationId);
  // Not awaited: where it stops the process, the request is already on its way.
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
      await rows.toUnknown(read);
    } else {
      late.set(operationId, result.outcome);
      await rows.writeAnswer(operationId, result.outcome, read);
      late.delete(operationId);
    }
  } catch {
    // The answer is true whether or not it could be written; the sweep writes it, or finds the end out.
  }
  await step('after answered');
  return result.outcome;
}

/** Carries an operation out: looks what its journal has of it, proves it, writes its row, and sends it. At most one call of it goes out. */
export async function runOperation<State>(
  context: OperationsContext,
  request: OperationRequest<State>,
): Promise<Outcome> {
  const { journal, rows, writes, step } = context;
  const { operationId } = request;
  let admitted = false;
  for (let round = 0; round < mostRounds; round += 1) {
    const found = await look(context, request);
    if (found === 'again') continue;
    if ('status' in found) return found;
    const { own, last } = found;
    if (own !== undefined) return answerOwn(context, request, own);
    const proof = await admit(context, request, last, admitted);
    if (!proof.ok) {
      // What refuses it may be what it has done itself, by way of another instance.
      const other = journal.alone ? undefined : await rows.find(operationId).catch(() => 'unread' as const);
      if (other === 'unread') return unavailable(context, operationId, false);
      if (other === undefined) return turnAway(context, proof);
      continue;
    }
    admitted = true;
    await step('before row');
    const read = newRow(context, request, proof.state, last);
    const written = await writes.write(read);
    if (written === 'taken') continue;
    if (written === 'not in time') return unavailable(context, operationId, true);
    await step('after row');
    return forward(context, request, proof.state, read);
  }
  return refuse('operation_open', { effect: 'unknown', retryAfterMs: 2000 });
}
