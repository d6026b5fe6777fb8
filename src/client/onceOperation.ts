import type { Failure, Result } from './result.ts';
import type { ServiceCallOptions } from './serviceCalls.ts';
import type { Look, OnceOptions, Snapshot } from './settleOnce.ts';
import { saysAbsent } from './verdict.ts';

/** A read that settles nothing. */
export const unclear = (failure?: Failure) =>
  ({ kind: 'unclear', ...(failure === undefined ? {} : { failure }) }) as const;

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
