import { amountFormatter, type CurrencyDisplay } from './amountFormatter.ts';
import { type MinorUnitOverrides, minorUnitDigits } from './currencies.ts';
import { type MinorUnits, type MinorUnitsError, readMinorUnits } from './minorUnits.ts';
import type { Parsed } from './parsed.ts';

/** An amount to show, in minor units of `currency`. */
export type AmountToFormat = {
  /** Minor units of `currency`. */
  readonly amount: MinorUnits;
  /** Normally one of `currencies`; any other text is shown as it came, with the minor units as a plain number. */
  readonly currency: string;
  /** BCP 47 tag, with `-u-nu-…` if other digits are wanted. A refused tag means the engine's own locale. */
  readonly locale: string;
  /** @default 'symbol' */
  readonly display?: CurrencyDisplay;
  /** Digits of the service's own table where it differs from ISO 4217. */
  readonly digits?: MinorUnitOverrides;
};

/** One piece of a formatted amount, as `Intl.NumberFormat` names them ("currency", "integer", "group", "decimal", "fraction", "literal", "minusSign"). */
export type AmountPart = { readonly type: string; readonly value: string };

/**
 * Writes an amount exactly, with the digits of ISO 4217 and never a float: `{ ok: true, value: "US$12.34" }`.
 * An amount that cannot be shown without rounding is `{ ok: false, error: 'unsafe_integer' }`, one that is no integer is
 * `{ ok: false, error: 'type' }`: show no figure then. A currency outside the interface's set is written as its code and the minor
 * units as a plain number, since its digits are unknown ("XYZ 12,345"). Never throws.
 *
 * Isolate the text with `<bdi>` inside a sentence. From right to left a symbol of letters and a sign that ends the text is kept together
 * by a mark after it (U+200E).
 */
export function formatAmount(input: AmountToFormat): Parsed<string, MinorUnitsError> {
  const parts = formatAmountParts(input);
  return parts.ok ? { ok: true, value: parts.value.map((part) => part.value).join('') } : parts;
}

/** The pieces of {@link formatAmount}, for a design that sets the currency or the decimals apart. Joined, they are its text. */
export function formatAmountParts(input: AmountToFormat): Parsed<readonly AmountPart[], MinorUnitsError> {
  const { currency, locale, display } = input;
  const amount = readMinorUnits(input.amount);
  if (!amount.ok) return amount;
  const digits = formattableDigits(currency, input.digits);
  if (digits === undefined) {
    const number = amountFormatter(locale, 0).formatToParts(amount.value);
    const code = printableCode(currency);
    return {
      ok: true,
      value: code ? [{ type: 'currency', value: code }, { type: 'literal', value: '\u00A0' }, ...number] : number,
    };
  }
  const parts = amountFormatter(locale, digits, currency, display).formatToParts(decimal(amount.value, digits));
  return { ok: true, value: endsTornApart(parts) ? [...parts, { type: 'literal', value: '\u200E' }] : parts };
}

/** In a text that runs from right to left, a symbol of letters and a sign at the end (`US$`) shows its sign before its letters, unless a mark follows. */
function endsTornApart(parts: readonly AmountPart[]): boolean {
  const last = parts.at(-1);
  return (
    last?.type === 'currency' &&
    /[A-Z]\p{Sc}$/u.test(last.value) &&
    parts.some(({ value }) => /[\u0590-\u08FF\u200F]/.test(value))
  );
}

/** The digits to print for a currency, or `undefined` when it is to be treated as unknown. */
export function formattableDigits(currency: unknown, overrides?: MinorUnitOverrides): number | undefined {
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? minorUnitDigits(currency, overrides) : undefined;
}

/** A foreign currency code reduced to something that can be shown beside a number: letters and digits, at most eight. */
export function printableCode(currency: unknown): string {
  return typeof currency === 'string'
    ? currency
        .slice(0, 64)
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 8)
    : '';
}

// `Intl.NumberFormat` reads a decimal text exactly, where a number would pass through a double.
function decimal(amount: bigint, digits: number): Intl.StringNumericLiteral {
  const negative = amount < 0n;
  const text = String(negative ? -amount : amount).padStart(digits + 1, '0');
  const point = text.length - digits;
  const fraction = digits > 0 ? `.${text.slice(point)}` : '';
  // An optional sign, at least one ASCII digit, and digits after a single point: the grammar of the type.
  return `${negative ? '-' : ''}${text.slice(0, point)}${fraction}` as Intl.StringNumericLiteral;
}
