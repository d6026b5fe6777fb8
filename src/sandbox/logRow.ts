import * as z from 'zod/mini';

const position = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const rowInput = z.object({
  at: z.number(),
  ahead: z.optional(z.number()),
  reset: z.optional(z.boolean()),
  identity: z.optional(z.object({ seed: z.string(), secretKey: z.string(), publishableKey: z.string() })),
  /** Of a snapshot, which carries no keys. */
  seed: z.optional(z.string()),
  demo: z.optional(z.boolean()),
  ids: z.optional(z.record(z.string(), position)),
  faults: z.optional(z.array(z.object({ fault: z.looseObject({}), left: z.number() }))),
  deletes: z.optional(z.array(z.object({ collection: z.string(), id: z.string() }))),
  puts: z.optional(z.array(z.object({ collection: z.string(), id: z.string(), record: z.unknown() }))),
  ledger: z.optional(z.array(z.looseObject({ sequence: z.number(), at: z.string(), kind: z.string() }))),
});

/** One row of the log, read. */
export type ReadRow = z.output<typeof rowInput>;

/** Reads the text of a row. @throws when it is none of this version's */
export function readRow(text: string): ReadRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(rowInput, value);
  if (!read.success) {
    throw new Error('tillkit: this is not a row of a sandbox of this version. Use another folder, or an empty one.');
  }
  return read.data;
}
