import { normaliseDigits } from '../money/index.ts';

// Far more than the longest code here (an IBAN has 34 signs) with a separator and a bidi mark after each; longer texts are not looked at.
const longest = 200;

/** What a code looks like once only its signs are left, or why there is nothing to look at. */
export type Compact =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: 'type' | 'empty' | 'length' };

/**
 * Takes from a typed or pasted code what people write around its signs: white space, dashes, points, slashes, invisible characters.
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
