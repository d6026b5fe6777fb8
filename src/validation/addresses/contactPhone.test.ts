import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { callingCodeOf, countries, countryOfCallingCode, loadPhonePlan, readContactPhone } from '../index.ts';

const plan = await loadPhonePlan();
const text = (typed: unknown, country: string, by?: typeof plan) => {
  const read = readContactPhone(typed, country, by);
  return read.ok ? `${read.value.countryCode} ${read.value.number} ${read.value.country}` : read.error;
};

describe.each([
  ['by the shape of E.164', undefined],
  ['by the numbering plans', plan],
])('a phone number of a contact, read %s', (_, by) => {
  everyRow([
    ['030 901820', 'DE', '+49 30901820 DE'],
    ['30 901820', 'DE', '+49 30901820 DE'],
    ['(415) 555-2671', 'US', '+1 4155552671 US'],
    ['+44 20 7946 0958', 'DE', '+44 2079460958 GB'],
    ['0044 20 7946 0958', 'DE', '+44 2079460958 GB'],
    ['00442079460958', 'US', '+44 2079460958 GB'],
    ['+44 (0)20 7946 0958', 'DE', '+44 2079460958 GB'],
    ['+49 30 901820', 'DE', '+49 30901820 DE'],
    ['06 6982 1234', 'IT', '+39 0669821234 IT'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971 501234567 AE'],
    ['０３-１２３４-５６７８', 'JP', '+81 312345678 JP'],
  ])('takes %s in %s as %s', (typed, country, read) => {
    expect(text(typed, country, by)).toBe(read);
  });

  everyRow([
    ['', 'DE', 'empty'],
    ['   ', 'DE', 'empty'],
    ['0800-FLOWERS', 'US', 'chars'],
    ['12', 'DE', 'length'],
    ['+49 1', 'FR', 'length'],
    ['1'.repeat(30), 'DE', 'length'],
    ['1'.repeat(10_000), 'DE', 'length'],
    ['030 901820 ext. 12', 'DE', 'extension'],
    ['+999 12345678', 'DE', 'country_code'],
    ['30 901820', '', 'country_code'],
    [491, 'DE', 'type'],
  ])('refuses %s in %s: %s', (typed, country, error) => {
    expect(text(typed, country, by)).toBe(error);
  });

  it('never throws, and gives digits', () => {
    const hostile = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9 ()/-]{0,20}$/));
    fc.assert(
      fc.property(hostile, fc.oneof(fc.constantFrom(...countries), fc.string()), (typed, country) => {
        const read = readContactPhone(typed, country, by);
        if (!read.ok) return;
        expect(read.value.countryCode).toMatch(/^\+[1-9]\d{0,2}$/);
        expect(read.value.number).toMatch(/^\d{2,17}$/);
      }),
    );
  });
});

describe('the numbering plans', () => {
  it('know which of the countries of one calling code a number belongs to', () => {
    expect(text('+1 416 555 2671', 'DE', plan)).toBe('+1 4165552671 CA');
    expect(text('+1 416 555 2671', 'DE')).toBe('+1 4165552671 US');
    expect(text('416 555 2671', 'US', plan)).toBe('+1 4165552671 US');
  });

  it('know how long a number of each country is', () => {
    expect(text('415 555 26', 'US', plan)).toBe('length');
    expect(text('415 555 26', 'US')).toBe('+1 41555526 US');
  });

  it('know what is dialled at home before the number', () => {
    expect(text('8 (912) 345-67-89', 'RU', plan)).toBe('+7 9123456789 RU');
  });
});

describe('calling codes', () => {
  it('are there for every country that has phones, and lead back to a country with the same code', () => {
    const without = countries.filter((country) => callingCodeOf(country) === undefined);
    expect(without).toEqual(['BV', 'GS', 'PN', 'TF', 'UM'].filter((country) => countries.includes(country)));
    for (const country of countries) {
      const code = callingCodeOf(country);
      if (code === undefined) continue;
      expect(callingCodeOf(countryOfCallingCode(code) ?? '')).toBe(code);
    }
  });

  everyRow([
    ['+1', 'US'],
    ['44', 'GB'],
    ['+7', 'RU'],
    ['+39', 'IT'],
    ['+999', undefined],
    ['', undefined],
  ])('%s belongs to %s first', (code, country) => {
    expect(countryOfCallingCode(code)).toBe(country);
  });
});
