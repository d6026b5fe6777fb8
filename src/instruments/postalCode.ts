import { normaliseDigits, type Parsed } from '../money/index.ts';

/** Why a text is no postal code of this country. */
export type PostalCodeError = 'type' | 'empty' | 'too_long' | 'shape';

const longest = 12;

// 9 is a digit, A a letter, * either; anything else is written as it stands.
const templates: Readonly<Record<string, string>> = {
  US: '99999|99999-9999',
  CA: 'A9A 9A9',
  GB: 'A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA',
  IE: 'A9* ****',
  NL: '9999 AA',
  PL: '99-999',
  PT: '9999-999',
  BR: '99999-999',
  JP: '999-9999',
  SE: '999 99',
  CZ: '999 99',
  SK: '999 99',
  GR: '999 99',
};
const digitsOnly: readonly (readonly [template: string, countries: string])[] = [
  ['9999', 'AT AU BE BG CH CY DK HU LI LU NO NZ SI TN ZA'],
  ['99999', 'DE EE ES FI FR HR IT MC MX MY SM TH TR UA'],
  ['999999', 'CN IN RO RU SG'],
];
const without = 'AE AO BS BZ CI CM GH HK JM KE KM MO QA RW SC TG UG VU YE ZW';

/**
 * Reads a postal code: upper case, one inner space, the punctuation the country writes. A country outside the small table accepts any
 * text of up to 12 characters, also an empty one, so that an unlisted country never stops a payment; countries without postal codes
 * accept an empty one. `country` is ISO 3166-1 alpha-2. Total; never throws.
 */
export function parsePostalCode(input: unknown, country?: string): Parsed<string, PostalCodeError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > 100) return refused('too_long');
  const text = normaliseDigits(input).trim().replace(/\s+/g, ' ').toUpperCase();
  const listed = templatesOf(country);
  if (text === '') return listed ? refused('empty') : { ok: true, value: '' };
  if ([...text].length > longest) return refused('too_long');
  if (!listed) return { ok: true, value: text };
  const compact = text.replace(/[\s-]/g, '');
  for (const template of listed.split('|')) {
    const value = fill(template, compact);
    if (value !== undefined) return { ok: true, value };
  }
  return refused('shape');
}

/** Tells whether a country is known to have no postal codes, so that the field can be left out. */
export function hasNoPostalCode(country: string): boolean {
  return without.split(' ').includes(country);
}

function templatesOf(country: string | undefined): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return undefined;
  if (Object.hasOwn(templates, country)) return templates[country];
  return digitsOnly.find(([, countries]) => countries.includes(country))?.[0];
}

function fill(template: string, compact: string): string | undefined {
  let value = '';
  let position = 0;
  for (const sign of template) {
    if (!/[9A*]/.test(sign)) {
      value += sign;
      continue;
    }
    const character = compact[position] ?? '';
    if (!(sign === '9' ? /\d/ : sign === 'A' ? /[A-Z]/ : /[A-Z\d]/).test(character)) return undefined;
    value += character;
    position += 1;
  }
  return position === compact.length ? value : undefined;
}

function refused(error: PostalCodeError): { readonly ok: false; readonly error: PostalCodeError } {
  return { ok: false, error };
}
