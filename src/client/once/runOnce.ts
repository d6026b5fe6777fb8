import { equalApartMs, settleAfterMs } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { Clock } from '../clock.ts';
import { failed } from '../readResponse.ts';
import type { Failure, Result } from '../result.ts';
import { pause } from '../send.ts';
import type { AnyEndpoint } from '../verdict.ts';
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

/** How often one call sends, by what guards it. */
const sendLimit: Readonly<Record<Guard, number>> = { key: 3, state: 2, none: 1 };
/** The service says that it has this id already (HE_01, IR_38). */
const duplicateCodes: ReadonlySet<string> = new Set(['HE_01', 'IR_38']);
/**
 * How long after it began to be written down a sending may still leave, in milliseconds. A process that was suspended in between does not send:
 * another one may have taken the operation over.
 */
const startLimitMs = 10_000;
/** Wait after another process was first, in milliseconds. */
const overtakenMs = 50;
/** How often a note is tried that others are in the way of. */
const amendLimit = 20;

/** What every run works with. */
export interface RunParts {
  readonly journal: OnceJournal;
  readonly clock: Clock;
  /** Name of this process, different after every start. */
  readonly by: string;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
  /** The longest that a sending of this endpoint waits for its answer, in milliseconds. */
  readonly patience: (endpoint: AnyEndpoint) => number;
}

/** One call of an operation: what it was given, and what it has found out so far. */
interface Run<Value> {
  readonly parts: RunParts;
  readonly operation: Operation<Value>;
  readonly options: OnceOptions;
  /** When it gives up, by the monotonic clock. */
  readonly deadline: number;
  /** What the journal held when it was last read or written; absent until it could be read. */
  state?: OnceState;
  /** The last sending, and since when at least it has been as it is, by the monotonic clock. */
  watched?: { readonly sending: string; readonly ended: boolean; readonly since: number };
  /** The sending whose outcome this call has waited for, whichever process sent it. */
  joined?: string;
  /** Wait before the next step, in milliseconds. */
  delayMs: number;
  /** Steps since the last sending, for the length of the waits. */
  tries: number;
  /** How often this call has sent; the sending that it found there counts as one. */
  sends: number;
  last?: Failure;
  /** A refusal that is believed once the earlier sending can no longer be at work. */
  refusal?: Failure;
  /** The service has said that it has this id already. */
  duplicate: boolean;
  /** When the first of the equal reads was, and what it said. */
  seen?: { readonly state: string; readonly at: number } | undefined;
}

/** The refusal of a call that is not sent. */
export const notSent = (endpoint: AnyEndpoint, code: string, message: string) =>
  failed(endpoint, 'contract', 'none', `not sent: ${message}`, { code });

const monotonic = ({ parts: { clock } }: Run<unknown>): number => clock.monotonic?.() ?? clock.now();

const recordOf = ({ state }: Run<unknown>) => state?.operation.value;

/** The refusal of a call that this run does not send. An earlier sending of the operation, which was never seen, may still have done the work. */
function refuse<Value>(run: Run<Value>, code: string, message: string): Result<Value> {
  const effect = recordOf(run)?.phase === 'not seen' ? 'unknown' : 'none';
  return failed(run.operation.endpoint, 'contract', effect, `not sent: ${message}`, { code });
}

const notReadable = <Value>(run: Run<Value>): Result<Value> =>
  refuse(run, 'not_readable', 'its state could not be read first');

/** Whether the operation was sent before is not known then. */
const journalUnavailable = <Value>({ operation }: Run<Value>): Result<Value> =>
  failed(
    operation.endpoint,
    'contract',
    'unknown',
    'the journal could not be read or written. This call has sent nothing, but another one may have; call again once the journal can be used',
    { code: 'journal_unavailable' },
  );

/** Goes on from what the journal says. */
function adopt(run: Run<unknown>, state: OnceState): void {
  run.state = state;
  const record = state.operation.value;
  if (record === undefined) return;
  const { sending, ended, counted } = record;
  const now = monotonic(run);
  if (run.watched?.sending !== sending) {
    run.seen = undefined;
    run.tries = 0;
  }
  const known = run.watched?.sending === sending && run.watched.ended === ended ? run.watched.since : now;
  // Another process may have watched it for longer. Its clock shows another time, but it counts as fast.
  const counting = now - counted.ms - (counted.by === run.parts.by ? now - counted.at : 0);
  run.watched = { sending, ended, since: Math.min(known, counting) };
}

