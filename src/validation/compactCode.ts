import { normaliseDigits } from '../money/index.ts';

// Far more than the longest code here (an IBAN has 34 characters) with a separator and a bidi mark after each; longer texts are not read.
const longest = 200;

/** A code reduced to its characters, or why nothing can be read. */
export type Compact =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: 'type' | 'empty' | 'length' };

/**
 * Takes from a typed or pasted code what people write around its characters: white space, dashes, points, slashes, invisible characters.
 * Digits of any script and full-width letters become ASCII, ASCII letters upper case; leading zeros stay, for this is text from end to
 * end. Idempotent; linear in the first 200 characters, and longer texts are refused. Never throws.
 */
export function compactCode(input: unknown): Compact {
  if (typeof input !== 'string') return { ok: false, error: 'type' };
  if (input.length > longest) return { ok: false, error: 'length' };
  const text = normaliseDigits(input.normalize('NFKC'))
    .replace(/[\s./\-\u2010-\u2015\u2044\u2212]/g, '')
    // Letter by letter: `ß` has an upper case of two letters, and Turkish rules would turn `i` into `İ`.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return text === '' ? { ok: false, error: 'empty' } : { ok: true, text };
}
