import * as z from 'zod/mini';
import { equalApartMs, settleAfterMs } from '../contract/index.ts';
import { type Clock, createTimeline, stamp } from './clock.ts';
import type { OperationJournal } from './operationJournal.ts';
import { failed } from './readResponse.ts';
import type { Failure, Result } from './result.ts';
import { pause } from './send.ts';
import type { AnyEndpoint } from './verdict.ts';

/** How a call is kept from being done twice. */
export interface OnceOptions {
  /**
   * What you call this piece of work, 1 to 255 characters: kept by you before the first call and given again with every repeat. The same
   * id is never done twice; another piece of work needs another id.
   */
  readonly operationId: string;
  /** How long the call may last with everything that it reads, in milliseconds. @default 300000, which is long enough to prove that nothing happened */
  readonly waitMs?: number | undefined;
  /** Ends the wait. An operation that was already sent remains open: effect `unknown`, and the same id continues it. @default none */
  readonly signal?: AbortSignal | undefined;
  /** Value of the header `x-request-id` of every call of the operation. Absent: the header is not sent. */
  readonly requestId?: string | undefined;
  /**
   * ISO 4217 code of the payment or payout, where the call does not say it itself (a refund). An answer in another one is not believed, and the
   * outcome is read. @default the currency that a read before the call has shown
   */
  readonly currency?: string | undefined;
}

/**
 * What keeps a second sending from doing the work again. `key`: the service refuses the same id, or repeating changes nothing. `state`: the
 * service refuses it where the first has already moved the resource on. `none`: nothing does.
 */
export type Guard = 'key' | 'state' | 'none';

const snapshot = z.object({
  status: z.string(),
  currency: z.optional(z.string()),
  received: z.number(),
  attempts: z.number(),
  raises: z.number(),
  amount: z.number(),
});
/** State of a resource before the call; `received` and `amount` in minor units. */
export type Snapshot = z.output<typeof snapshot>;

const operationRecord = z.object({
  version: z.literal(1),
  subject: z.string(),
  guard: z.enum(['key', 'state', 'none']),
  phase: z.enum(['sent', 'done', 'refused', 'not seen']),
  /** Whose clock counts the moments of this record. */
  clock: z.optional(stamp),
  /** When it was first sent and when it was last sent, in epoch milliseconds. */
  startedAt: z.number(),
  sentAt: z.number(),
  /** When waiting for the answer to the last sending ended; absent while it is being sent, and for ever when the process died meanwhile. */
  endedAt: z.optional(z.number()),
  before: z.optional(snapshot),
});
type OperationRecord = z.output<typeof operationRecord>;

/** What a read says of a call whose outcome is unknown. */
export type Look<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing of it is to be seen; two equal `state`s are two equal reads. */
  | { readonly kind: 'absent'; readonly state: string }
  /** It can no longer happen, because something else has. */
  | { readonly kind: 'over'; readonly code: string; readonly message: string }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** What is found before the first sending. */
export type Prepared<Value> =
  | { readonly kind: 'send'; readonly guard: Guard; readonly before?: Snapshot }
  | Extract<Look<Value>, { readonly kind: 'done' | 'over' }>
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** A call that must not be done twice, with the reads that tell whether it was done. */
export interface Operation<Value> {
  readonly endpoint: AnyEndpoint;
  /** The work of the operation id; compared when it comes again. Ids, amounts and words only. */
  readonly subject: string;
  /** The resource that it changes; operations of one resource wait for each other. Absent for what makes a new one. */
  readonly target?: string;
  /** @param startedAt when this operation was first sent, in epoch milliseconds; absent when it never was. */
  readonly prepare: (startedAt: number | undefined) => Promise<Prepared<Value>>;
  readonly send: (before: Snapshot | undefined) => Promise<Result<Value>>;
  /** @param since epoch milliseconds before which it cannot have happened; absent when that is not known. */
  readonly look: (before: Snapshot | undefined, since: number | undefined) => Promise<Look<Value>>;
}

/** The seams of {@link createOnceRunner}. */
export interface OnceSeams {
  readonly journal: OperationJournal;
  readonly clock: Clock;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
  /** The longest that a sending of this endpoint waits for its answer, in milliseconds. */
  readonly patience: (endpoint: AnyEndpoint) => number;
}

/** How often one call sends, by what guards it. */
const sendLimit: Readonly<Record<Guard, number>> = { key: 3, state: 2, none: 1 };
/** The service says that it has this id already (HE_01, IR_38). */
const duplicateCodes: ReadonlySet<string> = new Set(['HE_01', 'IR_38']);

/**
 * Runs operations so that none is done twice: written down before it is sent, read after a lost answer, sent again only when the reads
 * prove that nothing happened and a guard protects a second call. What stays open comes back with effect `unknown`.
 */
