import { normaliseDigits } from '../money/index.ts';
import type { CardBrand } from './cardBrands.ts';
import { type CardCvcError, parseCardCvc } from './cardCvc.ts';
import { type CardExpiryError, parseCardExpiry } from './cardExpiry.ts';

/**
 * Tells why an expiry that is still being typed can no longer become one, or `undefined` while it still can: `13` is no month, `09/26` over, `12/5` too
 * far away. It is compared with every date that would be accepted, in every way of writing it. Total; never throws.
 */
export function expiryDeadEnd(input: unknown, now: Date): CardExpiryError | undefined {
  const read = parseCardExpiry(input, now);
  if (read.ok || read.error === 'empty') return undefined;
  if (typeof input !== 'string' || read.error === 'chars' || input.length > 64) return read.error;
  const typed = normaliseDigits(input)
    .replace(/[^\d]+/g, ' ')
    .trimStart();
  if (spellings(now).some((spelling) => spelling.startsWith(typed))) return undefined;
  if (read.error !== 'shape') return read.error;
  // Whatever is typed behind it, the same is wrong with it.
  const errors = new Set(
    ['0', '9', '00', '99', ' 00', ' 99'].map((end) => {
      const ended = parseCardExpiry(typed + end, now);
      return ended.ok ? 'shape' : ended.error;
    }),
  );
  errors.delete('shape');
  const [only, other] = errors;
  return other === undefined ? (only ?? 'shape') : 'shape';
}

/** Tells why a security code that is still being typed can no longer become one of this brand, or `undefined` while it still can. Total; never throws. */
export function cvcDeadEnd(input: unknown, brand: CardBrand | null): CardCvcError | undefined {
  const read = parseCardCvc(input, brand);
  if (read.ok || read.error === 'empty') return undefined;
  // Short of its length is no error yet: as many digits more would make it right.
  const grown = read.error === 'length' && typeof input === 'string' && input.length <= 64;
  return grown && [0, 1, 2, 3].some((more) => parseCardCvc(input + '0'.repeat(more), brand).ok)
    ? undefined
    : read.error;
}

/** Every accepted date in every way of writing it, as `parseCardExpiry` sees them: digits and single spaces. */
function spellings(now: Date): readonly string[] {
  const all: string[] = [];
  const first = now.getUTCFullYear() - 1;
  for (let year = first; year <= first + 21; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const long = String(month).padStart(2, '0');
      const short = String(year).slice(-2);
      if (!parseCardExpiry(`${long}/${year}`, now).ok) continue;
      for (const written of new Set([long, String(month)])) {
        all.push(`${written} ${short}`, `${written} ${year}`, `${year} ${written}`);
      }
      all.push(`${long}${short}`, `${long}${year}`, `${year}${long}`);
      if (month > 1 && month < 10) all.push(`${month}${short}`);
    }
  }
  return all;
}
