import { defined } from '../../money/index.ts';
import { type AnyEndpoint, isNotFound } from '../readResponse.ts';
import type { Failure, Result } from '../result.ts';
import type { ServiceCallOptions, ServiceCalls } from '../serviceCalls.ts';
import type { Guard, Snapshot } from './onceRecord.ts';

/** Options of a call of `once`, which takes effect at most once for its `operationId`. */
export interface OnceOptions {
  /**
   * Your id of this piece of work, 1 to 255 characters, such as `capture-order-1001`. Store it before the first call, and pass it with every repeat. The same id
   * never takes effect twice; another piece of work needs another id.
   */
  readonly operationId: string;
  /**
   * How long the call may last with all its reads, in milliseconds. The time of several calls in one process adds up; a new process counts from its first read.
   * @default 300000, which is long enough to prove that nothing happened
   */
  readonly waitMs?: number | undefined;
  /** Ends the wait. An operation that was already sent stays open (effect `unknown`); call again with the same id to continue it. @default none */
  readonly signal?: AbortSignal | undefined;
  /** Value of the header `x-request-id` of every call of the operation. Absent: the header is not sent. */
  readonly requestId?: string | undefined;
  /**
   * ISO 4217 code of the payment or payout, for a call that has none of its own (a refund). An answer in another currency is rejected, and the outcome is read.
   * @default the currency that a read before the call has returned
   */
  readonly currency?: string | undefined;
}

/** What a read shows about a call whose outcome is unknown. */
export type EffectFound<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** The read shows no effect. Two reads with the same `state`, both later than `settleAfterMs` and some time apart, prove that there was none. */
  | { readonly kind: 'absent'; readonly state: string }
  /** The call can no longer have its effect, because the resource has ended otherwise. */
  | { readonly kind: 'over'; readonly code: string; readonly message: string }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** The result of the read before a call. `guard` says what stops a second call from taking effect ({@link Guard}). */
export type Prepared<Value> =
  | { readonly kind: 'send'; readonly guard: Guard; readonly before?: Snapshot }
  | Extract<EffectFound<Value>, { readonly kind: 'done' | 'over' }>
  /** The read shows an older state than the journal has. */
  | { readonly kind: 'staleRead' }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/**
 * A call that must not take effect twice, with the reads that show whether it did. A capture, for example: `prepareSend` reads the payment and keeps its state,
 * `send` captures, and after a lost answer `findEffect` compares the payment with that state.
 */
export interface Operation<Value> {
  readonly endpoint: AnyEndpoint;
  /** The call and its arguments as text, compared when its id is used again. Ids, amounts and words only. */
  readonly subject: string;
  /** The resource that it changes; operations on one resource run one at a time. Absent if it creates a resource. */
  readonly target?: string;
  /** The state of that resource, as the journal keeps it. */
  snapshot?(value: Value): Snapshot;
  /** Reads the resource before the call. @param known its newest state in the journal; a read may be older */
  readonly prepareSend: (known: Snapshot | undefined) => Promise<Prepared<Value>>;
  /** Sends the call. */
  readonly send: (before: Snapshot | undefined) => Promise<Result<Value>>;
  /** Reads whether the call had its effect. @param since earliest time of the effect, in epoch milliseconds; absent where it is unknown */
  readonly findEffect: (before: Snapshot | undefined, since: number | undefined) => Promise<EffectFound<Value>>;
}

/** The result of a read that settles nothing. */
export const unknownEffect = (failure?: Failure) => ({ kind: 'unclear', ...defined({ failure }) }) as const;

/** The result of a read that shows that the resource has ended otherwise. */
export const superseded = (what: string, status: string) =>
  ({ kind: 'over', code: 'superseded', message: `it did not happen: the ${what} is ${status}` }) as const;

type SubjectParts = Readonly<Record<string, string | number | boolean | undefined>>;

/** What an operation does, as text, without card, bank or contact data, not even hashed. */
export function describeSubject(call: string, parts: SubjectParts): string {
  return JSON.stringify([call, ...Object.entries(parts).filter(([, value]) => value !== undefined)]);
}

