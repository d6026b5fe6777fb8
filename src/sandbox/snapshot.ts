import * as z from 'zod/mini';
import type { StoredTexts } from './storage.ts';

const snapshotInput = z.strictObject({
  tillkit: z.literal('sandbox'),
  version: z.literal(1),
  texts: z.array(z.tuple([z.string(), z.string()])),
});

/** The state of a sandbox as one text. */
export const writeSnapshot = (texts: StoredTexts): string => JSON.stringify({ tillkit: 'sandbox', version: 1, texts });

/** The state in a snapshot. @throws when the text is none of this version */
export function readSnapshot(text: string): StoredTexts {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const read = z.safeParse(snapshotInput, value);
  if (!read.success) throw new Error('tillkit: this is not a snapshot of a sandbox of this version.');
  return read.data.texts;
}
