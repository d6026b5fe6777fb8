import type { Parsed } from '../money/index.ts';
import type { EmailError } from './email.ts';
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
