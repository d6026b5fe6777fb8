import { defined } from '../../money/index.ts';
import { type AnyEndpoint, saysAbsent } from '../readResponse.ts';
import type { Failure, Result } from '../result.ts';
import type { ServiceCallOptions } from '../serviceCalls.ts';
import type { Guard, Snapshot } from './onceRecord.ts';

/** How a call is kept from being done twice. */
export interface OnceOptions {
  /**
   * What you call this piece of work, 1 to 255 characters: kept by you before the first call and given again with every repeat. The same
   * id is never done twice; another piece of work needs another id.
   */
  readonly operationId: string;
  /**
   * How long the call may last with everything that it reads, in milliseconds. Shorter calls add up where a process lives on; a new process
   * counts from its first read. @default 300000, which is long enough to prove that nothing happened
   */
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

/** What a read shows about a call whose outcome is unknown. */
export type EffectFound<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** The read shows no effect. Two late reads with the same `state`, some time apart, prove that there was none. */
  | { readonly kind: 'absent'; readonly state: string }
  /** The call can no longer have its effect, because the resource has ended otherwise. */
  | { readonly kind: 'over'; readonly code: string; readonly message: string }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** What is found before a call is sent. */
export type Prepared<Value> =
  | { readonly kind: 'send'; readonly guard: Guard; readonly before?: Snapshot }
  | Extract<EffectFound<Value>, { readonly kind: 'done' | 'over' }>
  /** The read shows an older state than the journal has. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** A call that must not be done twice, with the reads that tell whether it was done. */
export interface Operation<Value> {
  readonly endpoint: AnyEndpoint;
  /** What the operation does, compared when its id is used again. Ids, amounts and words only. */
  readonly subject: string;
  /** The resource that it changes; operations on one resource run one at a time. Absent for one that creates a resource. */
  readonly target?: string;
  /** The state of that resource, as the journal keeps it. */
  snapshot?(value: Value): Snapshot;
  /** Reads the resource before the call. @param known its newest state in the journal; a read may be older */
  readonly prepare: (known: Snapshot | undefined) => Promise<Prepared<Value>>;
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

/** What an operation does, as text, without card, bank or contact data, not even hashed. */
export function subjectOf(
  call: string,
  parts: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  return JSON.stringify([call, ...Object.entries(parts).filter(([, value]) => value !== undefined)]);
}

/** Options of one call of an operation. */
export const callOptions = (
  { signal, requestId, currency }: OnceOptions,
  before?: Pick<Snapshot, 'currency'>,
): ServiceCallOptions => ({ signal, requestId, currency: before?.currency ?? currency });

/** Finds the effect of an operation that creates something, by its id. */
export async function findById<Value>(
  what: string,
  read: () => Promise<Result<Value>>,
  belongs: (value: Value) => boolean,
): Promise<EffectFound<Value>> {
  const found = await read();
  if (!found.ok) return saysAbsent(found.failure) ? { kind: 'absent', state: 'none' } : unknownEffect(found.failure);
  if (belongs(found.value)) return { kind: 'done', value: found.value };
  return { kind: 'over', code: 'id_taken', message: `the id belongs to another ${what} already` };
}

/** Finds the effect of an operation that changes a resource, by the state before the call. */
export async function findChange<Value>(
  read: () => Promise<Result<Value>>,
  before: Snapshot | undefined,
  judge: (now: Value, before: Snapshot) => Exclude<EffectFound<Value>, { readonly kind: 'done' }> | 'done',
): Promise<EffectFound<Value>> {
  const now = await read();
  if (!now.ok || before === undefined) return unknownEffect(now.ok ? undefined : now.failure);
  const verdict = judge(now.value, before);
  return verdict === 'done' ? { kind: 'done', value: now.value } : verdict;
}
