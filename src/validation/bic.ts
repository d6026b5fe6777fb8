import type { Parsed } from '../money/index.ts';
import { compactCode } from './compactCode.ts';
import { isCountryCode } from './isCountryCode.ts';

/** Why a text is no BIC. `length`: neither 8 nor 11 characters; `shape`: not bank, country, place, branch; `country`: no country at the fifth character. */
export type BicError = 'type' | 'empty' | 'chars' | 'length' | 'shape' | 'country';

/** Reads a BIC (ISO 9362, also called SWIFT code): four letters of the bank, the country, two characters of the place, three of a branch if any. Total; never throws. */
export function parseBic(input: unknown): Parsed<string, BicError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  const bic = compact.text;
  if (!/^[A-Z0-9]+$/.test(bic)) return refused('chars');
  if (bic.length !== 8 && bic.length !== 11) return refused('length');
  if (!/^[A-Z]{6}/.test(bic)) return refused('shape');
  return isCountryCode(bic.slice(4, 6)) ? { ok: true, value: bic } : refused('country');
}

// Places that bank with a neighbour: their banks' BICs and the IBANs of their accounts may name either.
const together = ['GB GG IM JE', 'FR BL GF GP MC MF MQ NC PF PM RE TF WF YT', 'FI AX', 'DK FO GL', 'IT SM VA', 'CH LI'];

/**
 * Tells whether a BIC and an IBAN name the same country, or two that share their banks (GB and JE, FR and RE). False is a reason to ask,
 * not to refuse: a bank may hold accounts across a border. Both normalised.
 */
export function bicFitsIban(bic: string, iban: string): boolean {
  const bank = bic.slice(4, 6);
  const account = iban.slice(0, 2);
  return bank === account || together.some((group) => group.includes(bank) && group.includes(account));
}

function refused(error: BicError): { readonly ok: false; readonly error: BicError } {
  return { ok: false, error };
}
