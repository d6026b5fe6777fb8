import { equalApartMs, settleAfterMs } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { Clock } from '../clock.ts';
import { type AnyEndpoint, failed } from '../readResponse.ts';
import type { Failure, Result } from '../result.ts';
import { pause } from '../send.ts';
import type { OnceJournal } from './onceJournal.ts';
import type { OnceOptions, Operation } from './onceOperation.ts';
import {
  type Guard,
  type OnceState,
  type OperationRecord,
  readState,
  type Snapshot,
  writeState,
} from './onceRecord.ts';

/** Dependencies of every run. */
export interface RunParts {
  readonly journal: OnceJournal;
  readonly clock: Clock;
  /** Id of this process, new after every start. */
  readonly by: string;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
  /** Timeout of a call of an endpoint, in milliseconds. */
  readonly answerTimeoutMs: (endpoint: AnyEndpoint) => number;
}

/** One call of `once`: its input, and what it has found out so far. */
interface OnceRun<Value> {
  readonly parts: RunParts;
  readonly operation: Operation<Value>;
  readonly options: OnceOptions;
  /** When it gives up, in monotonic milliseconds. */
  readonly deadline: number;
  /** The journal's entries when they were last read or written; absent before that. */
  state?: OnceState;
  /** The last sending, whether its wait for an answer has ended, and since when at the latest, in monotonic milliseconds. */
  lastSending?: { readonly sending: string; readonly ended: boolean; readonly since: number };
  /** The sending whose outcome this call waits for, also one of another process. */
  joinedSending?: string;
  /** Steps since the last sending; the waits grow with it. */
  stepCount: number;
  /** Sendings by this call; one that it found in the journal counts as well. */
  sendCount: number;
  /** The last failure of a sending or read. */
  lastFailure?: Failure;
  /** A refusal of a repeated sending. It counts once the earlier sending can no longer be running. */
  refusal?: Failure;
  /** Whether the service has answered that the id exists already. */
  isDuplicate: boolean;
  /** The first of the equal reads without an effect: what it showed, and when, in monotonic milliseconds. */
  lastAbsentRead?: { readonly state: string; readonly at: number } | undefined;
}

/** One step of a run: its outcome, or how long to wait before the next step. */
type Step<Value> = Result<Value> | { readonly kind: 'wait'; readonly ms: number };

/** Most sendings by one call of `once`, by what guards a second one. */
const sendLimit: Readonly<Record<Guard, number>> = { key: 3, state: 2, none: 1 };

/** Codes of the service for an id that exists already. */
const duplicateCodes: ReadonlySet<string> = new Set(['HE_01', 'IR_38']);

/**
 * Longest time between recording a sending and sending, in milliseconds. A process that was suspended for longer does not send: another one may have taken
 * the operation over.
 */
const startLimitMs = 10_000;

/** Wait after another process has changed the record first, in milliseconds. */
const conflictWaitMs = 50;

/** How often a change of the record is tried while other processes change it as well. */
const maxRecordChanges = 20;

const wait = (ms: number) => ({ kind: 'wait', ms }) as const;

/** Runs an operation to its outcome, from the state that its record has. */
export async function runOnce<Value>(
  parts: RunParts,
  operation: Operation<Value>,
  options: OnceOptions,
): Promise<Result<Value>> {
  const { waitMs = 300_000, signal } = options;
  const { clock } = parts;
  const deadline = (clock.monotonic?.() ?? clock.now()) + waitMs;
  const run: OnceRun<Value> = {
    parts,
    operation,
    options,
    deadline,
    stepCount: 0,
    sendCount: 0,
    isDuplicate: false,
  };
  for (;;) {
    const state = await loadState(run).catch(() => run.state);
    if (state === undefined) return journalUnavailable(run);
    applyState(run, state);
    const step = await takeStep(run, state);
    if ('ok' in step) return step;
    if (getMonotonicMs(run) + step.ms > deadline || signal?.aborted) return giveUp(run);
    await pause(step.ms, parts.sleep, signal);
    if (signal?.aborted) return giveUp(run);
  }
}

