import { equalApartMs, settleAfterMs } from '../contract/index.ts';
import type { Timeline } from './clock.ts';
import type { OnceJournal } from './onceJournal.ts';
import type { OnceOptions, Operation } from './onceOperation.ts';
import { type Guard, type OperationRecord, readRecord, writeRecord } from './onceRecord.ts';
import { failed } from './readResponse.ts';
import type { Failure, Result } from './result.ts';
import { pause } from './send.ts';
import type { AnyEndpoint } from './verdict.ts';

/** How often one call sends, by what guards it. */
const sendLimit: Readonly<Record<Guard, number>> = { key: 3, state: 2, none: 1 };
/** The service says that it has this id already (HE_01, IR_38). */
const duplicateCodes: ReadonlySet<string> = new Set(['HE_01', 'IR_38']);

/** What every run works with. */
export interface RunParts {
  readonly journal: OnceJournal;
  readonly timeline: Timeline;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
  /** The longest that a sending of this endpoint waits for its answer, in milliseconds. */
  readonly patience: (endpoint: AnyEndpoint) => number;
}

/** One call of an operation: what it was given, and what it has found out so far. */
interface Run<Value> {
  readonly parts: RunParts;
  readonly operation: Operation<Value>;
  readonly options: OnceOptions;
  /** When it gives up, in ticks. */
  readonly deadline: number;
  /** Whether an earlier call has sent it already: a refusal of a later sending then says nothing of the earlier one. */
  readonly earlier: boolean;
  record: OperationRecord | undefined;
  sends: number;
  last?: Failure;
  /** A refusal that is believed once the earlier sending can no longer be at work. */
  refusal?: Failure;
  /** The service has said that it has this id already. */
  duplicate: boolean;
  /** When the first of the equal reads was, and what it said. */
  seen?: { readonly state: string; readonly at: number } | undefined;
  /** Reads since the last sending. */
  tries: number;
}

/** The refusal of a call that is not sent. */
export const notSent = (endpoint: AnyEndpoint, code: string, message: string) =>
  failed(endpoint, 'contract', 'none', `not sent: ${message}`, { code });

/** Now, as the record counts. */
const now = ({ parts, record }: Run<unknown>): number => parts.timeline.at(record?.clock);

async function save<Value>(run: Run<Value>, next: OperationRecord): Promise<void> {
  run.record = next;
  await writeRecord(run.parts.journal, run.options.operationId, run.operation.target, next);
}

/** After the fact: a note that is lost costs another read later, so it does not take the outcome away. */
async function note<Value>(run: Run<Value>, phase: OperationRecord['phase']): Promise<void> {
  if (run.record !== undefined) await save(run, { ...run.record, phase }).catch(() => undefined);
}

async function done<Value>(run: Run<Value>, value: Value, requestId?: string): Promise<Result<Value>> {
  await note(run, 'done');
  return { ok: true, value, ...(requestId === undefined ? {} : { requestId }) };
}

