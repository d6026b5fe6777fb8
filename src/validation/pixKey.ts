import type { Parsed } from '../money/index.ts';
import { isCnpj, isCpf } from './brazilianTaxId.ts';
import { compactCode } from './compactCode.ts';
import { type EmailError, parseEmail } from './email.ts';

/**
 * Why a text is no Pix key. `checksum`: a tax number with a wrong digit; `needs_plus`: eleven digits that are no CPF and may be a phone
 * number, which begins with +55; `country_code`: a phone number of another country; the e-mail's own reasons.
 */
export type PixKeyError = EmailError | 'length' | 'checksum' | 'needs_plus' | 'country_code';

/**
 * Reads a Pix key (Banco Central do Brasil, DICT): CPF, CNPJ, e-mail address of up to 77 characters, phone number with +55, or a random
 * key (UUID). Total; never throws.
 */
export function parsePixKey(input: unknown): Parsed<string, PixKeyError> {
  const compact = compactCode(input);
  if (!compact.ok) return { ok: false, error: compact.error };
  const { text } = compact;
  if (text.includes('@')) return parsePixEmail(input);
  if (/^\+/.test(text)) return parsePixPhone(text);
  if (/^[0-9A-F]{32}$/.test(text)) {
    return { ok: true, value: text.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
  }
  if (isCpf(text) || isCnpj(text)) return { ok: true, value: text };
  if (isBrazilianMobile(text)) return refused('needs_plus');
  if (/^(\d{11}|[0-9A-Z]{12}\d\d)$/.test(text)) return refused('checksum');
  return refused(/^\d+$/.test(text) ? 'length' : 'shape');
}

/** Tells whether eleven digits are a mobile number as it is dialled in Brazil: with its area, without the country. Some of them are a CPF too. */
export function isBrazilianMobile(digits: string): boolean {
  return /^[1-9]{2}9\d{8}$/.test(digits);
}

function parsePixEmail(input: unknown): Parsed<string, PixKeyError> {
  const email = parseEmail(input);
  if (!email.ok) return email;
  const value = email.value.toLowerCase();
  return value.length > 77 ? refused('too_long') : { ok: true, value };
}

function parsePixPhone(text: string): Parsed<string, PixKeyError> {
  const phone = text.replace(/[()]/g, '');
  if (!/^\+[1-9]\d*$/.test(phone)) return refused('shape');
  if (phone.length < 9 || phone.length > 16) return refused('length');
  if (!phone.startsWith('+55')) return refused('country_code');
  return /^\+55[1-9]{2}\d{8,9}$/.test(phone) ? { ok: true, value: phone } : refused('length');
}

function refused(error: PixKeyError): { readonly ok: false; readonly error: PixKeyError } {
  return { ok: false, error };
}
