import { normaliseDigits, type Parsed } from '../money/index.ts';
import { type EmailError, parseEmail } from './email.ts';
import { parsePhoneNumber } from './phoneNumber.ts';

/** Why a text names no receiver who can be paid this way; the reasons of e-mail addresses and phone numbers. `needs_plus`: a phone number without its country. */
export type ContactError = EmailError | 'chars' | 'length' | 'extension' | 'country_code' | 'needs_plus' | 'checksum';

/** Reads a phone number that has to begin with its country. Total; never throws. */
export function international(input: string): Parsed<string, ContactError> {
  const phone = parsePhoneNumber(input);
  if (phone.ok || phone.error !== 'shape') return phone;
  return { ok: false, error: /[+\uFF0B]/.test(input) ? 'shape' : 'needs_plus' };
}

/** True for what has digits and no `@`: judge it as a phone number, so that the advice fits what the person meant. */
export function mayBePhone(input: unknown): input is string {
  return typeof input === 'string' && input.length <= 100 && !input.includes('@') && /\p{Nd}/u.test(input);
}

/** Reads what PayPal knows a receiver by: an e-mail address, a phone number with its country, or the 13 characters of a PayPal ID. Total; never throws. */
export function parsePayPalReceiver(input: unknown): Parsed<string, ContactError> {
  if (typeof input === 'string' && input.length <= 100) {
    const id = normaliseDigits(input).trim().toUpperCase();
    // With a digit and a letter: a name or a number of 13 characters is no ID.
    if (/^[A-Z0-9]{13}$/.test(id) && /\d/.test(id) && /[A-Z]/.test(id)) return { ok: true, value: id };
  }
  return mayBePhone(input) ? international(input) : parseEmail(input);
}

/** Reads a PayID (New Payments Platform): an e-mail address, a phone number with its country, or an ABN (11 digits, checked by weights mod 89). Total; never throws. */
export function parsePayId(input: unknown): Parsed<string, ContactError> {
  if (!mayBePhone(input)) return lowerCase(parseEmail(input));
  const digits = normaliseDigits(input).replace(/[\s-]/g, '');
  if (/^[1-9]\d{10}$/.test(digits))
    return isAbn(digits) ? { ok: true, value: digits } : { ok: false, error: 'checksum' };
  // Written at home an Australian number begins with a single zero.
  return international(/^0[2-478]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : input);
}

/** Tells whether 11 digits are an Australian business number (ABN). */
function isAbn(digits: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (digits.charCodeAt(index) - 48 - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

function lowerCase(email: Parsed<string, EmailError>): Parsed<string, EmailError> {
  return email.ok ? { ok: true, value: email.value.toLowerCase() } : email;
}
