import { normaliseDigits, type Parsed } from '../money/index.ts';
import { addressRules, postalShapeOf } from './addresses/addressRules.ts';

/** Why a text is no postal code of this country. */
export type PostalCodeError = 'type' | 'empty' | 'too_long' | 'shape';

const longest = 12;

/**
 * Reads a postal code: upper case, the spaces and dashes as the country writes them, its letters before the code taken off where they are no
 * part of it (`D-10115`). A country whose codes are not known accepts any text of up to 12 characters, also an empty one, so that it never
 * stops a payment. `country` is ISO 3166-1 alpha-2. Total; never throws.
 */
export function parsePostalCode(input: unknown, country?: string): Parsed<string, PostalCodeError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > 100) return refused('too_long');
  const text = normaliseDigits(input)
    .trim()
    .replace(/[\s\u200B\u200E\u200F\u2060]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212\u30FC\uFF0D]/g, '-')
    // The sign of the Japanese post in front of a code.
    .replace(/^[\u3012\u3020\u3036] ?/, '')
    .toUpperCase();
  const rules = addressRules(country ?? '');
  if (text === '') return rules.required.includes('postalCode') ? refused('empty') : { ok: true, value: '' };
  const shape = postalShapeOf(country ?? '');
  if (shape === undefined) return [...text].length > longest ? refused('too_long') : { ok: true, value: text };
  const fits = new RegExp(`^(?:${shape})$`);
  const value = spellings(text, rules.postalExample ?? '').find((spelling) => fits.test(spelling));
  return value === undefined ? refused('shape') : { ok: true, value };
}

/** The ways in which a typed code may have been meant, the one that the country writes first. */
function spellings(text: string, example: string): readonly string[] {
  // Countries with codes of digits are often given with their letters before them.
  const bare = /^\d/.test(example) ? text.replace(/^[A-Z]{1,3}[ -]?(?=\d)/, '') : text;
  const compact = bare.replace(/[ -]/g, '');
  const at = example.search(/[ -]/);
  const fromEnd = example.length - 1 - at;
  const withSign = (sign: string, end: number) => `${compact.slice(0, -end)}${sign}${compact.slice(-end)}`;
  return [
    ...(at > 0 && compact.length > fromEnd ? [withSign(example[at] ?? '', fromEnd)] : []),
    compact,
    // Codes with a part that may be left out (ZIP+4, Portugal before its streets had codes of their own).
    ...[4, 3].filter((end) => compact.length > end).map((end) => withSign('-', end)),
    ...[4, 3].filter((end) => compact.length > end).map((end) => withSign(' ', end)),
  ];
}

function refused(error: PostalCodeError): { readonly ok: false; readonly error: PostalCodeError } {
  return { ok: false, error };
}
