import { formattableDigits } from './formatAmount.ts';
import { type MinorUnitsError, toSafeInteger } from './minorUnits.ts';
import type { Parsed } from './parsed.ts';

/** Why a number in major units is no amount. `fraction_digits`: finer than the currency's smallest unit, or a currency whose digits are unknown. */
export type MajorUnitsError = MinorUnitsError | 'fraction_digits';

const fraction = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15, useGrouping: false });

/**
 * Reads a JSON number in major units, as `display_surcharge_amount` is written (interface 2.9), into minor units of `currency`: 1.5 EUR is 150. The
 * value is a safe integer. It is read from its decimal text, never calculated with; what a sum of doubles leaves behind in the seventeenth digit
 * (0.1 + 0.2) is no part of it. Total; never throws.
 */
export function readMajorUnits(input: unknown, currency: string): Parsed<number, MajorUnitsError> {
  if (typeof input !== 'number' || !Number.isFinite(input)) return { ok: false, error: 'type' };
  const digits = formattableDigits(currency);
  if (digits === undefined) return { ok: false, error: 'fraction_digits' };
  // A double is exact to 15 significant digits. Below 1 it is 15 decimal places: 0.3 - 0.2 has its error there.
  const decimal = Math.abs(input) < 1 ? fraction.format(input) : input.toPrecision(15);
  const text = /^(-?)(\d+)(?:\.(\d+?))?0*$/.exec(decimal.replace(/\.0*$/, ''));
  if (text === null) return { ok: false, error: Math.abs(input) < 1 ? 'fraction_digits' : 'unsafe_integer' };
  const [, sign = '', whole = '', after = ''] = text;
  if (after.length > digits) return { ok: false, error: 'fraction_digits' };
  // Its smallest units would lie beyond those fifteen: the number may have been rounded already.
  if (whole.length + digits > 15) return { ok: false, error: 'unsafe_integer' };
  return toSafeInteger(BigInt(`${sign}${whole}${after.padEnd(digits, '0')}`));
}