/** Takes the next step from the state of the journal. */
async function takeStep<Value>(run: OnceRun<Value>, state: OnceState): Promise<Step<Value>> {
  const { operation } = run;
  const record = state.operation.value;
  // A refused operation had no effect, so its id may be used again with a corrected input.
  if (record !== undefined && record.phase !== 'refused' && record.subject !== operation.subject) {
    const message = 'this operationId already names another piece of work. Give this one an id of its own';
    return notSent(operation.endpoint, 'operation_id_reused', message);
  }
  if (record?.phase === 'sent' || record?.phase === 'done') {
    run.joinedSending = record.sending;
    run.sendCount = Math.max(run.sendCount, 1);
    return readAndResend(run, record);
  }
  if (record !== undefined && record.sending === run.joinedSending) {
    if (record.phase === 'not seen') return failNotSeen(run);
    if (run.refusal !== undefined) return { ok: false, failure: run.refusal };
  }
  if (state.resource?.value?.open) {
    run.stepCount += 1;
    return wait(Math.min(5_000, 100 * 2 ** run.stepCount));
  }
  return prepareAndSend(run);
}

/** Reads the state before the call, and sends. */
async function prepareAndSend<Value>(run: OnceRun<Value>): Promise<Step<Value>> {
  const { operation, options, parts } = run;
  const record = getRecord(run);
  const resource = run.state?.resource?.value;
  const lost = record?.phase === 'not seen' ? record : undefined;
  // The state before the call proves nothing once another operation was sent for the same resource.
  if (lost !== undefined && (operation.target === undefined || resource?.operationId === options.operationId)) {
    const found = await operation.findEffect(lost.before, lost.startedAt);
    if (found.kind === 'done') return recordDone(run, found.value);
    if (found.kind === 'over') return (await recordSuperseded(run, found)) ?? wait(conflictWaitMs);
    if (found.kind === 'unclear' && (found.failure !== undefined || operation.target === undefined))
      return notReadable(run);
  }
  const prepared = await operation.prepareSend(resource?.known);
  switch (prepared.kind) {
    case 'done':
      return recordDone(run, prepared.value);
    case 'over':
      if (lost !== undefined) return refuse(run, prepared.code, prepared.message);
      return (await recordSuperseded(run, prepared)) ?? wait(conflictWaitMs);
    case 'unclear':
      return prepared.failure === undefined
        ? notReadable(run)
        : { ok: false, failure: { ...prepared.failure, effect: lost === undefined ? 'none' : 'unknown' } };
    case 'staleRead':
      run.stepCount += 1;
      return wait(Math.min(15_000, 500 * 2 ** run.stepCount));
    case 'send': {
      if (options.signal?.aborted) return giveUp(run);
      const { guard, before } = prepared;
      const sendings = (lost?.sendings ?? 0) + 1;
      const startedAt = record?.startedAt ?? parts.clock.now();
      return sendOnce(run, { guard, startedAt, sendings, ...defined({ before }) });
    }
  }
}

