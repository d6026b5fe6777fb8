import { readJsonNote, writeJsonNote } from '../../client/index.ts';
import type {
  CallReport,
  MethodCompletion,
  PaymentStatus,
  PaymentView,
  ThreeDSAuthentication,
} from '../../contract/index.ts';
import type { NotedCall } from '../../flows/index.ts';
import type { OperationInDoubt } from '../flow-store/performRead.ts';

/**
 * Notes in this tab that survive a reload: which calls were sent for a payment, under which operation id, and when. They hold ids, words and
 * numbers, never a secret. Where the page has no storage a reload loses them; then the proxy's journal alone tells of an open call.
 */
interface CallNote extends NotedCall {
  readonly id: string;
  /** The payment's status when the call was sent. */
  readonly status: PaymentStatus;
  /** `attempt_count` then; absent where only the payment's id was known. */
  readonly attempt?: number;
  /** True once the payment was seen paid: a reload shows that again, however late. */
  readonly paid?: true;
  /** What this browser knows for certain of a call that it sends itself; absent while the call may have an effect. */
  readonly report?: CallReport;
}

/** The authentication that this tab has asked for. */
interface AuthenticationNote {
  readonly id: string;
  readonly since: number;
  readonly completion: MethodCompletion;
  /** True once its answer, or the verdict on it, is known. */
  readonly settled?: boolean;
  /** True once the bank's page has been shown: its CReq must not be posted again. */
  readonly shown?: boolean;
  /** True once the bank has asked to wait for an approval outside of the browser. */
  readonly decoupled?: boolean;
  /** True when its approval must not complete the payment by itself: no submit of this tab has led to it, or the page has shown since that nothing was charged. */
  readonly requiresSubmit?: boolean;
}

/** A submit that this tab has carried out: the call that hands a payment its method. */
interface SubmitNote {
  readonly since: number;
}

/** How long the answer to an authentication may be gone on with: the CReq has to be posted within 30 s of it (EMV 3DS). */
const repeatWithinMs = 25_000;

/** How long a submit remains valid across a reload, in milliseconds: as long as an authentication may take. */
const submitHoldsMs = 600_000;

const callKey = (paymentId: string) => `tillkit:op:${paymentId}`;
const submitKey = (paymentId: string) => `tillkit:submit:${paymentId}`;
const authenticationKey = ({ payment_id, attempt_count }: PaymentView) => `tillkit:3ds:${payment_id}:${attempt_count}`;

/** Notes a call before it leaves. */
export function noteCall(paymentId: string, note: CallNote): void {
  writeJsonNote(callKey(paymentId), note);
}

/** Forgets the call: its answer has been seen, or it is certain that it did nothing. */
export function forgetCall(paymentId: string): void {
  writeJsonNote(callKey(paymentId), undefined);
}

/** Notes what this browser knows of the call that it was to send itself. */
export function noteReport(paymentId: string, report: CallReport): void {
  const note = readJsonNote<CallNote>(callKey(paymentId));
  if (note !== undefined) noteCall(paymentId, { ...note, report });
}

/** What `noteReport` has kept of an operation, for the questions for its verdict; `undefined` for any other operation. */
export function findReport(paymentId: string, operationId: string): CallReport | undefined {
  const note = readJsonNote<CallNote>(callKey(paymentId));
  return note?.id === operationId ? note.report : undefined;
}

/**
 * The call of this tab whose outcome is not known, for reads that ask for the verdict on it. A call that was carried out remains noted until its flow awaits
 * no outcome: the copy of the payment that was read may be older.
 */
export const callInDoubt = (paymentId: string): OperationInDoubt => ({
  id: () => readJsonNote<CallNote>(callKey(paymentId))?.id || undefined,
  note: (verdict) => {
    if (verdict === 'not_done') forgetCall(paymentId);
  },
});

/** The call of this tab whose outcome is not known, while the payment is unchanged since the call was sent. */
export function findNotedCall({ payment_id, attempt_count, status }: PaymentView, now: number): NotedCall | undefined {
  const note = readJsonNote<CallNote>(callKey(payment_id));
  if (note === undefined || (note.attempt ?? attempt_count) !== attempt_count) return undefined;
  // After the bank's denial the page knows no more than that the payment waits; the service has it as failed by then.
  const same = note.status === status || (note.status === 'requires_customer_action' && status === 'failed');
  return same ? toNotedCall(note, now) : undefined;
}

