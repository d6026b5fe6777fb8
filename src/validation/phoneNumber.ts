import { normaliseDigits, type Parsed } from '../money/index.ts';

/** Why a text is no phone number. `shape`: no country code, or one that starts with zero; `extension`: a number behind a switchboard. */
export type PhoneNumberError = 'type' | 'empty' | 'chars' | 'shape' | 'length' | 'extension';

/** What is known about the place a number is typed in. */
export type PhoneNumberOptions = {
  /** The leading `00` means an international call in the buyer's country, and is read as `+`. @default false */
  readonly doubleZeroIsPlus?: boolean;
};

/** Reads a phone number into E.164 shape: `+`, then 8 to 15 digits that do not start with zero. Total; never throws. */
export function parsePhoneNumber(input: unknown, options: PhoneNumberOptions = {}): Parsed<string, PhoneNumberError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > 100) return refused('length');
  const text = normaliseDigits(input).trim();
  if (text === '') return refused('empty');
  if (/(?:x|ext\.?|#|;ext=)\s*\d{1,6}$/i.test(text)) return refused('extension');
  let number = text.replace(/[\s.()/\-\u2010-\u2015\u2212]/g, '').replace('\uFF0B', '+');
  if (!/^\+?\d+$/.test(number)) return refused('chars');
  if (options.doubleZeroIsPlus) number = number.replace(/^00/, '+');
  if (!/^\+[1-9]/.test(number)) return refused('shape');
  return number.length < 9 || number.length > 16 ? refused('length') : { ok: true, value: number };
}

function refused(error: PhoneNumberError): { readonly ok: false; readonly error: PhoneNumberError } {
  return { ok: false, error };
}

/** Why a text is no phone number of North America. `shape`: not an area code and number as they are given out. */
export type NorthAmericanPhoneError = 'type' | 'empty' | 'chars' | 'shape' | 'length' | 'extension' | 'country_code';

/** Reads a phone number of the US or Canada, with or without its +1, into E.164 shape. Total; never throws. */
export function parseNorthAmericanPhone(input: unknown): Parsed<string, NorthAmericanPhoneError> {
  const national = typeof input === 'string' && input.length <= 100 && /^[^+\uFF0B]*$/.test(input);
  const digits = national ? normaliseDigits(input).replace(/\D/g, '') : '';
  const phone = parsePhoneNumber(
    national ? `+${digits.length === 10 ? '1' : ''}${normaliseDigits(input).trim()}` : input,
  );
  if (!phone.ok) {
    if (national && digits === '') return { ok: false, error: input.trim() === '' ? 'empty' : 'chars' };
    return phone;
  }
  if (!phone.value.startsWith('+1')) return { ok: false, error: national ? 'length' : 'country_code' };
  if (phone.value.length !== 12) return { ok: false, error: 'length' };
  return /^\+1[2-9]\d\d[2-9]/.test(phone.value) ? phone : { ok: false, error: 'shape' };
}
