import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';

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

function refused(error: RoutingNumberError): { readonly ok: false; readonly error: RoutingNumberError } {
  return { ok: false, error };
}
