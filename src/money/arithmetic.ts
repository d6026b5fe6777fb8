import { type MinorUnits, type MinorUnitsError, readMinorUnits, toSafeInteger } from './minorUnits.ts';
import type { Parsed } from './parsed.ts';

/**
 * Adds amounts in minor units of one currency, exactly. The value is a safe integer; a sum beyond ±(2^53−1) is `unsafe_integer`,
 * an entry that is not an integer is `type`. The sum of nothing is 0.
 */
export function sumAmounts(amounts: readonly MinorUnits[]): Parsed<number, MinorUnitsError> {
  let sum = 0n;
  for (const amount of amounts) {
    const part = readMinorUnits(amount);
    if (!part.ok) return part;
    sum += part.value;
  }
  return toSafeInteger(sum);
}

/** The parts of a payment's net amount, by their wire names, in minor units of the payment's currency; missing and null parts count as 0. */
export type NetAmountParts = {
  readonly amount: MinorUnits;
  readonly surcharge_details?:
    | {
        readonly surcharge_amount?: MinorUnits | null | undefined;
        readonly tax_amount?: MinorUnits | null | undefined;
      }
    | null
    | undefined;
  readonly shipping_cost?: MinorUnits | null | undefined;
  readonly order_tax_amount?: MinorUnits | null | undefined;
};

/** Amount, surcharge, tax on the surcharge, shipping and order tax added up (interface 2.3, `net_amount`), in minor units. Errors as {@link sumAmounts}. */
export function netAmount(parts: NetAmountParts): Parsed<number, MinorUnitsError> {
  return sumAmounts([
    parts.amount,
    parts.surcharge_details?.surcharge_amount ?? 0,
    parts.surcharge_details?.tax_amount ?? 0,
    parts.shipping_cost ?? 0,
    parts.order_tax_amount ?? 0,
  ]);
}
