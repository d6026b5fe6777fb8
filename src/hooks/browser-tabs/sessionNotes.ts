import { readJsonNote, writeJsonNote } from '../../client/index.ts';
import type {
  CallReport,
  MethodCompletion,
  PaymentStatus,
  PaymentView,
  ThreeDSAuthentication,
} from '../../contract/index.ts';
import type { NotedCall } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import type { OperationInDoubt } from '../flow-store/performRead.ts';

/** A call that this tab has sent for a payment. */
interface CallNote extends NotedCall {
  readonly id: string;
  /** The payment's status when the call was sent. */
  readonly status: PaymentStatus;
  /** `attempt_count` then; absent where only the payment's id was known. */
  readonly attempt?: number;
  /** Report on a call that this browser sends itself and that had no effect; absent while it may have had one. */
  readonly report?: CallReport;
}

/** The authentication that this tab has requested. */
interface AuthenticationNote {
  /** `attempt_count` of the payment that it belongs to. */
  readonly attempt: number;
  readonly id: string;
  readonly since: number;
  readonly completion: MethodCompletion;
  /** True once its answer, or the verdict on it, is known. */
  readonly settled?: boolean;
  /** True once the bank's page has been shown: its CReq must not be posted again. */
  readonly shown?: boolean;
  /** True once the bank has asked to wait for an approval outside of the browser. */
  readonly decoupled?: boolean;
  /** True when its approval must not complete the payment without another submit: no submit of this tab has led to it, or the page has shown since that nothing was charged. */
  readonly requiresSubmit?: boolean;
}

/**
 * What this tab has noted of a payment. It survives a reload. It has ids, words and numbers, never a secret. On a page without storage a reload loses it; then
 * only the proxy's journal knows of an open call.
 */
interface PaymentNote {
  readonly call?: CallNote | undefined;
  /** When this tab has seen the payment paid: a reload shows that again, however late. */
  readonly paidAt?: number | undefined;
  readonly authentication?: AuthenticationNote | undefined;
  /** When the payer has submitted; absent once an authentication is requested, whose note replaces it. */
  readonly submittedAt?: number | undefined;
  /** The attempt that this tab has sent: `attempt_count` of the payment when the call was sent, or in its answer. */
  readonly attempt?: { readonly count: number; readonly answered: boolean } | undefined;
}

/** How long the answer to an authentication may be used, in milliseconds: the CReq must be posted within 30 s of it (EMV 3DS). */
const repeatWithinMs = 25_000;

/** How long a submit remains valid across a reload, in milliseconds: as long as an authentication may take. */
const submitValidMs = 600_000;

const noteKey = (paymentId: string) => `tillkit:payment:${paymentId}`;

const findNote = (paymentId: string): PaymentNote => readJsonNote<PaymentNote>(noteKey(paymentId)) ?? {};

/** Changes parts of a payment's note; `undefined` takes a part back. */
function changeNote(paymentId: string, parts: PaymentNote): void {
  const note = defined({ ...findNote(paymentId), ...parts });
  writeJsonNote(noteKey(paymentId), Object.keys(note).length === 0 ? undefined : note);
}

/** Notes a call before it is sent. */
export function noteCall(paymentId: string, note: CallNote): void {
  changeNote(paymentId, { call: note });
}

/** Forgets the call: its answer has arrived, or it certainly had no effect. */
export function forgetCall(paymentId: string): void {
  changeNote(paymentId, { call: undefined });
}

/** Notes the report on a call that this browser sends itself. */
export function noteReport(paymentId: string, report: CallReport): void {
  const { call } = findNote(paymentId);
  if (call !== undefined) changeNote(paymentId, { call: { ...call, report } });
}

/**
 * The call of this tab whose outcome is unknown, for reads that ask for the verdict on it. A call with the verdict `done` remains noted until its flow awaits no
 * outcome, because a read of the payment may be stale.
 */
export const callInDoubt = (paymentId: string): OperationInDoubt => ({
  getQuestion: () => {
    const { call } = findNote(paymentId);
    return call && { operationId: call.id, report: call.report };
  },
  note: (verdict) => {
    if (verdict === 'not_done') forgetCall(paymentId);
  },
});

/** The call of this tab whose outcome is unknown, while the payment is unchanged since the call was sent. */
export function findNotedCall({ payment_id, attempt_count, status }: PaymentView, now: number): NotedCall | undefined {
  const { call, paidAt } = findNote(payment_id);
  // This tab has seen the payment paid, and this copy still has it waiting: the copy is stale. The page waits as if the completion had been sent at that moment.
  if (paidAt !== undefined && mayStillWait(status)) return toNotedCall(completionSince(paidAt), now);
  if (call === undefined || (call.attempt ?? attempt_count) !== attempt_count) return undefined;
  const isUnchanged = call.status === 'requires_customer_action' ? mayStillWait(status) : call.status === status;
  return isUnchanged ? toNotedCall(call, now) : undefined;
}