/** @throws when the journal cannot be read */
async function load({ parts, operation, options }: Run<unknown>): Promise<OnceState> {
  return readState(parts.journal, options.operationId, operation.target);
}

/**
 * Writes the record of the operation, unless somebody has changed the journal meanwhile.
 *
 * @returns whether it was written
 * @throws when that is not known
 */
async function save(run: Run<unknown>, next: OperationRecord, known?: Snapshot): Promise<boolean> {
  const { parts, options, state } = run;
  if (state === undefined) return false;
  let written: OnceState | undefined;
  try {
    written = await writeState(parts.journal, options.operationId, state, next, known);
  } catch (error) {
    // The answer alone may have been lost.
    const found = await load(run);
    if (found.operation.text !== JSON.stringify(next)) throw error;
    written = found;
  }
  if (written !== undefined) adopt(run, written);
  return written !== undefined;
}

/**
 * Changes the record, also where others change it at the same time. A journal that fails is no obstacle: what is noted spares later calls work, and
 * none of them relies on it.
 *
 * @param change gives `undefined` where the record is no longer about the same sending
 * @returns false when it gave that, or when others were first each time
 */
async function amend(
  run: Run<unknown>,
  change: (record: OperationRecord) => OperationRecord | undefined,
  known?: Snapshot,
): Promise<boolean> {
  for (let round = 0; round < amendLimit; round += 1) {
    const record = recordOf(run);
    const next = record && change(record);
    if (next === undefined) return false;
    try {
      if (await save(run, next, known)) return true;
      adopt(run, await load(run));
    } catch {
      return true;
    }
  }
  return false;
}

/** Notes the end of the sending that the run knows of, unless it has come to another end, or was sent again. */
function end(run: Run<unknown>, phase: 'refused' | 'not seen'): Promise<boolean> {
  const sending = recordOf(run)?.sending;
  return amend(run, (record) =>
    record.sending === sending && record.phase !== 'done' && record.phase !== 'refused'
      ? { ...record, phase }
      : undefined,
  );
}

async function done<Value>(run: Run<Value>, value: Value, requestId?: string): Promise<Result<Value>> {
  const { subject, snapshot } = run.operation;
  const change = (record: OperationRecord) =>
    record.phase === 'done' || record.subject !== subject ? undefined : ({ ...record, phase: 'done' } as const);
  await amend(run, change, snapshot?.(value));
  return { ok: true, value, ...defined({ requestId }) };
}

/** It can no longer happen. Gives `undefined` when another process has sent it again or found another end. */
async function over<Value>(
  run: Run<Value>,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<Result<Value> | undefined> {
  if (recordOf(run) !== undefined && !(await end(run, 'refused'))) return undefined;
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
    ...defined({ status: last?.status, requestId: last?.requestId }),
  });
}

const notSeen = <Value>(run: Run<Value>): Result<Value> =>
  open(
    run,
    'not_seen',
    `${settleAfterMs / 1000} s after it was sent, nothing of it is to be seen. Look it up at the service; call again with the same operationId to send it anew`,
  );

/** Sends once. Gives the outcome, or `undefined` when it is unknown. */
async function sendOnce<Value>(
  run: Run<Value>,
  next: Pick<OperationRecord, 'guard' | 'startedAt' | 'sendings' | 'before'>,
): Promise<Result<Value> | undefined> {
  const { operation, parts } = run;
  const { by, clock } = parts;
  const [at, wall] = [monotonic(run), clock.now()];
  const sending = crypto.randomUUID();
  const about = { version: 1, subject: operation.subject, phase: 'sent', sending } as const;
  run.delayMs = overtakenMs;
  try {
    if (!(await save(run, { ...next, ...about, ended: false, counted: { by, at, ms: 0 } }))) return undefined;
  } catch {
    return run.sends > 0 ? undefined : journalUnavailable(run);
  }
  run.sends += 1;
  run.joined = sending;
  const late = Math.max(monotonic(run) - at, clock.now() - wall) > startLimitMs;
  const message = `writing it down took longer than ${startLimitMs / 1000} s. Nothing happened; call again`;
  const result = late ? notSent(operation.endpoint, 'journal_unavailable', message) : await operation.send(next.before);
  if (result.ok) return done(run, result.value, result.requestId);
  const { failure } = result;
  if (failure.effect === 'none') {
    if (duplicateCodes.has(failure.code ?? '')) run.duplicate = true;
    else if (next.sendings > 1) run.refusal = failure;
    else if (await end(run, 'refused')) return result;
  }
  run.last = failure;
  // It may have left as late as this. A note that is lost makes others wait longer, no more.
  await amend(run, (record) =>
    record.sending === sending && record.phase === 'sent'
      ? { ...record, ended: true, counted: { by, at: monotonic(run), ms: 0 } }
      : undefined,
  );
  run.delayMs = nextDelay(run);
  return undefined;
}

