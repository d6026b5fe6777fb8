import { minorUnitDigits } from './currencies.ts';

/** An amount in minor units of its currency. */
export interface Money {
  /** Minor units of `currency`. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/**
 * True where `to` is what `from` is worth at a rate, to less than one minor unit: whichever way it was rounded. Exact, whatever the number of digits.
 *
 * @param rate units of the currency of `to` for one unit of that of `from`, as a decimal with a point
 */
export function convertsTo(from: Money, rate: string, to: Money): boolean {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  const [fromDigits, toDigits] = [minorUnitDigits(from.currency), minorUnitDigits(to.currency)];
  if (whole === '' || fromDigits === undefined || toDigits === undefined) return false;
  // Both sides times the denominator of the exact amount.
  const denominator = 10n ** BigInt(fraction.length + fromDigits);
  const exact = BigInt(from.amount) * BigInt(whole + fraction) * 10n ** BigInt(toDigits);
  const difference = BigInt(to.amount) * denominator - exact;
  return difference < denominator && -difference < denominator;
}
