import { normaliseDigits, type Parsed } from '../money/index.ts';
import { parseEmail } from './email.ts';
import { type ContactError, international, mayBePhone } from './receiverContact.ts';

/** Reads what PayPal knows a receiver by: an e-mail address, a phone number with its country, or the 13 characters of a PayPal ID. Total; never throws. */
export function parsePayPalReceiver(input: unknown): Parsed<string, ContactError> {
  if (typeof input === 'string' && input.length <= 100) {
    const id = normaliseDigits(input).trim().toUpperCase();
    // With a digit and a letter: a name or a number of 13 characters is no ID.
    if (/^[A-Z0-9]{13}$/.test(id) && /\d/.test(id) && /[A-Z]/.test(id)) return { ok: true, value: id };
  }
  return mayBePhone(input) ? international(input) : parseEmail(input);
}
