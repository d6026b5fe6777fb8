import { normaliseDigits, type Parsed } from '../money/index.ts';
import { type CardBrand, cardBrandRules } from './cardBrands.ts';

/** Why a text is no security code of this brand. */
export type CardCvcError = 'type' | 'empty' | 'chars' | 'length';

/**
 * Reads a card's security code: four digits for American Express, three for the others, three or four while the brand is unknown (`null`).
 * Leading zeros stay. An empty code is accepted, as `''`, where the brand has cards without one. The value is sensitive: it is sent
 * once and kept nowhere. Ask again when the brand changes. Total; never throws.
 */
export function parseCardCvc(input: unknown, brand: CardBrand | null): Parsed<string, CardCvcError> {
  if (typeof input !== 'string') return { ok: false, error: 'type' };
  if (input.length > 64) return { ok: false, error: 'length' };
  const code = normaliseDigits(input).replace(/\s/g, '');
  const { cvcLength, cvcOptional } = cardBrandRules(brand);
  if (code === '') return cvcOptional ? { ok: true, value: '' } : { ok: false, error: 'empty' };
  if (!/^\d+$/.test(code)) return { ok: false, error: 'chars' };
  const fits = code.length === cvcLength || (brand === null && code.length === 4);
  return fits ? { ok: true, value: code } : { ok: false, error: 'length' };
}
