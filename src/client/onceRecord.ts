import * as z from 'zod/mini';
import { stamp } from './clock.ts';
import type { OnceJournal } from './onceJournal.ts';

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
export type OperationRecord = z.output<typeof operationRecord>;

const recordKey = (operationId: string) => `operation/${operationId}`;
const targetKey = (target: string) => `open/${target}`;

/** The record of an operation, and the id of another one that is open on the same target. @throws when the journal cannot be read */
export async function readRecord(
  journal: OnceJournal,
  operationId: string,
  target: string | undefined,
): Promise<{ readonly record: OperationRecord | undefined; readonly other: string | undefined }> {
  const text = await journal.read(recordKey(operationId));
  const record = text === undefined || text === '' ? undefined : z.parse(operationRecord, JSON.parse(text));
  const open = target === undefined ? undefined : await journal.read(targetKey(target));
  return { record, other: open === '' || open === operationId ? undefined : open };
}

/** Writes the record of an operation, and whether it is open on its target. @throws when the journal cannot be written */
export async function writeRecord(
  journal: OnceJournal,
  operationId: string,
  target: string | undefined,
  record: OperationRecord,
): Promise<void> {
  await journal.write(recordKey(operationId), JSON.stringify(record));
  if (target !== undefined) await journal.write(targetKey(target), record.phase === 'sent' ? operationId : '');
}
