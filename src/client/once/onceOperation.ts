import { defined } from '../../money/index.ts';
import type { Failure, Result } from '../result.ts';
import type { ServiceCallOptions } from '../serviceCalls.ts';
import { type AnyEndpoint, saysAbsent } from '../verdict.ts';
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
  /** The read shows an older state than the journal knows of. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'unclear'; readonly failure?: Failure };

/** A call that must not be done twice, with the reads that tell whether it was done. */
export interface Operation<Value> {
  readonly endpoint: AnyEndpoint;
  /** The work of the operation id; compared when it comes again. Ids, amounts and words only. */
  readonly subject: string;
  /** The resource that it changes; operations of one resource wait for each other. Absent for what makes a new one. */
  readonly target?: string;
  /** The state of that resource. */
  snapshot?(value: Value): Snapshot;
  /** @param known newest state of the resource that the journal knows of: a copy of the service may lag behind it */
  readonly prepare: (known: Snapshot | undefined) => Promise<Prepared<Value>>;
  readonly send: (before: Snapshot | undefined) => Promise<Result<Value>>;
  /** @param since epoch milliseconds before which it cannot have happened; absent when that is not known. */
  readonly look: (before: Snapshot | undefined, since: number | undefined) => Promise<Look<Value>>;
}

/** A read that settles nothing. */
export const unclear = (failure?: Failure) => ({ kind: 'unclear', ...defined({ failure }) }) as const;

/** The operation can no longer happen: the resource has ended otherwise. */
export const superseded = (what: string, status: string) =>
  ({ kind: 'over', code: 'superseded', message: `it did not happen: the ${what} is ${status}` }) as const;

/** The work of an operation id, as a text: no card, bank or contact data, not even digested. */
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

/** Looks for something by its own id. */
export async function lookById<Value>(
  what: string,
  read: () => Promise<Result<Value>>,
  belongs: (value: Value) => boolean,
): Promise<Look<Value>> {
  const found = await read();
  if (!found.ok) return saysAbsent(found.failure) ? { kind: 'absent', state: 'none' } : unclear(found.failure);
  if (belongs(found.value)) return { kind: 'done', value: found.value };
  return { kind: 'over', code: 'id_taken', message: `the id belongs to another ${what} already` };
}

/** What a read shows of a resource that an operation has been sent for, by the state it had before. */
export async function lookAtChange<Value>(
  read: () => Promise<Result<Value>>,
  before: Snapshot | undefined,
  judge: (now: Value, before: Snapshot) => Exclude<Look<Value>, { readonly kind: 'done' }> | 'done',
): Promise<Look<Value>> {
  const now = await read();
  if (!now.ok || before === undefined) return unclear(now.ok ? undefined : now.failure);
  const verdict = judge(now.value, before);
  return verdict === 'done' ? { kind: 'done', value: now.value } : verdict;
}
