import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';

/** Why a text is no number of this length. `reserved`: zeros only. */
export type BankDigitsError = 'type' | 'empty' | 'chars' | 'length' | 'reserved';

/**
 * Reads a bank's number that has no check digit we can look at: from `shortest` to `longest` digits, kept as text with its leading zeros.
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

/** A British account number. */
export type UkAccount = {
  /** Eight digits. */
  readonly account: string;
  /** Present when six or seven were typed and zeros were put in front: have the person confirm it. */
  readonly warning?: 'padded';
};

/** Why a text is no British account number. `long_form`: the nine or ten digits of a few banks, which give an eight-digit form of it. */
export type UkAccountError = BankDigitsError | 'long_form';

/** Reads a British account number: eight digits; six or seven are filled up with zeros in front and say so. Total; never throws. */
export function parseUkAccount(input: unknown): Parsed<UkAccount, UkAccountError> {
  const digits = parseBankDigits(input, 6, 10);
  if (!digits.ok) return digits;
  if (digits.value.length > 8) return { ok: false, error: 'long_form' };
  if (digits.value.length === 8) return { ok: true, value: { account: digits.value } };
  return { ok: true, value: { account: digits.value.padStart(8, '0'), warning: 'padded' } };
}
