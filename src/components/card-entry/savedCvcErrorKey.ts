import type { PartKey } from '../../i18n/index.ts';

/** The sentence for a wrong security code of a saved card. */
export function savedCvcErrorKey(code: string, cvcLength: 3 | 4): PartKey<'saved'> {
  if (code === 'empty' || code === 'chars') return `saved.cvc.error.${code}`;
  return `saved.cvc.error.length_${cvcLength}`;
}
