import { localeTag } from '../money/index.ts';

/** Which way a text runs; the value of the HTML attribute `dir`. */
export type Direction = 'ltr' | 'rtl';

/** Scripts that run from right to left (ISO 15924). Engines do not all have `Intl.Locale.getTextInfo`, so the list is our own. */
const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** The writing direction of a BCP 47 locale, by its likely script; a malformed tag is `ltr`. */
export function direction(locale: string): Direction {
  try {
    return rightToLeft.has(new Intl.Locale(localeTag(locale)).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
