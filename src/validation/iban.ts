import type { Parsed } from '../money/index.ts';
import { parseBic } from './bic.ts';
import { compactCode } from './compactCode.ts';
import { ibanLength, ibanStructure, signClasses } from './ibanRegistry.ts';
import { isCountryCode } from './isCountryCode.ts';

/** An IBAN that can exist. Keep it out of state, logs, URLs and messages. */
export type Iban = {
  /** Without spaces, upper case, 15 to 34 characters. */
  readonly iban: string;
  /** Its first two letters (ISO 3166-1 alpha-2, and XK). */
  readonly country: string;
};

/**
 * Why a text is no IBAN. `country`: begins with no country; `no_iban`: with one that has no IBANs; `length`: not this country's; `shape`: a letter where the country has
 * digits, or the reverse; `check_digits`: outside 02 to 98; `checksum`: a character is wrong or two are swapped (ISO 7064, mod 97).
 */
export type IbanError =
  | 'type'
  | 'empty'
  | 'chars'
  | 'country'
  | 'no_iban'
  | 'length'
  | 'shape'
  | 'check_digits'
  | 'checksum';

/**
 * Reads an IBAN as typed or pasted, also with "IBAN" in front (ISO 13616). The check digits see every wrong digit, every wrong letter and
 * every swap of neighbours of one class; what they cannot see (1B, 2M and 3X swapped, one in a hundred letters typed for a digit) the
 * country's structure sees wherever it says digit or letter. Total; never throws.
 */
export function parseIban(input: unknown): Parsed<Iban, IbanError> {
  const compact = compactCode(input);
  if (!compact.ok) return compact;
  // What is written in front of it: "IBAN:", "IBAN-Nr.", "N° IBAN". It has no digits, and the IBAN begins with the two letters before the first one.
  const iban = compact.text.replace(/^\D*IBAN\D*?(?=[A-Z]{2}\d)|^IBAN:?/, '');
  if (iban === '') return refused('empty');
  if (!/^[A-Z0-9]+$/.test(iban)) return refused('chars');
  if (iban.length > 34) return refused('length');
  const country = iban.slice(0, 2);
  const classes = signClasses(ibanStructure(country));
  if (classes === undefined) return refused(isCountryCode(country) ? 'no_iban' : 'country');
  if (iban.length !== classes.length + 4) return refused('length');
  const shape = classes.replace(/[nac]/g, (sign) => (sign === 'n' ? '\\d' : sign === 'a' ? '[A-Z]' : '.'));
  if (!new RegExp(`^..\\d\\d${shape}`).test(iban)) return refused('shape');
  const checkDigits = Number(iban.slice(2, 4));
  if (checkDigits < 2 || checkDigits > 98) return refused('check_digits');
  if (remainder97(iban) !== 1) return refused('checksum');
  return { ok: true, value: { iban, country } };
}

/** What stands around an IBAN and a BIC that are written in one text. */
const around = '(?:[:;,|()]|IBAN|BIC|SWIFT|CODE|NR|NO|UND|AND)*';
const besideIban = new RegExp(`^${around}([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)${around}$`);

/**
 * Reads an IBAN and a BIC that were pasted as one text, such as "IBAN: DE89… BIC: COBADEFFXXX", in either order; `undefined` for any other text, also for
 * one of the two alone. Total; never throws.
 */
export function parseIbanWithBic(input: unknown): { readonly iban: string; readonly bic: string } | undefined {
  const compact = compactCode(input);
  if (!compact.ok) return undefined;
  const { text } = compact;
  for (const { index } of text.matchAll(/(?=[A-Z]{2}\d\d)/g)) {
    const length = ibanLength(text.slice(index, index + 2));
    if (length === undefined) continue;
    const end = index + length;
    const iban = parseIban(text.slice(index, end));
    if (!iban.ok) continue;
    const [, bic] = besideIban.exec(`${text.slice(0, index)}|${text.slice(end)}`) ?? [];
    if (bic !== undefined && parseBic(bic).ok) return { iban: iban.value.iban, bic };
  }
  return undefined;
}

/** The remainder by 97 with the first four characters moved to the end and A as 10 to Z as 35: 1 for a sound IBAN. Character by character, so that no number grows. */
export function remainder97(iban: string): number {
  let remainder = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const code = iban.charCodeAt((index + 4) % iban.length);
    remainder = (code > 64 ? remainder * 100 + code - 55 : remainder * 10 + code - 48) % 97;
  }
  return remainder;
}

function refused(error: IbanError): { readonly ok: false; readonly error: IbanError } {
  return { ok: false, error };
}
