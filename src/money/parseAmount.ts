import { amountFormatter, type CurrencyDisplay } from './amountFormatter.ts';
import type { MinorUnitOverrides } from './currencies.ts';
import { formattableDigits, printableCode } from './formatAmount.ts';
import { toSafeInteger } from './minorUnits.ts';
import { normaliseDigits } from './normaliseDigits.ts';
import type { Parsed } from './parsed.ts';

/** How a typed amount is to be read. */
export type AmountReading = {
  /** The currency whose minor units the value counts. A currency outside the interface's set is read as having none. */
  readonly currency: string;
  /** BCP 47 tag that decides what a comma and a point mean. */
  readonly locale: string;
  /** Smallest accepted value, minor units. @default 0 */
  readonly min?: number;
  /** Largest accepted value, minor units. @default 2^53−1 */
  readonly max?: number;
  /** Digits of the service's own table where it differs from ISO 4217. */
  readonly digits?: MinorUnitOverrides;
};

/**
 * Why a text is no amount. `type`: not a text; `empty`; `too_long`: over 200 characters; `chars`: something that is neither digit,
 * separator, sign nor this currency; `shape`: separators where the locale has none; `fraction_digits`: more decimals than the
 * currency has; `unsafe_integer`: beyond 2^53−1; `min`, `max`.
 */
export type AmountError =
  | 'type'
  | 'empty'
  | 'too_long'
  | 'chars'
  | 'shape'
  | 'fraction_digits'
  | 'unsafe_integer'
  | 'min'
  | 'max';

const longest = 200;

/**
 * Reads an amount as a person types it, or as `formatAmount` prints it, in the same locale: any script's digits, group separators,
 * currency symbol or code, bidi marks, non-breaking spaces. The value is minor units of `currency`. Total, exact, linear in its input.
 */
export function parseAmount(text: unknown, reading: AmountReading): Parsed<number, AmountError> {
  if (typeof text !== 'string') return refused('type');
  if (text.length > longest) return refused('too_long');
  // Superscripts and circled digits would become ordinary digits below.
  if (/\p{No}/u.test(text)) return refused('chars');
  const digits = formattableDigits(reading.currency, reading.digits) ?? 0;
  const marks = marksOf(reading);
  let rest = normalise(text);
  if (rest === '') return refused('empty');
  const token = marks.currency.find((candidate) => rest.includes(candidate) || rest.includes(candidate.toLowerCase()));
  if (token !== undefined) {
    rest = rest.replace(rest.includes(token) ? token : token.toLowerCase(), ' ').trim();
    if (rest === '') return refused('empty');
  }
  const sign = /^[-\u2212\u2013]|[-\u2212\u2013]$/.exec(rest);
  if (sign) rest = rest.replace(sign[0], '').trim();

  let whole = '';
  let fraction: string | undefined;
  const groups: string[] = [];
  for (const character of rest) {
    if (/[0-9]/.test(character)) {
      if (fraction === undefined) whole += character;
      else fraction += character;
    } else if (marks.decimal.includes(character)) {
      if (fraction !== undefined) return refused('shape');
      fraction = '';
    } else if (marks.group.includes(character)) {
      if (fraction !== undefined) return refused('shape');
      groups.push(whole);
      whole = '';
    } else {
      return refused('chars');
    }
  }
  if (groups.length > 0 && !wellGrouped([...groups, whole])) return refused('shape');
  whole = groups.join('') + whole;
  if (whole === '' && !fraction) return refused('shape');
  if (fraction !== undefined && fraction.length > digits) return refused('fraction_digits');

  const magnitude = BigInt(whole + (fraction ?? '').padEnd(digits, '0') || '0');
  const amount = toSafeInteger(sign ? -magnitude : magnitude);
  if (!amount.ok) return amount;
  if (amount.value < (reading.min ?? 0)) return refused('min');
  if (amount.value > (reading.max ?? Number.MAX_SAFE_INTEGER)) return refused('max');
  return amount;
}

function refused(error: AmountError): { readonly ok: false; readonly error: AmountError } {
  return { ok: false, error };
}

function normalise(text: string): string {
  return normaliseDigits(text.normalize('NFKC')).replace(/\s/g, ' ').trim();
}

// Thousands close every grouping in use; before them India groups by two, and a first group is whatever is left.
function wellGrouped(groups: readonly string[]): boolean {
  return groups.every((group, index) => {
    if (index === groups.length - 1) return group.length === 3;
    if (index === 0) return group.length >= 1 && group.length <= 3;
    return group.length === 2 || group.length === 3;
  });
}

type Marks = { readonly decimal: string; readonly group: string; readonly currency: readonly string[] };

const displays: readonly CurrencyDisplay[] = ['symbol', 'narrowSymbol', 'code'];

/** Separators and currency names of a locale, asked of the engine with the currency itself: Cape Verde writes its escudo "1$50". */
function marksOf({ currency, locale, digits: overrides }: AmountReading): Marks {
  const known = formattableDigits(currency, overrides) !== undefined;
  let decimal = '';
  let group = ' ';
  const names = new Set<string>([printableCode(currency)]);
  for (const display of displays) {
    const formatter = known ? amountFormatter(locale, 2, currency, display) : amountFormatter(locale, 2);
    for (const { type, value } of formatter.formatToParts(1234567890.5)) {
      if (type === 'decimal') decimal += normalise(value);
      if (type === 'group') group += normalise(value);
      if (type === 'currency') names.add(normalise(value));
    }
  }
  if (group.includes('\u2019') || group.includes("'")) group += "\u2019'";
  // Arabic-script separators are hard to find on many keyboards; the ASCII ones mean nothing else there.
  if (!/[.,]/.test(decimal + group)) {
    decimal += '.';
    group += ',';
  }
  names.delete('');
  const separators = decimal + group;
  // Where a symbol is also a separator (Cape Verde: "1$50 $"), only a space tells them apart.
  const currencyNames = [...names].flatMap((name) => (separators.includes(name) ? [` ${name}`, `${name} `] : [name]));
  return { decimal, group, currency: currencyNames.sort((a, b) => b.length - a.length) };
}
