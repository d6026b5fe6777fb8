import * as z from 'zod/mini';
import { type OfferedMethod, offeredMethod } from '../../contract/index.ts';

/** Characters that a list may have as text, and how many entries and words of each: far more than there are ways to be paid. */
const longest = { text: 16_384, entries: 64 } as const;

const word = z.string().check(z.regex(/^[a-z0-9_]{1,64}$/));
const offeredMethods = z
  .array(
    z.pipe(
      offeredMethod,
      z.object({
        payment_method: word,
        payment_method_types: z.optional(z.array(word).check(z.maxLength(longest.entries))),
      }),
    ),
  )
  .check(z.maxLength(longest.entries));

/**
 * Reads which methods a payout link offers: a list, or the interface's string that holds one as JSON (4.1). Total; `undefined` for whatever is
 * neither, for text that is not JSON, and for far too much of it. An unknown value is kept: pages hide it.
 */
export function readOfferedMethods(value: unknown): readonly OfferedMethod[] | undefined {
  const read = z.safeParse(offeredMethods, typeof value === 'string' ? parsed(value) : value);
  return read.success ? read.data : undefined;
}

function parsed(text: string): unknown {
  if (text.length > longest.text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