/** Reads what is there before the first sending, and sends. Gives the outcome, or `undefined` when it is unknown. */
async function begin<Value>(run: Run<Value>): Promise<Result<Value> | undefined> {
  const { operation, options, parts } = run;
  const record = recordOf(run);
  const resource = run.state?.resource?.value;
  const lost = record?.phase === 'not seen' ? record : undefined;
  // What was there before the call says nothing any more once another operation has been sent for the same resource.
  if (lost !== undefined && (operation.target === undefined || resource?.operationId === options.operationId)) {
    const look = await operation.look(lost.before, lost.startedAt);
    if (look.kind === 'done') return done(run, look.value);
    if (look.kind === 'over') return over(run, look);
    if (look.kind === 'unclear' && (look.failure !== undefined || operation.target === undefined))
      return notReadable(run);
  }
  const prepared = await operation.prepare(resource?.known);
  switch (prepared.kind) {
    case 'done':
      return done(run, prepared.value);
    case 'over':
      return lost === undefined ? over(run, prepared) : refuse(run, prepared.code, prepared.message);
    case 'unclear':
      return prepared.failure === undefined
        ? notReadable(run)
        : { ok: false, failure: { ...prepared.failure, effect: lost === undefined ? 'none' : 'unknown' } };
    case 'behind':
      run.tries += 1;
      run.delayMs = Math.min(15_000, 500 * 2 ** run.tries);
      return undefined;
    case 'send': {
      if (options.signal?.aborted) return leave(run);
      const { guard, before } = prepared;
      const sendings = (lost?.sendings ?? 0) + 1;
      const startedAt = record?.startedAt ?? parts.clock.now();
      return sendOnce(run, { guard, startedAt, sendings, ...defined({ before }) });
    }
  }
}

/** How long the last sending has left at least, in milliseconds: below zero while it may still be under way. */
function sentAgo(run: Run<unknown>): number {
  const { watched, parts, operation } = run;
  if (watched === undefined) return 0;
  const underWayMs = watched.ended ? 0 : startLimitMs + parts.patience(operation.endpoint);
  return monotonic(run) - watched.since - underWayMs;
}

/** How long to wait before the next read: quickly at first, and so that the two deciding reads lie where they count. */
function nextDelay(run: Run<unknown>): number {
  const age = sentAgo(run);
  if (age >= settleAfterMs) return equalApartMs;
  const usual = age < 120_000 ? Math.min(15_000, 500 * 2 ** run.tries) : 30_000;
  return Math.min(usual, settleAfterMs - age);
}

