import { localeTag } from './localeTag.ts';

/** How the currency is written: its local symbol ("US$"), the shortest one ("$"), or its code ("USD"). */
export type CurrencyDisplay = 'symbol' | 'narrowSymbol' | 'code';

const formatters = new Map<string, Intl.NumberFormat>();
const capacity = 200;

/**
 * A number formatter for `currency` with exactly `digits` decimals, or for a bare number without `currency`. A locale tag the engine
 * refuses falls back to the engine's own locale, so that a wrong tag never takes an amount off the page. Built once per combination:
 * construction costs more than a hundred formattings.
 */
export function amountFormatter(
  locale: string,
  digits: number,
  currency?: string,
  display: CurrencyDisplay = 'symbol',
): Intl.NumberFormat {
  const key = `${locale} ${digits} ${currency} ${display}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const options: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (currency !== undefined) Object.assign(options, { style: 'currency', currency, currencyDisplay: display });
  const formatter = inLocale(localeTag(locale), options);
  if (formatters.size >= capacity) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}

function inLocale(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return new Intl.NumberFormat(undefined, options);
  }
}