/** Reads once, and sends again where that is safe. */
async function readAndResend<Value>(run: OnceRun<Value>, record: OperationRecord): Promise<Step<Value>> {
  const { operation, isDuplicate } = run;
  const { guard, startedAt, sendings, before, phase, ended } = record;
  run.stepCount += 1;
  const since = isDuplicate && sendings === 1 ? undefined : startedAt;
  // A read shows the state at the moment when it was sent, not when it was answered.
  const [readAt, ageMs] = [getMonotonicMs(run), getAgeMs(run)];
  const found = await operation.findEffect(before, since);
  const readAgain = wait(getNextWaitMs(run));
  if (found.kind === 'done') return recordDone(run, found.value);
  if (found.kind === 'over') return (await recordSuperseded(run, found)) ?? readAgain;
  if (found.kind === 'unclear') {
    run.lastAbsentRead = undefined;
    if (found.failure !== undefined) run.lastFailure = found.failure;
    return readAgain;
  }
  // An operation that was done is never sent again, whatever a stale read shows.
  if (phase === 'done') return readAgain;
  const isLateEnough = ageMs >= settleAfterMs;
  const { lastAbsentRead, refusal } = run;
  const isProven = isLateEnough && lastAbsentRead?.state === found.state && readAt - lastAbsentRead.at >= equalApartMs;
  if (isLateEnough && lastAbsentRead?.state !== found.state) run.lastAbsentRead = { state: found.state, at: readAt };
  if (refusal !== undefined && isProven) {
    return (await recordPhase(run, 'refused')) ? { ok: false, failure: refusal } : readAgain;
  }
  const mayRepeat = !isDuplicate && refusal === undefined && run.sendCount < sendLimit[guard] && guard !== 'none';
  if (mayRepeat && (guard === 'key' ? ended || ageMs >= 0 : isProven)) {
    return sendOnce(run, { guard, startedAt, sendings: sendings + 1, ...defined({ before }) });
  }
  if (!isProven) return readAgain;
  return (await recordPhase(run, 'not seen')) ? failNotSeen(run) : readAgain;
}

/** Records a sending and sends once. */
async function sendOnce<Value>(
  run: OnceRun<Value>,
  next: Pick<OperationRecord, 'guard' | 'startedAt' | 'sendings' | 'before'>,
): Promise<Step<Value>> {
  const { operation, parts } = run;
  const { by, clock } = parts;
  const [at, wallClock] = [getMonotonicMs(run), clock.now()];
  const sending = crypto.randomUUID();
  const about = { version: 1, subject: operation.subject, phase: 'sent', sending } as const;
  const sent = { ...next, ...about, ended: false, counted: { by, at, ms: 0 } };
  try {
    if (!(await saveRecord(run, sent))) return wait(conflictWaitMs);
  } catch {
    return run.sendCount > 0 ? wait(conflictWaitMs) : journalUnavailable(run);
  }
  run.sendCount += 1;
  run.joinedSending = sending;
  const isLate = Math.max(getMonotonicMs(run) - at, clock.now() - wallClock) > startLimitMs;
  const message = `writing it down took longer than ${startLimitMs / 1000} s. Nothing happened; call again`;
  const result = isLate
    ? notSent(operation.endpoint, 'journal_unavailable', message)
    : await operation.send(next.before);
  if (result.ok) return recordDone(run, result.value, result.requestId);
  const { failure } = result;
  if (failure.effect === 'none') {
    if (duplicateCodes.has(failure.code ?? '')) run.isDuplicate = true;
    else if (next.sendings > 1) run.refusal = failure;
    else if (await recordPhase(run, 'refused')) return result;
  }
  run.lastFailure = failure;
  // The call may have arrived until now. Where this change is lost, other processes only wait longer.
  await changeRecord(run, (record) =>
    record.sending === sending && record.phase === 'sent'
      ? { ...record, ended: true, counted: { by, at: getMonotonicMs(run), ms: 0 } }
      : undefined,
  );
  return wait(getNextWaitMs(run));
}

