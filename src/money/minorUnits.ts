import type { Parsed } from './parsed.ts';

/** An amount in minor units: a safe integer, a bigint, or a string of up to 40 ASCII digits with an optional leading `-`. Never a fraction. */
export type MinorUnits = number | bigint | string;

/**
 * Why an amount in minor units cannot be used. `type`: it is not an integer. `unsafe_integer`: it is a number beyond ±(2^53−1), which
 * `JSON.parse` has already rounded, or a string of more than 40 digits.
 */
export type MinorUnitsError = 'type' | 'unsafe_integer';

/** Reads an amount in minor units exactly. Total: any input gives a value or an error, never an exception. */
export function readMinorUnits(input: unknown): Parsed<bigint, MinorUnitsError> {
  if (typeof input === 'bigint') return { ok: true, value: input };
  if (typeof input === 'number') {
    if (Number.isSafeInteger(input)) return { ok: true, value: BigInt(input) };
    return { ok: false, error: Number.isInteger(input) ? 'unsafe_integer' : 'type' };
  }
  const [, digits] = typeof input === 'string' ? (/^-?(\d+)$/.exec(input) ?? []) : [];
  if (typeof input !== 'string' || digits === undefined) return { ok: false, error: 'type' };
  return digits.length > 40 ? { ok: false, error: 'unsafe_integer' } : { ok: true, value: BigInt(input) };
}

/** Narrows exact minor units to the safe integer JSON can carry; `unsafe_integer` beyond ±(2^53−1). */
export function toSafeInteger(value: bigint): Parsed<number, 'unsafe_integer'> {
  const integer = Number(value);
  return Number.isSafeInteger(integer) ? { ok: true, value: integer } : { ok: false, error: 'unsafe_integer' };
}
