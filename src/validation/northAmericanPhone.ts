import { normaliseDigits, type Parsed } from '../money/index.ts';
import { parsePhoneNumber } from './phoneNumber.ts';

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
