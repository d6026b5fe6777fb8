import type { PartKey } from '../../i18n/index.ts';
import { type CardBrand, cardBrandRules } from '../../validation/index.ts';

/** The sentence that says where the security code of a saved card is: how many digits it has depends on the brand. */
export function savedCvcHintKey(brand: CardBrand | null): PartKey<'saved'> {
  return brand === null ? 'saved.cvc.hint' : `saved.cvc.hint.length_${cardBrandRules(brand).cvcLength}`;
}

/** The sentence for a wrong security code of a saved card. */
export function savedCvcErrorKey(code: string, cvcLength: 3 | 4): PartKey<'saved'> {
  if (code === 'empty' || code === 'chars') return `saved.cvc.error.${code}`;
  return `saved.cvc.error.length_${cvcLength}`;
}
