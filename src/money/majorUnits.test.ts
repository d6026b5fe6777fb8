import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { currencies, minorUnitDigits, readMajorUnits } from './index.ts';
import { majorUnitsText } from './majorUnitsText.ts';

describe('a number in major units', () => {
  everyRow([
    [1.5, 'EUR', 150],
    [0, 'EUR', 0],
    [0.1 + 0.2, 'EUR', 30],
    [10, 'EUR', 1000],
    [1000, 'EUR', 100_000],
    [1.23, 'USD', 123],
    [-1.25, 'USD', -125],
    [120, 'JPY', 120],
    [1.234, 'KWD', 1234],
    [1.2345, 'CLF', 12_345],
    // Found by the property below: the noise of a third in the smallest unit there is.
    [0.0001 + 1 / 3 - 1 / 3, 'CLF', 1],
    [12.34, 'HUF', 1234],
    [1_234_567_890_123.45, 'EUR', 123_456_789_012_345],
  ])('%s of %s is %s minor units', (number, currency, minor) => {
    expect(readMajorUnits(number, currency)).toEqual({ ok: true, value: minor });
  });

  everyRow([
    [1.005, 'EUR', 'fraction_digits'],
    [1.5, 'JPY', 'fraction_digits'],
    [1e-9, 'EUR', 'fraction_digits'],
    [1, 'XYZ', 'fraction_digits'],
    [1e21, 'EUR', 'unsafe_integer'],
    [123_456_789_012_345.67, 'EUR', 'unsafe_integer'],
    [Number.NaN, 'EUR', 'type'],
    [Number.POSITIVE_INFINITY, 'EUR', 'type'],
    ['1.50', 'EUR', 'type'],
    [null, 'EUR', 'type'],
    [undefined, 'EUR', 'type'],
  ])('%s of %s is refused: %s', (number, currency, error) => {
    expect(readMajorUnits(number, currency)).toEqual({ ok: false, error });
  });

  it('of every currency is read as the minor units that a service wrote it from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.boolean(),
        (currency, minor, noisy) => {
          const digits = minorUnitDigits(currency) ?? 0;
          const text = String(minor).padStart(digits + 1, '0');
          const major = Number(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`);
          // Adding a third and taking it away again leaves the noise of doubles behind.
          const written = noisy ? major + 1 / 3 - 1 / 3 : major;
          expect(readMajorUnits(written, currency)).toEqual({ ok: true, value: minor });
        },
      ),
    );
  });

  it('gives a value or an error, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (input, currency) => {
        expect(typeof readMajorUnits(input, currency).ok).toBe('boolean');
      }),
    );
  });
});

everyRow([
  [4999, 'EUR', '49.99'],
  [5, 'EUR', '0.05'],
  [-120, 'EUR', '-1.20'],
  [4999, 'JPY', '4999'],
  [4999, 'KWD', '4.999'],
  ['900719925474099312', 'USD', '9007199254740993.12'],
])('writes %j minor units of %s as %s', (amount, currency, text) => {
  expect(majorUnitsText(amount, currency)).toEqual({ ok: true, value: text });
});

everyRow([
  [4.5, 'EUR'],
  [4999, 'XYZ'],
])('refuses %j of %s', (amount, currency) => {
  expect(majorUnitsText(amount, currency)).toEqual({ ok: false, error: 'type' });
});