/** The outcome of a call that has timed out or was aborted. */
async function giveUp<Value>(run: OnceRun<Value>): Promise<Result<Value>> {
  const { operation, options, parts } = run;
  await loadState(run).then(
    (state) => applyState(run, state),
    () => undefined,
  );
  const record = getRecord(run);
  if (record?.phase === 'done') {
    // Another process may have found that it was done since the last read.
    const found = await operation.findEffect(record.before, record.startedAt);
    if (found.kind === 'done') return { ok: true, value: found.value };
    const message = 'it is done, but the service shows an older state. Read again later';
    return failed(operation.endpoint, 'http', 'done', message, { code: 'read_behind' });
  }
  if (record?.phase === 'sent') {
    await changeRecord(run, (now) => {
      const at = getMonotonicMs(run);
      const ms = at - (run.lastSending?.since ?? at);
      return now.sending === record.sending && now.phase === 'sent'
        ? { ...now, counted: { by: parts.by, at, ms } }
        : undefined;
    });
    return failOpen(
      run,
      'outcome_unknown',
      'no answer came and the reads do not settle it. Do not send it another way; call again with the same operationId, which reads first',
    );
  }
  if (record?.phase === 'not seen' && record.sending === run.joinedSending) return failNotSeen(run);
  if (options.signal?.aborted) {
    const effect = record?.phase === 'not seen' ? 'unknown' : 'none';
    return failed(operation.endpoint, 'cancelled', effect, 'cancelled before it was sent');
  }
  const resource = run.state?.resource?.value;
  if (resource?.open) {
    const [what] = operation.target?.split('/') ?? [];
    const message = `operation ${resource.operationId} on the same ${what} has an unknown outcome. Call it again with its own operationId; it reads and settles it`;
    return refuse(run, 'operation_pending', message);
  }
  return notReadable(run);
}

/** Time since the last sending can have arrived at the latest, in milliseconds; negative while it may still be running. */
function getAgeMs(run: OnceRun<unknown>): number {
  const { lastSending, parts, operation } = run;
  if (lastSending === undefined) return 0;
  const runningMs = lastSending.ended ? 0 : startLimitMs + parts.answerTimeoutMs(operation.endpoint);
  return getMonotonicMs(run) - lastSending.since - runningMs;
}

/** Wait before the next read, in milliseconds: short at first, and such that the two deciding reads come no later than needed. */
function getNextWaitMs(run: OnceRun<unknown>): number {
  const age = getAgeMs(run);
  if (age >= settleAfterMs) return equalApartMs;
  const usual = age < 120_000 ? Math.min(15_000, 500 * 2 ** run.stepCount) : 30_000;
  return Math.min(usual, settleAfterMs - age);
}

const getMonotonicMs = ({ parts: { clock } }: OnceRun<unknown>): number => clock.monotonic?.() ?? clock.now();

const getRecord = ({ state }: OnceRun<unknown>) => state?.operation.value;

/** Reads the journal's entries for the operation. @throws when the journal cannot be read */
async function loadState({ parts, operation, options }: OnceRun<unknown>): Promise<OnceState> {
  return readState(parts.journal, options.operationId, operation.target);
}

/**
 * Writes the record of the operation.
 *
 * @returns false where another process has changed the journal meanwhile
 * @throws where it is unknown whether it was written
 */
async function saveRecord(run: OnceRun<unknown>, next: OperationRecord, known?: Snapshot): Promise<boolean> {
  const { parts, options, state } = run;
  if (state === undefined) return false;
  let written: OnceState | undefined;
  try {
    written = await writeState(parts.journal, options.operationId, state, next, known);
  } catch (error) {
    // It may have been written although the answer was lost.
    const found = await loadState(run);
    if (found.operation.text !== JSON.stringify(next)) throw error;
    written = found;
  }
  if (written !== undefined) applyState(run, written);
  return written !== undefined;
}

/**
 * Changes the record, also while other processes change it. A failing journal is ignored: the change saves later calls work, and none relies on it.
 *
 * @param change returns `undefined` where the record is no longer about the same sending
 * @returns false where it returned that, or where other processes were first each time
 */
async function changeRecord(
  run: OnceRun<unknown>,
  change: (record: OperationRecord) => OperationRecord | undefined,
  known?: Snapshot,
): Promise<boolean> {
  for (let round = 0; round < maxRecordChanges; round += 1) {
    const record = getRecord(run);
    const next = record && change(record);
    if (next === undefined) return false;
    try {
      if (await saveRecord(run, next, known)) return true;
      applyState(run, await loadState(run));
    } catch {
      return true;
    }
  }
  return false;
}

