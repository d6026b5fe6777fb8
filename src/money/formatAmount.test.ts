import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { currencies, formatAmount, formatAmountParts, isCurrency, minorUnitDigits } from './index.ts';

const shown = (amount: number | bigint | string, currency: string, locale = 'en-US') => {
  const text = formatAmount({ amount, currency, locale });
  return text.ok ? text.value : text.error;
};

describe('showing an amount', () => {
  everyRow([
    ['USD', 123456, '$1,234.56'],
    ['JPY', 123456, '¥123,456'],
    ['IQD', 12345, 'IQD\u00A012.345'],
    ['KWD', 1, 'KWD\u00A00.001'],
    ['CLF', 12345, 'CLF\u00A01.2345'],
    ['HUF', 12345, 'HUF\u00A0123.45'],
    ['IDR', 12345, 'IDR\u00A0123.45'],
    ['COP', 12345, 'COP\u00A0123.45'],
    ['PKR', 12345, 'PKR\u00A0123.45'],
    ['ISK', 12345, 'ISK\u00A012,345'],
    ['HRK', 12345, 'HRK\u00A0123.45'],
    ['USD', 0, '$0.00'],
    ['USD', -5, '-$0.05'],
  ])('writes %s %i minor units as %s', (currency, amount, text) => {
    expect(shown(amount, currency)).toBe(text);
  });

  it('writes every currency of the interface with exactly its own number of decimals', () => {
    for (const currency of currencies) {
      const parts = formatAmountParts({ amount: 123456789, currency, locale: 'en-US' });
      const fraction = parts.ok ? parts.value.find((part) => part.type === 'fraction') : undefined;
      expect([currency, fraction?.value.length ?? 0]).toEqual([currency, minorUnitDigits(currency)]);
    }
  });

  it('stays exact where a double would round', () => {
    expect(shown(Number.MAX_SAFE_INTEGER, 'USD')).toBe('$90,071,992,547,409.91');
    expect(shown('9223372036854775807', 'USD')).toBe('$92,233,720,368,547,758.07');
    expect(shown(9223372036854775807n, 'CLF')).toBe('CLF\u00A0922,337,203,685,477.5807');
  });

  it('gives an error value, not a rounded figure, for a number beyond 2^53-1', () => {
    expect(formatAmount({ amount: 2 ** 53, currency: 'USD', locale: 'en' })).toEqual({
      ok: false,
      error: 'unsafe_integer',
    });
    expect(formatAmount({ amount: 12.5, currency: 'USD', locale: 'en' })).toEqual({ ok: false, error: 'type' });
  });

  it('shows an unknown or lower-case currency as its code and a plain number', () => {
    expect(shown(12345, 'XYZ')).toBe('XYZ\u00A012,345');
    expect(shown(12345, 'usd')).toBe('usd\u00A012,345');
    expect(shown(12345, '')).toBe('12,345');
    expect(shown(12345, '<b>\u202E')).toBe('b\u00A012,345');
  });

  it('keeps a symbol of letters and a sign together at the end of a text from right to left, and only there', () => {
    for (const [currency, locale, end] of [
      ['USD', 'ar', 'US$\u200E'],
      ['USD', 'ar-EG', 'US$\u200E'],
      ['GBP', 'ar', 'UK£\u200E'],
      ['CAD', 'he', 'CA$\u200E'],
      ['CAD', 'ckb', 'CA$\u200E'],
      ['EUR', 'ar', '\u00A0€'],
      ['USD', 'he', '$'],
      ['USD', 'es', '\u00A0US$'],
    ] as const) {
      const text = shown(123456, currency, locale);
      expect([locale, text.slice(-end.length)]).toEqual([locale, end]);
    }
    expect(shown(123456, 'USD', 'es')).not.toContain('\u200E');
  });

  it('uses the digits of the locale', () => {
    expect(shown(123456, 'EGP', 'ar-EG')).toContain('١٬٢٣٤٫٥٦');
    expect(shown(123456, 'IRR', 'fa')).toContain('۱٬۲۳۴٫۵۶');
    expect(shown(123456, 'INR', 'hi-Deva-u-nu-deva')).toBe('₹१,२३४.५६');
    expect(shown(12345678, 'INR', 'en-IN')).toBe('₹1,23,456.78');
    expect(shown(123456, 'EUR', 'de')).toBe('1.234,56\u00A0€');
  });

  it('shows the amount even when the locale tag is refused by the engine', () => {
    expect(shown(123, 'USD', 'not a locale')).toContain('1');
    expect(shown(123, 'USD', '')).toContain('1');
  });

  it('follows the table of a service that counts ISK in hundredths', () => {
    expect(formatAmount({ amount: 12345, currency: 'ISK', locale: 'en', digits: { ISK: 2 } })).toEqual({
      ok: true,
      value: 'ISK\u00A0123.45',
    });
  });

  it('writes symbol, short symbol or code as asked', () => {
    const texts = (['symbol', 'narrowSymbol', 'code'] as const).map((display) =>
      formatAmount({ amount: 100, currency: 'CAD', locale: 'en-US', display }),
    );
    expect(texts.map((text) => text.ok && text.value)).toEqual(['CA$1.00', '$1.00', 'CAD\u00A01.00']);
  });

  it('names its pieces and joins them to the same text', () => {
    const input = { amount: 123456, currency: 'EUR', locale: 'fr' } as const;
    const parts = formatAmountParts(input);
    const whole = formatAmount(input);
    expect(parts.ok && parts.value.map((part) => part.value).join('')).toBe(whole.ok && whole.value);
    expect(parts.ok && parts.value.map((part) => part.type)).toEqual([
      'integer',
      'group',
      'integer',
      'decimal',
      'fraction',
      'literal',
      'currency',
    ]);
  });

  it('never throws, whatever currency and locale are given', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.string(), fc.string(), (amount, currency, locale) => {
        fc.pre(!isCurrency(currency));
        expect(formatAmount({ amount, currency, locale }).ok).toBe(true);
      }),
    );
  });
});