/** Notes that this tab has seen the payment paid. */
export function notePaid(paymentId: string, now: number): void {
  noteCall(paymentId, { operation: 'complete', id: '', since: now, status: 'requires_customer_action', paid: true });
}

/** The call `complete_authorize` of this tab, for a caller that has not read the payment; also where this tab has seen the payment paid. */
export function findNotedCompletion(paymentId: string, now: number): NotedCall | undefined {
  const note = readJsonNote<CallNote>(callKey(paymentId));
  if (note?.operation !== 'complete') return undefined;
  return note.paid === true ? { operation: 'complete', since: now } : toNotedCall(note, now);
}

const toNotedCall = ({ operation, since }: CallNote, now: number): NotedCall => ({
  operation,
  since: Math.min(since, now),
});

/** Notes that the authentication of this attempt is being asked for. */
export function noteAuthentication(payment: PaymentView, note: AuthenticationNote): void {
  writeJsonNote(authenticationKey(payment), note);
  // From here on this note replaces that of the submit.
  writeJsonNote(submitKey(payment.payment_id), undefined);
}

/** Notes the result of that authentication; without one, that it had none. A CReq may have been posted from here on, or an approval be under way. */
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

/** The authentication whose answer is missing, for the reads that ask for its verdict. */
export const authenticationInDoubt = (payment: PaymentView): OperationInDoubt => ({
  id: () => {
    const note = findAuthentication(payment);
    return note?.settled === true ? undefined : note?.id;
  },
  note: (verdict) => {
    if (verdict !== 'pending') noteResult(payment);
  },
});

/** The authentication that this tab has asked for in this attempt, if it has. */
export function findAuthentication(payment: PaymentView): AuthenticationNote | undefined {
  return readJsonNote<AuthenticationNote>(authenticationKey(payment));
}

/** The authentication that this tab has asked for, while it may be asked for again under its own id. */
export function findRepeatableAuthentication(payment: PaymentView, now: number): AuthenticationNote | undefined {
  const note = findAuthentication(payment);
  const young = note !== undefined && now - note.since < repeatWithinMs;
  // Asked again it would lead to a charge by itself.
  return young && note.shown !== true && note.requiresSubmit !== true ? note : undefined;
}

/** Notes that the payer has submitted, and that the call is about to be sent. */
export function noteSubmit(paymentId: string, now: number): void {
  const note: SubmitNote = { since: now };
  writeJsonNote(submitKey(paymentId), note);
}

/** True while a submit of this tab may still be completed without another one, also after a reload. */
export function isSubmitValid(payment: PaymentView, now: number): boolean {
  const check = findAuthentication(payment);
  if (check?.requiresSubmit === true) return false;
  const note = check ?? readJsonNote<SubmitNote>(submitKey(payment.payment_id));
  return note !== undefined && now - note.since < submitHoldsMs;
}

/** Notes that the page has shown that nothing was charged, that the outcome is unknown, or that another tab has a call open: the submit is used up. */
export function endSubmit(payment: PaymentView): void {
  writeJsonNote(submitKey(payment.payment_id), undefined);
  const check = findAuthentication(payment);
  if (check !== undefined) noteAuthentication(payment, { ...check, requiresSubmit: true });
}

/** The attempt that this tab has sent for a payment. */
interface AttemptNote {
  /** `attempt_count` of the payment: when the call left, or as it answered. */
  readonly count: number;
  readonly answered: boolean;
}

const attemptKey = (paymentId: string) => `tillkit:attempt:${paymentId}`;

/** Notes that this tab sends an attempt, or, with `answered`, which one it was. A reload then tells its payer from other readers of the link. */
export function noteAttempt({ payment_id, attempt_count }: PaymentView, answered = false): void {
  const note: AttemptNote = { count: attempt_count, answered };
  writeJsonNote(attemptKey(payment_id), note);
}

/** Takes the note back: the attempt has charged nothing. */
export function forgetAttempt(paymentId: string): void {
  writeJsonNote(attemptKey(paymentId), undefined);
}

/** True when the payment's last attempt is the one that this tab has sent. Without its answer the attempt may be the one after the count noted. */
export function isOwnAttempt({ payment_id, attempt_count }: PaymentView): boolean {
  const note = readJsonNote<AttemptNote>(attemptKey(payment_id));
  if (note === undefined) return false;
  return attempt_count === note.count || (!note.answered && attempt_count === note.count + 1);
}