/** Options of one call of an operation. */
export const callOptions = (
  { signal, requestId, currency }: OnceOptions,
  before?: Pick<Snapshot, 'currency'>,
): ServiceCallOptions => ({ signal, requestId, currency: before?.currency ?? currency });

/** An operation that creates a resource under an id that the caller chooses. */
export interface Creation<Value> {
  readonly endpoint: AnyEndpoint;
  /** What is created, as a word for messages. */
  readonly resource: string;
  /** What the operation does, compared when its operation id is used again. */
  readonly parts: SubjectParts;
  readonly id: string | Promise<string>;
  readonly send: (id: string) => Promise<Result<Value>>;
  readonly read: (id: string) => Promise<Result<Value>>;
  /** False for a resource that another operation has created under this id. */
  readonly isOwn: (found: Value) => boolean;
}

/** An operation that creates a resource. The service refuses its id a second time, so it may be sent again; a read by the id shows whether it was done. */
export function createUnderId<Value>({
  endpoint,
  resource,
  parts,
  id,
  send,
  read,
  isOwn,
}: Creation<Value>): Operation<Value> {
  return {
    endpoint,
    subject: describeSubject(endpoint.name, parts),
    prepareSend: async () => ({ kind: 'send', guard: 'key' }),
    send: async () => send(await id),
    findEffect: async () => {
      const found = await read(await id);
      if (!found.ok)
        return isNotFound(found.failure) ? { kind: 'absent', state: 'none' } : unknownEffect(found.failure);
      if (isOwn(found.value)) return { kind: 'done', value: found.value };
      return { kind: 'over', code: 'id_taken', message: `the id belongs to another ${resource} already` };
    },
  };
}

/** How payments or payouts are read and compared. */
export interface ResourceKind<Value> {
  readonly name: 'payment' | 'payout';
  readonly idField: 'payment_id' | 'payout_id';
  readonly read: (calls: ServiceCalls, id: string, options: ServiceCallOptions) => Promise<Result<Value>>;
  readonly takeSnapshot: (value: Value) => Snapshot;
  /** True for a state that was there before the known one; neither payments nor payouts ever return to it. */
  readonly isBehind: (now: Snapshot, known: Snapshot) => boolean;
}

/** An operation that changes a payment or payout. */
export interface Change<Value> {
  readonly endpoint: AnyEndpoint;
  /** What the operation does besides naming its resource; compared when its operation id is used again. */
  readonly parts?: SubjectParts;
  /** Compares the resource with its state before the call: was the call done? */
  readonly judge: (
    now: Snapshot,
    before: Snapshot,
    value: Value,
  ) => Exclude<EffectFound<Value>, { readonly kind: 'done' }> | 'done';
  /** Decides by the resource before the call whether it is sent. @default it is, guarded by that state */
  readonly allows?: (value: Value, before: Snapshot) => Prepared<Value>;
  readonly send: Operation<Value>['send'];
}

/** An operation that changes a payment or payout. Its state before the call and now shows whether it was done. */
export function changeResource<Value>(
  { name, idField, read, takeSnapshot, isBehind }: ResourceKind<Value>,
  calls: ServiceCalls,
  id: string,
  options: OnceOptions,
  { endpoint, parts, judge, allows = (_, before) => ({ kind: 'send', guard: 'state', before }), send }: Change<Value>,
): Operation<Value> {
  return {
    endpoint,
    subject: describeSubject(endpoint.name, { [idField]: id, ...parts }),
    target: `${name}/${id}`,
    snapshot: takeSnapshot,
    prepareSend: async (known) => {
      const found = await read(calls, id, callOptions(options));
      if (!found.ok) return unknownEffect(found.failure);
      const before = takeSnapshot(found.value);
      return known !== undefined && isBehind(before, known) ? { kind: 'staleRead' } : allows(found.value, before);
    },
    send,
    findEffect: async (before) => {
      const found = await read(calls, id, callOptions(options, before));
      if (!found.ok || before === undefined) return unknownEffect(found.ok ? undefined : found.failure);
      const verdict = judge(takeSnapshot(found.value), before, found.value);
      return verdict === 'done' ? { kind: 'done', value: found.value } : verdict;
    },
  };
}
