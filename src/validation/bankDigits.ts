import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';

/** Why a text is no number of this length. `reserved`: zeros only. */
export type BankDigitsError = 'type' | 'empty' | 'chars' | 'length' | 'reserved';

/**
 * Reads a bank's number without a check digit that can be verified: from `shortest` to `longest` digits, kept as text with its leading zeros.
 * US account 4 to 17, sort code and BSB 6, Canadian transit 5 and institution 3. Total; never throws.
 */
export function parseBankDigits(input: unknown, shortest: number, longest = shortest): Parsed<string, BankDigitsError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  const digits = compact.text;
  if (!/^\d+$/.test(digits)) return { ok: false, error: 'chars' };
  if (digits.length < shortest || digits.length > longest) return { ok: false, error: 'length' };
  return /^0+$/.test(digits) ? { ok: false, error: 'reserved' } : { ok: true, value: digits };
}