export function createOnceRunner({ journal, clock, sleep, patience }: OnceSeams) {
  const timeline = createTimeline(clock, crypto.randomUUID());
  const running = new Map<string, { readonly subject: string; readonly result: Promise<Result<unknown>> }>();
  const lines = new Map<string, Promise<unknown>>();

  const recordKey = (operationId: string) => `operation/${operationId}`;
  const targetKey = (target: string) => `open/${target}`;

  async function run<Value>(operation: Operation<Value>, options: OnceOptions): Promise<Result<Value>> {
    const { endpoint, subject, target } = operation;
    const { operationId, waitMs = 300_000, signal } = options;
    const deadline = timeline.moment().monotonic + waitMs;
    const refuse = (code: string, message: string) =>
      failed(endpoint, 'contract', 'none', `not sent: ${message}`, { code });

    let record: OperationRecord | undefined;
    try {
      const text = await journal.read(recordKey(operationId));
      if (text !== undefined && text !== '') record = z.parse(operationRecord, JSON.parse(text));
      const open = target === undefined ? undefined : await journal.read(targetKey(target));
      if (open !== undefined && open !== '' && open !== operationId) {
        return refuse(
          'operation_pending',
          `operation ${open} on the same ${target?.split('/')[0]} has an unknown outcome. Call it again with its own operationId; it reads and settles it`,
        );
      }
    } catch {
      return refuse('journal_unavailable', 'the journal could not be read. Nothing happened; call again once it can');
    }
    // What was refused did nothing, so its id may come again with a corrected input.
    if (record !== undefined && record.phase !== 'refused' && record.subject !== subject) {
      return refuse(
        'operation_id_reused',
        'this operationId already names another piece of work. Give this one an id of its own',
      );
    }

    const save = async (next: OperationRecord) => {
      record = next;
      await journal.write(recordKey(operationId), JSON.stringify(next));
      if (target !== undefined) await journal.write(targetKey(target), next.phase === 'sent' ? operationId : '');
    };
    /** After the fact: a note that is lost costs another read later, so it does not take the outcome away. */
    const note = async (phase: OperationRecord['phase']) => {
      if (record !== undefined) await save({ ...record, phase }).catch(() => undefined);
    };
    const done = async (value: Value, requestId?: string): Promise<Result<Value>> => {
      await note('done');
      return { ok: true, value, ...(requestId === undefined ? {} : { requestId }) };
    };
    const over = async (look: { readonly code: string; readonly message: string }): Promise<Result<Value>> => {
      await note('refused');
      return failed(endpoint, 'http', 'none', look.message, { code: look.code });
    };

    /** Now, as the record counts. */
    const now = () => timeline.at(record?.clock);

    const known = record?.phase === 'sent' || record?.phase === 'done';
    /** Whether an earlier call has sent it already: a refusal of a later sending then says nothing of the earlier one. */
    const earlier = known || record?.phase === 'not seen';
    let sends = known ? 1 : 0;
    let last: Failure | undefined;
    /** A refusal that is believed once the earlier sending can no longer be at work. */
    let refusal: Failure | undefined;
    let duplicate = false;
    /** When the first of the equal reads was, and what it said. */
    let seen: { readonly state: string; readonly at: number } | undefined;
    let tries = 0;

    const open = (code: 'outcome_unknown' | 'not_seen', message: string): Result<Value> =>
      failed(endpoint, last?.kind ?? 'timeout', 'unknown', message, {
        code,
        ...(last?.status === undefined ? {} : { status: last.status }),
        ...(last?.requestId === undefined ? {} : { requestId: last.requestId }),
      });

    /** Sends once. Gives the outcome, or `undefined` when it is unknown. */
    const sendOnce = async (next: OperationRecord): Promise<Result<Value> | undefined> => {
      try {
        await save(next);
      } catch {
        if (sends === 0) {
          return refuse(
            'journal_unavailable',
            'it could not be written down first. Nothing happened; call again once it can',
          );
        }
        return undefined;
      }
      sends += 1;
      seen = undefined;
      tries = 0;
      const result = await operation.send(next.before);
      if (result.ok) return done(result.value, result.requestId);
      const { failure } = result;
      if (failure.effect === 'none') {
        if (duplicateCodes.has(failure.code ?? '')) duplicate = true;
        else if (earlier || sends > 1) refusal = failure;
        else {
          await note('refused');
          return result;
        }
      }
      last = failure;
      // It may have left as late as this. A note that is lost makes the next process wait longer, no more.
      await save({ ...next, endedAt: now() }).catch(() => undefined);
      return undefined;
    };

    const begin = async (): Promise<Result<Value> | undefined> => {
      const prepared = await operation.prepare(record?.startedAt);
      if (prepared.kind === 'done') return done(prepared.value);
      if (prepared.kind === 'over') return over(prepared);
      if (prepared.kind === 'unclear') {
        const { failure } = prepared;
        return failure === undefined
          ? refuse('not_readable', 'its state could not be read first')
          : { ok: false, failure: { ...failure, effect: 'none' } };
      }
      if (signal?.aborted) return failed(endpoint, 'cancelled', 'none', 'cancelled before it was sent');
      const stamped = timeline.stamp();
      const at = timeline.at(stamped);
      const { guard, before } = prepared;
      return sendOnce({
        version: 1,
        subject,
        guard,
        phase: 'sent',
        clock: stamped,
        startedAt: record?.startedAt ?? at,
        sentAt: at,
        ...(before === undefined ? {} : { before }),
      });
    };

    const first = known ? undefined : await begin();
    if (first !== undefined) return first;

    /** How long to wait before the next read: quickly at first, and so that the two deciding reads lie where they count. */
    const nextDelay = (gone: number): number => {
      const age = now() - gone;
      if (age >= settleAfterMs) return equalApartMs;
      const usual = age < 120_000 ? Math.min(15_000, 500 * 2 ** tries) : 30_000;
      return Math.min(usual, settleAfterMs - age);
    };

    for (let immediately = known; ; immediately = false) {
      // Whatever leads here has written it down: a record that is missing would be a defect of this function.
      if (record === undefined) return open('outcome_unknown', 'the operation was not written down');
      const { sentAt, guard, startedAt, before, phase } = record;
      /** When it had left at the latest. */
      const gone = record.endedAt ?? sentAt + patience(endpoint);
      const delay = immediately ? 0 : nextDelay(gone);
      if (timeline.moment().monotonic + delay > deadline || signal?.aborted) break;
      if (delay > 0) await pause(delay, sleep, signal);
      if (signal?.aborted) break;
      tries += 1;
      const since = duplicate && sends === 1 && !earlier ? undefined : startedAt;
      // What a read says holds for the moment it was asked, not for the one it was answered in.
      const asked = now();
      const look = await operation.look(before, since);
      if (look.kind === 'done') return done(look.value);
      if (look.kind === 'over') return over(look);
      if (look.kind === 'unclear') {
        seen = undefined;
        last = look.failure ?? last;
        continue;
      }
      // An operation that is known to be done is never sent again, whatever an older copy of the service says.
      if (phase === 'done') continue;
      const quiet = asked - gone >= settleAfterMs;
      const proven = quiet && seen?.state === look.state && asked - seen.at >= equalApartMs;
      if (quiet && seen?.state !== look.state) seen = { state: look.state, at: asked };
      if (refusal !== undefined && proven) {
        await note('refused');
        return { ok: false, failure: refusal };
      }
      const mayRepeat = !duplicate && refusal === undefined && sends < sendLimit[guard] && guard !== 'none';
      if (mayRepeat && (guard === 'key' || proven)) {
        const { endedAt: _, ...rest } = record;
        const outcome = await sendOnce({ ...rest, phase: 'sent', sentAt: now() });
        if (outcome !== undefined) return outcome;
        continue;
      }
      if (proven) {
        await note('not seen');
        return open(
          'not_seen',
          `${Math.round((now() - gone) / 1000)} s after it was sent, nothing of it is to be seen. Look it up at the service; call again with the same operationId to send it anew`,
        );
      }
    }
    if (record?.phase === 'done') {
      return failed(endpoint, 'http', 'done', 'it is done, but the service shows an older state. Read again later', {
        code: 'read_behind',
      });
    }
    return open(
      'outcome_unknown',
      'no answer came and the reads do not settle it. Do not send it another way; call again with the same operationId, which reads first',
    );
  }

  /** One operation after the other for one resource. */
  async function inLine<Value>(target: string | undefined, act: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (target === undefined) return act();
    const before = lines.get(target);
    const mine = (before ?? Promise.resolve()).then(act);
    const settled = mine.catch(() => undefined);
    lines.set(target, settled);
    try {
      return await mine;
    } finally {
      if (lines.get(target) === settled) lines.delete(target);
    }
  }

  return async <Value>(operation: Operation<Value>, options: OnceOptions): Promise<Result<Value>> => {
    const { operationId } = options;
    const { endpoint, subject, target } = operation;
    const refuse = (code: string, message: string) =>
      failed(endpoint, 'contract', 'none', `not sent: ${message}`, { code });
    if (operationId === '' || operationId.length > 255) {
      return refuse('operation_id_missing', 'it needs an operationId of 1 to 255 characters');
    }
    const under = running.get(operationId);
    if (under !== undefined) {
      if (under.subject !== subject)
        return refuse('operation_id_reused', 'this operationId already names another piece of work');
      // The same id and the same subject, and the subject names the endpoint: it is the same call, with the same type of value.
      return under.result as Promise<Result<Value>>;
    }
    const result = inLine(target, () => run(operation, options));
    running.set(operationId, { subject, result });
    try {
      return await result;
    } finally {
      running.delete(operationId);
    }
  };
}

/** Runs one operation. */
export type OnceRunner = ReturnType<typeof createOnceRunner>;
