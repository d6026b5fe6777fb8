import { minorUnitDigits } from './currencies.ts';
import type { MinorUnits, MinorUnitsError } from './minorUnits.ts';
import { readMinorUnits } from './minorUnits.ts';
import type { Parsed } from './parsed.ts';

/**
 * Writes an amount as a decimal number of major units, such as `49.99`, for programs: with a point, every digit of the currency's minor unit, and no groups.
 * `type` also for a currency that is not known.
 */
export function majorUnitsText(amount: MinorUnits, currency: string): Parsed<string, MinorUnitsError> {
  const read = readMinorUnits(amount);
  if (!read.ok) return read;
  const digits = minorUnitDigits(currency);
  if (digits === undefined) return { ok: false, error: 'type' };
  const sign = read.value < 0n ? '-' : '';
  const text = String(read.value < 0n ? -read.value : read.value).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return { ok: true, value: `${sign}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}` };
}
