import * as z from 'zod/mini';

const snapshotInput = z.strictObject({
  tillkit: z.literal('sandbox'),
  version: z.literal(1),
  rows: z.array(z.unknown()),
});

/** Rows of a checkpoint as one text. */
export const writeSnapshot = (rows: readonly string[]): string =>
  `{"tillkit":"sandbox","version":1,"rows":[${rows.join(',')}]}`;

/** The rows of a snapshot. @throws when the text is none of this version */
export function readSnapshot(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(snapshotInput, value);
  if (!read.success) throw new Error('tillkit: this is not a snapshot of a sandbox of this version.');
  return read.data.rows.map((row) => JSON.stringify(row));
}
