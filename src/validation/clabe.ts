import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';
import { weighted371 } from './routingNumber.ts';

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

function refused(error: ClabeError): { readonly ok: false; readonly error: ClabeError } {
  return { ok: false, error };
}
