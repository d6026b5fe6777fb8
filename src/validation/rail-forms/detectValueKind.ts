import { normaliseDigits } from '../../money/index.ts';
import { parseClabe, parseIfsc, parseRoutingNumber } from '../bankNumbers.ts';
import { parseBic } from '../bic.ts';
import { isCnpj, isCpf } from '../brazilianTaxId.ts';
import { parseCardNumber } from '../cardNumber.ts';
import { compactCode } from '../compactCode.ts';
import { parseEmail } from '../email.ts';
import { parseIban } from '../iban.ts';
import { ibanLength } from '../ibanRegistry.ts';
import { parsePhoneNumber } from '../phoneNumber.ts';
import { parseUpiId } from '../upiId.ts';
import type { ValueKind } from './railVocabulary.ts';

/**
 * Detects what a pasted text is, for "this looks like an IBAN; here we need an account number". Only unmistakable kinds are detected: by check digits, by a
 * country and its length, or by a format that nothing else has. `undefined` for plain digits and everything else. Total and linear; never throws.
 */
export function detectValueKind(input: unknown): ValueKind | undefined {
  const compact = compactCode(input);
  if (!compact.ok || typeof input !== 'string') return undefined;
  const { text } = compact;
  if (text.includes('@')) return parseEmail(input).ok ? 'email' : parseUpiId(input).ok ? 'upi_id' : undefined;
  if (text.startsWith('+')) return parsePhoneNumber(input).ok ? 'phone' : undefined;
  return /^\d+$/.test(text) ? detectDigitsKind(text, input) : detectCodeKind(text);
}

function detectDigitsKind(digits: string, typed: string): ValueKind | undefined {
  if (isCpf(digits)) return 'cpf';
  const card = digits.length > 12 ? parseCardNumber(digits) : undefined;
  if (card?.ok && card.value.brand !== null && card.value.warning === undefined) return 'card_number';
  if (isCnpj(digits)) return 'cnpj';
  if (digits.length === 18) return parseClabe(digits).ok ? 'clabe' : undefined;
  if (digits.length === 9) return parseRoutingNumber(digits).ok ? 'routing_number' : undefined;
  const written = digits.length === 6 ? normaliseDigits(typed).trim() : '';
  if (/^\d\d-\d\d-\d\d$/.test(written)) return 'sort_code';
  return /^\d{3}-\d{3}$/.test(written) ? 'bsb' : undefined;
}

function detectCodeKind(text: string): ValueKind | undefined {
  const iban = text.replace(/^IBAN:?/, '');
  // An IBAN with a typo still looks like one: a country, two digits and the country's length.
  if (/^[A-Z]{2}\d\d[A-Z0-9]+$/.test(iban) && (iban.length === ibanLength(iban.slice(0, 2)) || parseIban(iban).ok))
    return 'iban';
  if (/^[0-9A-F]{32}$/.test(text)) return 'random_key';
  if (text.length === 11 && parseIfsc(text).ok) return 'ifsc';
  if (parseBic(text).ok) return 'bic';
  return isCnpj(text) ? 'cnpj' : undefined;
}
