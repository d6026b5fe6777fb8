import { normaliseDigits, type Parsed } from '../../money/index.ts';
import { callingCodeOf, countryOfCallingCode } from './callingCodeOf.ts';

/** A phone number as the wire carries it (interface 2.1). */
export interface ContactPhone {
  /** `+` and the calling code. */
  readonly countryCode: string;
  /** The national number without a trunk zero; digits. */
  readonly number: string;
  /** The country it belongs to (ISO 3166-1 alpha-2). */
  readonly country: string;
}

/**
 * Reads digits, with `+` or as they are dialled in that country, by the numbering plans; undefined where no plan knows them. `possible`: their
 * length is one of the country's. Whether a number is given out at all is not asked: plans change faster than pages.
 */
export type PhonePlan = (
  digits: string,
  country: string,
) => { readonly phone: ContactPhone; readonly possible: boolean } | undefined;

/** Why a text is no phone number there. `country_code`: it begins with a calling code that does not exist; `extension`: a number behind a switchboard. */
export type ContactPhoneError = 'type' | 'empty' | 'chars' | 'length' | 'extension' | 'country_code';

/**
 * Reads a phone number that is typed beside a choice of country: in the way of that country, or with its own calling code (`+` or `00`), which
 * counts more than the choice. With the numbering plans (`loadPhonePlan`) lengths and trunk zeros are each country's own; without them the
 * shape of E.164 decides. Total; never throws.
 *
 * @param country ISO 3166-1 alpha-2, the chosen one
 */
export function readContactPhone(
  input: unknown,
  country: string,
  plan?: PhonePlan,
): Parsed<ContactPhone, ContactPhoneError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > 100) return refused('length');
  const text = normaliseDigits(input)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .trim();
  if (text === '') return refused('empty');
  if (/(?:x|ext\.?|#|;ext=)\s*\d{1,6}$/i.test(text)) return refused('extension');
  const typed = text
    .replace(/\(0\)/g, '')
    .replace(/[\s.()/\-\u2010-\u2015\u2212]/g, '')
    .replace('\uFF0B', '+')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(typed)) return refused('chars');
  const own = callingCodeOf(country);
  if (!typed.startsWith('+') && own === undefined) return refused('country_code');
  // What the plan cannot read as it is dialled at home may still be one abroad, or have no length that exists.
  const read = plan?.(typed, country) ?? (typed.startsWith('+') ? undefined : plan?.(`${own}${typed}`, country));
  if (read !== undefined) return read.possible ? { ok: true, value: read.phone } : refused('length');
  return typed.startsWith('+') ? international(typed, country) : national(typed, country, own ?? '');
}

function international(typed: string, country: string): Parsed<ContactPhone, ContactPhoneError> {
  // No calling code begins with another one, so at most one of the lengths fits.
  const code = [1, 2, 3].map((length) => typed.slice(0, length + 1)).find(countryOfCallingCode);
  if (code === undefined) return refused('country_code');
  const home = callingCodeOf(country) === code ? country : (countryOfCallingCode(code) ?? country);
  return national(typed.slice(code.length), home, code);
}

function national(typed: string, country: string, countryCode: string): Parsed<ContactPhone, ContactPhoneError> {
  // Italian numbers keep their zero abroad; every other zero before a number is dialled at home alone.
  const number = countryCode === '+39' ? typed : typed.replace(/^0+/, '');
  const length = countryCode.length - 1 + number.length;
  return length < 8 || length > 15 ? refused('length') : { ok: true, value: { countryCode, number, country } };
}

function refused(error: ContactPhoneError): { readonly ok: false; readonly error: ContactPhoneError } {
  return { ok: false, error };
}