/** True where a payment that waited for its customer may be unchanged: after the bank's denial this page has it as waiting, while the service has it as failed. */
const mayStillWait = (status: PaymentStatus): boolean => status === 'requires_customer_action' || status === 'failed';

const completionSince = (since: number): NotedCall => ({ operation: 'complete', since });

/** Notes that this tab has seen the payment paid. */
export function notePaid(paymentId: string, now: number): void {
  changeNote(paymentId, { paidAt: now });
}

/** The call `complete_authorize` of this tab, for a caller that has not read the payment; also where this tab has seen the payment paid. */
export function findNotedCompletion(paymentId: string, now: number): NotedCall | undefined {
  const { call, paidAt } = findNote(paymentId);
  // Without a copy of the payment nothing says that the service is behind: the wait begins now.
  if (paidAt !== undefined) return completionSince(now);
  return call?.operation === 'complete' ? toNotedCall(call, now) : undefined;
}

const toNotedCall = ({ operation, since }: NotedCall, now: number): NotedCall => ({
  operation,
  since: Math.min(since, now),
});

/** Notes that the authentication of this attempt is requested. */
export function noteAuthentication(
  { payment_id, attempt_count: attempt }: PaymentView,
  note: Omit<AuthenticationNote, 'attempt'>,
): void {
  changeNote(payment_id, { authentication: { ...note, attempt }, submittedAt: undefined });
}

/** Notes the result of that authentication; without a result, that it is settled. From then on a CReq may be posted, or an approval be pending. */
export function noteResult(payment: PaymentView, result?: Pick<ThreeDSAuthentication, 'trans_status'>): void {
  const note = findAuthentication(payment);
  if (note === undefined) return;
  const status = result?.trans_status;
  noteAuthentication(payment, {
    ...note,
    settled: true,
    ...(status === 'C' ? { shown: true } : status === 'D' ? { decoupled: true } : {}),
  });
}

/** The authentication whose answer is missing, for reads that ask for the verdict on it. */
export const authenticationInDoubt = (payment: PaymentView): OperationInDoubt => ({
  getQuestion: () => {
    const note = findAuthentication(payment);
    return note === undefined || note.settled === true ? undefined : { operationId: note.id };
  },
  note: (verdict) => {
    if (verdict !== 'pending') noteResult(payment);
  },
});

/** The authentication that this tab has requested in this attempt; `undefined` for none. */
export function findAuthentication({ payment_id, attempt_count }: PaymentView): AuthenticationNote | undefined {
  const { authentication } = findNote(payment_id);
  return authentication?.attempt === attempt_count ? authentication : undefined;
}

/** The authentication that this tab has requested, while it may be requested again under its own id. */
export function findRepeatableAuthentication(payment: PaymentView, now: number): AuthenticationNote | undefined {
  const note = findAuthentication(payment);
  const young = note !== undefined && now - note.since < repeatWithinMs;
  // One that requires a submit would lead to a charge without it.
  return young && note.shown !== true && note.requiresSubmit !== true ? note : undefined;
}

/** Notes that the payer has submitted. */
export function noteSubmit(paymentId: string, now: number): void {
  changeNote(paymentId, { submittedAt: now });
}

/** True while a submit of this tab may still be completed without another one, also after a reload. */
export function isSubmitValid(payment: PaymentView, now: number): boolean {
  const check = findAuthentication(payment);
  if (check?.requiresSubmit === true) return false;
  const since = check?.since ?? findNote(payment.payment_id).submittedAt;
  return since !== undefined && now - since < submitValidMs;
}

/** Ends the submit: the page has shown that nothing was charged, that the outcome is unknown, or that another tab has a call open. */
export function endSubmit(payment: PaymentView): void {
  changeNote(payment.payment_id, { submittedAt: undefined });
  const check = findAuthentication(payment);
  if (check !== undefined) noteAuthentication(payment, { ...check, requiresSubmit: true });
}

/** Notes that this tab sends an attempt, or, with `answered`, which one it was: after a reload the page knows that its payer has made it. */
export function noteAttempt({ payment_id, attempt_count }: PaymentView, answered = false): void {
  changeNote(payment_id, { attempt: { count: attempt_count, answered } });
}

/** Forgets the attempt: it has charged nothing. */
export function forgetAttempt(paymentId: string): void {
  changeNote(paymentId, { attempt: undefined });
}

/** True when the payment's last attempt is the one that this tab has sent. Without its answer the attempt may be the one after the count noted. */
export function isOwnAttempt({ payment_id, attempt_count }: PaymentView): boolean {
  const { attempt } = findNote(payment_id);
  if (attempt === undefined) return false;
  return attempt_count === attempt.count || (!attempt.answered && attempt_count === attempt.count + 1);
}
