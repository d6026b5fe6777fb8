import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';

/** Why a text is no IFSC. `shape`: not four letters, a zero and six characters; `fifth_zero`: the letter O where the zero belongs. */
export type IfscError = 'type' | 'empty' | 'chars' | 'length' | 'shape' | 'fifth_zero';

/** Reads an IFSC, the code of an Indian bank's branch: four letters of the bank, a zero, six characters of the branch. Total; never throws. */
export function parseIfsc(input: unknown): Parsed<string, IfscError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  const code = compact.text;
  if (!/^[A-Z0-9]+$/.test(code)) return { ok: false, error: 'chars' };
  if (code.length !== 11) return { ok: false, error: 'length' };
  if (/^[A-Z]{4}O/.test(code)) return { ok: false, error: 'fifth_zero' };
  return /^[A-Z]{4}0/.test(code) ? { ok: true, value: code } : { ok: false, error: 'shape' };
}
