import * as z from 'zod/mini';
import type { OnceJournal } from './onceJournal.ts';

/**
 * What stops a second call from taking effect. `key`: the service refuses the same id, or a repeat changes nothing. `state`: the service refuses it once the
 * first call has changed the resource. `none`: nothing.
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
/** State of a resource before or after a call; `received` and `amount` in minor units. */
export type Snapshot = z.output<typeof snapshot>;

const operationRecord = z.object({
  version: z.literal(1),
  subject: z.string(),
  guard: z.enum(['key', 'state', 'none']),
  phase: z.enum(['sent', 'done', 'refused', 'not seen']),
  /** When it was first sent, in epoch milliseconds of the process that sent it. */
  startedAt: z.number(),
  /** Name of the last sending; no two sendings share one, so no two states of a record are the same text. */
  sending: z.string(),
  /** How many sendings there are that may have done the work. */
  sendings: z.number(),
  /** Whether the process that sent it last has stopped waiting for the answer. Remains false when that process died meanwhile. */
  ended: z.boolean(),
  /**
   * Milliseconds that have passed at least since the last sending, or since it ended, and when which process counted them last, by its monotonic
   * clock. Only lengths of time are shared: the clocks of two machines may show different times.
   */
  counted: z.object({ by: z.string(), at: z.number(), ms: z.number() }),
  before: z.optional(snapshot),
});
export type OperationRecord = z.output<typeof operationRecord>;

const resourceRecord = z.object({
  version: z.literal(1),
  /** The operation that was last sent for this resource. While it is open, no other one is sent. */
  operationId: z.string(),
  sending: z.string(),
  open: z.boolean(),
  /** The newest state that an operation has left behind: what a read shows may be older. */
  known: z.optional(snapshot),
});
export type ResourceRecord = z.output<typeof resourceRecord>;

/** What a key of the journal holds. */
interface Entry<Value> {
  readonly key: string;
  readonly text: string | undefined;
  readonly value: Value | undefined;
}

/** What the journal says of an operation and of the resource that it changes. */
export interface OnceState {
  readonly operation: Entry<OperationRecord>;
  /** Absent for an operation that makes something new. */
  readonly resource: Entry<ResourceRecord> | undefined;
}

async function readEntry<Value>(
  journal: OnceJournal,
  key: string,
  read: (json: unknown) => Value,
): Promise<Entry<Value>> {
  const text = await journal.read(key);
  return { key, text, value: text === undefined ? undefined : read(JSON.parse(text)) };
}

/**
 * Reads the record of an operation and of its resource.
 *
 * @throws when the journal cannot be read
 */
export async function readState(
  journal: OnceJournal,
  operationId: string,
  target: string | undefined,
): Promise<OnceState> {
  const resource =
    target === undefined
      ? undefined
      : await readEntry(journal, `resource/${target}`, (json) => z.parse(resourceRecord, json));
  const operation = await readEntry(journal, `operation/${operationId}`, (json) => z.parse(operationRecord, json));
  return { operation, resource };
}

/**
 * Writes the record of an operation, and claims its resource while it is sent. One process alone can go on from a state.
 *
 * @param known state that the operation has left the resource in
 * @returns the new state; `undefined` when somebody has changed the journal since `state` was read
 * @throws when it is not known whether it was written
 */
export async function writeState(
  journal: OnceJournal,
  operationId: string,
  { operation, resource }: OnceState,
  next: OperationRecord,
  known?: Snapshot,
): Promise<OnceState | undefined> {
  const write = <Value>({ key }: Entry<Value>, value: Value): Entry<Value> => ({
    key,
    text: JSON.stringify(value),
    value,
  });
  const entries: { from: Entry<unknown>; to: Entry<unknown> }[] = [];
  let nextResource = resource;
  const open = next.phase === 'sent';
  const held = resource?.value;
  // Where another operation has claimed the resource meanwhile, a late outcome changes nothing of that.
  if (resource !== undefined && open !== (held?.open === true && held.operationId === operationId)) {
    const { sending } = open ? next : (held ?? next);
    nextResource = write(resource, { version: 1, operationId, sending, open, known: known ?? held?.known });
    entries.push({ from: resource, to: nextResource });
  }
  const nextOperation = write(operation, next);
  entries.push({ from: operation, to: nextOperation });
  const changes = entries.map(({ from, to }) => ({ key: from.key, from: from.text, to: to.text ?? '' }));
  return (await journal.commit(changes)) ? { operation: nextOperation, resource: nextResource } : undefined;
}
