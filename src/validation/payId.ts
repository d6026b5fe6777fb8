import { normaliseDigits, type Parsed } from '../money/index.ts';
import { type EmailError, parseEmail } from './email.ts';
import { type ContactError, international, mayBePhone } from './receiverContact.ts';

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
