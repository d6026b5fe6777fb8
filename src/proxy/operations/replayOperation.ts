import { type Outcome, refuse } from '../answers/refusal.ts';
import { isOpen, isOtherSubject, type ReadRow } from '../journal/journalRecord.ts';
import { isFence, reusedOutcome } from './judgeOperation.ts';
import { type OperationRequest, type Proof, readOutcome, runningOutcome, unknownOutcome } from './operationRequest.ts';
import type { OperationsContext } from './operationsContext.ts';

/** Proves the client secret by reading the subject, which must be the one of an earlier row. */
export async function proveSubject<State>(
  { refuseOtherSubject }: OperationsContext,
  request: OperationRequest<State>,
  row: ReadRow | undefined,
): Promise<Proof<State>> {
  const proof = await request.prove();
  const isOther = proof.ok && row !== undefined && isOtherSubject(row.record, request.getFinding(proof.state));
  return isOther ? { ok: false, outcome: refuseOtherSubject() } : proof;
}

/** Refuses a caller whose client secret is wrong, so that only the owner of the payment learns that a row exists. */
export async function requireSameSecret<State>(
  request: OperationRequest<State>,
  { record }: ReadRow,
): Promise<Outcome | undefined> {
  if (record.holder === request.holder) return undefined;
  const proof = await request.prove();
  return proof.ok ? undefined : proof.outcome;
}

/** The answer to an operation that has a row already: what it was answered before, or a refusal where the row is of another call. Nothing is sent. */
export async function replayOperation<State>(
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