/** Reads once, and sends again where that is safe. Gives the outcome, or `undefined` while it is unknown. */
async function readOnce<Value>(run: Run<Value>, record: OperationRecord): Promise<Result<Value> | undefined> {
  const { operation, duplicate } = run;
  const { guard, startedAt, sendings, before, phase, ended } = record;
  run.tries += 1;
  const since = duplicate && sendings === 1 ? undefined : startedAt;
  // What a read says holds for the moment it was asked, not for the one it was answered in.
  const [asked, age] = [monotonic(run), sentAgo(run)];
  const look = await operation.look(before, since);
  run.delayMs = nextDelay(run);
  if (look.kind === 'done') return done(run, look.value);
  if (look.kind === 'over') return over(run, look);
  if (look.kind === 'unclear') {
    run.seen = undefined;
    if (look.failure !== undefined) run.last = look.failure;
    return undefined;
  }
  // An operation that is known to be done is never sent again, whatever an older copy of the service says.
  if (phase === 'done') return undefined;
  const quiet = age >= settleAfterMs;
  const { seen, refusal } = run;
  const proven = quiet && seen?.state === look.state && asked - seen.at >= equalApartMs;
  if (quiet && seen?.state !== look.state) run.seen = { state: look.state, at: asked };
  if (refusal !== undefined && proven) {
    return (await end(run, 'refused')) ? { ok: false, failure: refusal } : undefined;
  }
  const mayRepeat = !duplicate && refusal === undefined && run.sends < sendLimit[guard] && guard !== 'none';
  if (mayRepeat && (guard === 'key' ? ended || age >= 0 : proven)) {
    return sendOnce(run, { guard, startedAt, sendings: sendings + 1, ...defined({ before }) });
  }
  if (!proven) return undefined;
  return (await end(run, 'not seen')) ? notSeen(run) : undefined;
}

/** One step from what the journal says. Gives the outcome, or `undefined` while it is unknown. */
async function step<Value>(run: Run<Value>, state: OnceState): Promise<Result<Value> | undefined> {
  const { operation } = run;
  const record = state.operation.value;
  // What was refused did nothing, so its id may come again with a corrected input.
  if (record !== undefined && record.phase !== 'refused' && record.subject !== operation.subject) {
    const message = 'this operationId already names another piece of work. Give this one an id of its own';
    return notSent(operation.endpoint, 'operation_id_reused', message);
  }
  if (record?.phase === 'sent' || record?.phase === 'done') {
    run.joined = record.sending;
    run.sends = Math.max(run.sends, 1);
    return readOnce(run, record);
  }
  if (record !== undefined && record.sending === run.joined) {
    if (record.phase === 'not seen') return notSeen(run);
    if (run.refusal !== undefined) return { ok: false, failure: run.refusal };
  }
  if (state.resource?.value?.open) {
    run.tries += 1;
    run.delayMs = Math.min(5_000, 100 * 2 ** run.tries);
    return undefined;
  }
  return begin(run);
}

/** The outcome of a call whose time is over, or that was given up. */
async function leave<Value>(run: Run<Value>): Promise<Result<Value>> {
  const { operation, options, parts } = run;
  await load(run).then(
    (state) => adopt(run, state),
    () => undefined,
  );
  const record = recordOf(run);
  if (record?.phase === 'done') {
    // It may have been done by another process since the last read.
    const look = await operation.look(record.before, record.startedAt);
    if (look.kind === 'done') return { ok: true, value: look.value };
    const message = 'it is done, but the service shows an older state. Read again later';
    return failed(operation.endpoint, 'http', 'done', message, { code: 'read_behind' });
  }
  if (record?.phase === 'sent') {
    await amend(run, (now) => {
      const at = monotonic(run);
      const ms = at - (run.watched?.since ?? at);
      return now.sending === record.sending && now.phase === 'sent'
        ? { ...now, counted: { by: parts.by, at, ms } }
        : undefined;
    });
    return open(
      run,
      'outcome_unknown',
      'no answer came and the reads do not settle it. Do not send it another way; call again with the same operationId, which reads first',
    );
  }
  if (record?.phase === 'not seen' && record.sending === run.joined) return notSeen(run);
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

/** Runs one operation to its outcome, from where its record says that it is. */
export async function runOnce<Value>(
  parts: RunParts,
  operation: Operation<Value>,
  options: OnceOptions,
): Promise<Result<Value>> {
  const { waitMs = 300_000, signal } = options;
  const { clock } = parts;
  const deadline = (clock.monotonic?.() ?? clock.now()) + waitMs;
  const run: Run<Value> = { parts, operation, options, deadline, delayMs: 0, tries: 0, sends: 0, duplicate: false };
  for (;;) {
    const state = await load(run).catch(() => run.state);
    if (state === undefined) return journalUnavailable(run);
    adopt(run, state);
    const outcome = await step(run, state);
    if (outcome !== undefined) return outcome;
    if (monotonic(run) + run.delayMs > deadline || signal?.aborted) return leave(run);
    await pause(run.delayMs, parts.sleep, signal);
    if (signal?.aborted) return leave(run);
  }
}
