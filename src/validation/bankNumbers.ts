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

/** Why a text is no CLABE. `checksum`: a digit is wrong or two are swapped. */
export type ClabeError = 'type' | 'empty' | 'chars' | 'length' | 'reserved' | 'checksum';

/** Reads a CLABE, the 18 digits of a Mexican account: bank, place, account and a check digit (weights 3, 7, 1). Total; never throws. */
export function parseClabe(input: unknown): Parsed<string, ClabeError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  const digits = compact.text;
  if (!/^\d+$/.test(digits)) return refused('chars');
  if (digits.length !== 18) return refused('length');
  if (/^0+$/.test(digits)) return refused('reserved');
  const check = (10 - (weighted371(digits.slice(0, 17)) % 10)) % 10;
  return digits.endsWith(String(check)) ? { ok: true, value: digits } : refused('checksum');
}

/** Why a text is no ABA routing number. `reserved`: nine zeros; `prefix`: two first digits that were never given out. */
export type RoutingNumberError = 'type' | 'empty' | 'chars' | 'length' | 'reserved' | 'checksum' | 'prefix';

/**
 * Reads a routing number of a US bank: nine digits, kept as text, for many begin with zero. The check digit (weights 3, 7, 1) sees every
 * wrong digit and every swap of neighbours but of two that differ by five. Total; never throws.
 */
export function parseRoutingNumber(input: unknown): Parsed<string, RoutingNumberError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  const digits = compact.text;
  if (!/^\d+$/.test(digits)) return refused('chars');
  if (digits.length !== 9) return refused('length');
  if (/^0+$/.test(digits)) return refused('reserved');
  if (weighted371(digits) % 10 !== 0) return refused('checksum');
  return /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits) ? { ok: true, value: digits } : refused('prefix');
}

/** The digits weighted 3, 7, 1, 3, 7, 1…, each product without its tens: the sum that ABA and CLABE check. ASCII digits. */
export function weighted371(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += ((digits.charCodeAt(index) - 48) * (index % 3 === 0 ? 3 : index % 3 === 1 ? 7 : 1)) % 10;
  }
  return sum;
}

function refused<Reason extends string>(error: Reason): { readonly ok: false; readonly error: Reason } {
  return { ok: false, error };
}