/** Records the end of the last sending, unless another end was recorded or the operation was sent again. */
function recordPhase(run: OnceRun<unknown>, phase: 'refused' | 'not seen'): Promise<boolean> {
  const sending = getRecord(run)?.sending;
  return changeRecord(run, (record) =>
    record.sending === sending && record.phase !== 'done' && record.phase !== 'refused'
      ? { ...record, phase }
      : undefined,
  );
}

/** Records that the operation was done, and returns its value. */
async function recordDone<Value>(run: OnceRun<Value>, value: Value, requestId?: string): Promise<Result<Value>> {
  const { subject, snapshot } = run.operation;
  const change = (record: OperationRecord) =>
    record.phase === 'done' || record.subject !== subject ? undefined : ({ ...record, phase: 'done' } as const);
  await changeRecord(run, change, snapshot?.(value));
  return { ok: true, value, ...defined({ requestId }) };
}

/** Records that the operation can no longer happen. `undefined` where another process has sent it again or recorded another end. */
async function recordSuperseded<Value>(
  run: OnceRun<Value>,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<Result<Value> | undefined> {
  if (getRecord(run) !== undefined && !(await recordPhase(run, 'refused'))) return undefined;
  return failed(run.operation.endpoint, 'http', 'none', message, { code });
}

/** Takes over the state that was read or written. */
function applyState(run: OnceRun<unknown>, state: OnceState): void {
  run.state = state;
  const record = state.operation.value;
  if (record === undefined) return;
  const { sending, ended, counted } = record;
  const now = getMonotonicMs(run);
  if (run.lastSending?.sending !== sending) {
    run.lastAbsentRead = undefined;
    run.stepCount = 0;
  }
  const { lastSending } = run;
  const sinceAsSeen = lastSending?.sending === sending && lastSending.ended === ended ? lastSending.since : now;
  // Another process may have waited for longer. Its clock may show another time, but it runs at the same speed.
  const sinceAsCounted = now - counted.ms - (counted.by === run.parts.by ? now - counted.at : 0);
  run.lastSending = { sending, ended, since: Math.min(sinceAsSeen, sinceAsCounted) };
}

/** The refusal of a call that is not sent. */
export const notSent = (endpoint: AnyEndpoint, code: string, message: string) =>
  failed(endpoint, 'contract', 'none', `not sent: ${message}`, { code });

/** The failure of a call that is not sent. Its effect is unknown where an earlier sending was never seen, because that may have done the work. */
function refuse<Value>(run: OnceRun<Value>, code: string, message: string): Result<Value> {
  const effect = getRecord(run)?.phase === 'not seen' ? 'unknown' : 'none';
  return failed(run.operation.endpoint, 'contract', effect, `not sent: ${message}`, { code });
}

const notReadable = <Value>(run: OnceRun<Value>): Result<Value> =>
  refuse(run, 'not_readable', 'its state could not be read first');

/** The failure where the journal cannot be used: whether the operation was sent before is unknown. */
const journalUnavailable = <Value>({ operation }: OnceRun<Value>): Result<Value> =>
  failed(
    operation.endpoint,
    'contract',
    'unknown',
    'the journal could not be read or written. This call has sent nothing, but another one may have; call again once the journal can be used',
    { code: 'journal_unavailable' },
  );

/** The failure of an operation whose outcome is still unknown. */
function failOpen<Value>(
  { operation, lastFailure }: OnceRun<Value>,
  code: 'outcome_unknown' | 'not_seen',
  message: string,
): Result<Value> {
  return failed(operation.endpoint, lastFailure?.kind ?? 'timeout', 'unknown', message, {
    code,
    ...defined({ status: lastFailure?.status, requestId: lastFailure?.requestId }),
  });
}

/** The failure of an operation of which reads show nothing although it was sent. */
const failNotSeen = <Value>(run: OnceRun<Value>): Result<Value> =>
  failOpen(
    run,
    'not_seen',
    `${settleAfterMs / 1000} s after it was sent, nothing of it is to be seen. Look it up at the service; call again with the same operationId to send it anew`,
  );