async function over<Value>(
  run: Run<Value>,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<Result<Value>> {
  await note(run, 'refused');
  return failed(run.operation.endpoint, 'http', 'none', message, { code });
}

/** The outcome of a call that remains open. */
function open<Value>(
  { operation, last }: Run<Value>,
  code: 'outcome_unknown' | 'not_seen',
  message: string,
): Result<Value> {
  return failed(operation.endpoint, last?.kind ?? 'timeout', 'unknown', message, {
    code,
    ...(last?.status === undefined ? {} : { status: last.status }),
    ...(last?.requestId === undefined ? {} : { requestId: last.requestId }),
  });
}

/** Sends once. Gives the outcome, or `undefined` when it is unknown. */
async function sendOnce<Value>(run: Run<Value>, next: OperationRecord): Promise<Result<Value> | undefined> {
  const { operation } = run;
  try {
    await save(run, next);
  } catch {
    if (run.sends > 0) return undefined;
    const message = 'it could not be written down first. Nothing happened; call again once it can';
    return notSent(operation.endpoint, 'journal_unavailable', message);
  }
  run.sends += 1;
  run.seen = undefined;
  run.tries = 0;
  const result = await operation.send(next.before);
  if (result.ok) return done(run, result.value, result.requestId);
  const { failure } = result;
  if (failure.effect === 'none') {
    if (duplicateCodes.has(failure.code ?? '')) run.duplicate = true;
    else if (run.earlier || run.sends > 1) run.refusal = failure;
    else {
      await note(run, 'refused');
      return result;
    }
  }
  run.last = failure;
  // It may have left as late as this. A note that is lost makes the next process wait longer, no more.
  await save(run, { ...next, endedAt: now(run) }).catch(() => undefined);
  return undefined;
}

/** Reads what is there before the first sending, and sends. Gives the outcome, or `undefined` when it is unknown. */
async function begin<Value>(run: Run<Value>): Promise<Result<Value> | undefined> {
  const { operation, options, record, parts } = run;
  const { endpoint, subject } = operation;
  const prepared = await operation.prepare(record?.startedAt);
  if (prepared.kind === 'done') return done(run, prepared.value);
  if (prepared.kind === 'over') return over(run, prepared);
  if (prepared.kind === 'unclear') {
    const { failure } = prepared;
    return failure === undefined
      ? notSent(endpoint, 'not_readable', 'its state could not be read first')
      : { ok: false, failure: { ...failure, effect: 'none' } };
  }
  if (options.signal?.aborted) return failed(endpoint, 'cancelled', 'none', 'cancelled before it was sent');
  const clock = parts.timeline.stamp();
  const at = parts.timeline.at(clock);
  const { guard, before } = prepared;
  return sendOnce(run, {
    version: 1,
    subject,
    guard,
    phase: 'sent',
    clock,
    startedAt: record?.startedAt ?? at,
    sentAt: at,
    ...(before === undefined ? {} : { before }),
  });
}

/** When the last sending had left at the latest. */
const goneAt = ({ parts, operation }: Run<unknown>, { endedAt, sentAt }: OperationRecord): number =>
  endedAt ?? sentAt + parts.patience(operation.endpoint);

/** How long to wait before the next read: quickly at first, and so that the two deciding reads lie where they count. */
function nextDelay(run: Run<unknown>, record: OperationRecord): number {
  const age = now(run) - goneAt(run, record);
  if (age >= settleAfterMs) return equalApartMs;
  const usual = age < 120_000 ? Math.min(15_000, 500 * 2 ** run.tries) : 30_000;
  return Math.min(usual, settleAfterMs - age);
}

/** Reads once, and sends again where that is safe. Gives the outcome, or `undefined` while it is unknown. */
async function readOnce<Value>(run: Run<Value>, record: OperationRecord): Promise<Result<Value> | undefined> {
  const { operation, duplicate, earlier } = run;
  const { guard, startedAt, before, phase } = record;
  const gone = goneAt(run, record);
  run.tries += 1;
  const since = duplicate && run.sends === 1 && !earlier ? undefined : startedAt;
  // What a read says holds for the moment it was asked, not for the one it was answered in.
  const asked = now(run);
  const look = await operation.look(before, since);
  if (look.kind === 'done') return done(run, look.value);
  if (look.kind === 'over') return over(run, look);
  if (look.kind === 'unclear') {
    run.seen = undefined;
    if (look.failure !== undefined) run.last = look.failure;
    return undefined;
  }
  // An operation that is known to be done is never sent again, whatever an older copy of the service says.
  if (phase === 'done') return undefined;
  const quiet = asked - gone >= settleAfterMs;
  const { seen, refusal } = run;
  const proven = quiet && seen?.state === look.state && asked - seen.at >= equalApartMs;
  if (quiet && seen?.state !== look.state) run.seen = { state: look.state, at: asked };
  if (refusal !== undefined && proven) {
    await note(run, 'refused');
    return { ok: false, failure: refusal };
  }
  const mayRepeat = !duplicate && refusal === undefined && run.sends < sendLimit[guard] && guard !== 'none';
  if (mayRepeat && (guard === 'key' || proven)) {
    const { endedAt: _, ...rest } = record;
    return sendOnce(run, { ...rest, phase: 'sent', sentAt: now(run) });
  }
  if (!proven) return undefined;
  await note(run, 'not seen');
  return open(
    run,
    'not_seen',
    `${Math.round((now(run) - gone) / 1000)} s after it was sent, nothing of it is to be seen. Look it up at the service; call again with the same operationId to send it anew`,
  );
}

/** Reads until the outcome is known, or the time of the call is over. @param immediately whether the first read comes without a wait */
async function settle<Value>(run: Run<Value>, immediately: boolean): Promise<Result<Value>> {
  const { parts, options, operation, deadline } = run;
  const { signal } = options;
  for (let first = immediately; ; first = false) {
    const { record } = run;
    // Whatever leads here has written it down: a record that is missing would be a defect of this module.
    if (record === undefined) return open(run, 'outcome_unknown', 'the operation was not written down');
    const delay = first ? 0 : nextDelay(run, record);
    if (parts.timeline.moment().monotonic + delay > deadline || signal?.aborted) break;
    if (delay > 0) await pause(delay, parts.sleep, signal);
    if (signal?.aborted) break;
    const outcome = await readOnce(run, record);
    if (outcome !== undefined) return outcome;
  }
  if (run.record?.phase === 'done') {
    const message = 'it is done, but the service shows an older state. Read again later';
    return failed(operation.endpoint, 'http', 'done', message, { code: 'read_behind' });
  }
  return open(
    run,
    'outcome_unknown',
    'no answer came and the reads do not settle it. Do not send it another way; call again with the same operationId, which reads first',
  );
}

/** Runs one operation to its outcome, from where its record says that it is. */
export async function runOnce<Value>(
  parts: RunParts,
  operation: Operation<Value>,
  options: OnceOptions,
): Promise<Result<Value>> {
  const { endpoint, subject, target } = operation;
  const { operationId, waitMs = 300_000 } = options;
  const deadline = parts.timeline.moment().monotonic + waitMs;
  const found = await readRecord(parts.journal, operationId, target).catch(() => undefined);
  if (found === undefined) {
    const message = 'the journal could not be read. Nothing happened; call again once it can';
    return notSent(endpoint, 'journal_unavailable', message);
  }
  const { record, other } = found;
  if (other !== undefined) {
    const message = `operation ${other} on the same ${target?.split('/')[0]} has an unknown outcome. Call it again with its own operationId; it reads and settles it`;
    return notSent(endpoint, 'operation_pending', message);
  }
  // What was refused did nothing, so its id may come again with a corrected input.
  if (record !== undefined && record.phase !== 'refused' && record.subject !== subject) {
    const message = 'this operationId already names another piece of work. Give this one an id of its own';
    return notSent(endpoint, 'operation_id_reused', message);
  }
  const known = record?.phase === 'sent' || record?.phase === 'done';
  const earlier = known || record?.phase === 'not seen';
  const sends = known ? 1 : 0;
  const run: Run<Value> = { parts, operation, options, deadline, earlier, record, sends, duplicate: false, tries: 0 };
  const first = known ? undefined : await begin(run);
  return first ?? settle(run, known);
}
