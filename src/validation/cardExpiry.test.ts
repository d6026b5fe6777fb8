import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { expiryState, formatCardExpiry, parseCardExpiry, typedExpiry } from './index.ts';

const now = new Date('2026-10-15T12:00Z');
const read = (input: unknown, at = now) => {
  const expiry = parseCardExpiry(input, at);
  return expiry.ok ? `${expiry.value.month}/${expiry.value.year}` : expiry.error;
};

describe('reading an expiry', () => {
  it('takes a card until its month has ended everywhere on Earth', () => {
    expect(read('10/26', new Date('2026-10-31T23:59:59.999-12:00'))).toBe('10/2026');
    expect(read('10/26', new Date('2026-11-01T00:00:00.000-12:00'))).toBe('expired');
    expect(read('12/26', new Date('2026-12-31T23:59:59.999-12:00'))).toBe('12/2026');
    expect(read('12/26', new Date('2027-01-01T00:00:00.000-12:00'))).toBe('expired');
  });

  everyRow([
    ['330', '03/2030'],
    ['930', '09/2030'],
    ['226', 'expired'],
    ['130', 'shape'],
    ['030', 'shape'],
  ])('reads %s, in which a digit is the month, as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('refuses every card when the clock is broken', () => {
    expect(read('01/30', new Date(Number.NaN))).toBe('expired');
  });

  it('answers any input without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9/ .-]{0,9}$/)),
        (input) => {
          expect(typeof parseCardExpiry(input, now).ok).toBe('boolean');
        },
      ),
    );
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2027, max: 2046 }), (month, year) => {
        const value = { month: String(month).padStart(2, '0'), year: String(year) };
        expect(parseCardExpiry(formatCardExpiry(value), now)).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('writing an expiry as it is typed', () => {
  everyRow(['100030', '1000٣0', '10/0030', '12/1934'])(
    '%s is no year of this century, and stays one that is over',
    (text) => {
      expect(parseCardExpiry(typedExpiry(text), now)).toEqual({ ok: false, error: 'expired' });
    },
  );

  it('changes no digit of a date, and leaves alone what it has written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789/ -.x٣'), maxLength: 12 }), fc.string()),
        (text) => {
          const written = typedExpiry(text);
          expect(typedExpiry(written)).toBe(written);
          // A year of 1999 is none that a card has; written short it would become another one.
          const before = read(text);
          if (/^\d\d\/\d{4}$/.test(before)) expect(read(written)).toBe(before);
          else expect(read(written)).not.toMatch(/^\d\d\//);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe('a stored card', () => {
  everyRow([
    ['11', '2026', 'valid'],
    ['10', '2026', 'expiresThisMonth'],
    ['10', '26', 'expiresThisMonth'],
    ['9', '2026', 'expired'],
    ['01', '2030', 'valid'],
    [3, 2030, 'valid'],
    ['13', '2030', 'unknown'],
    ['0', '2030', 'unknown'],
    [null, '2030', 'unknown'],
    ['01', '', 'unknown'],
    ['01', '203', 'unknown'],
    ['<b>', '2030', 'unknown'],
  ] as const)('of month %s and year %s is %s', (month, year, state) => {
    expect(expiryState({ month, year }, now)).toBe(state);
  });

  it('is unknown when its dates are missing or the clock is broken', () => {
    expect(expiryState({}, now)).toBe('unknown');
    expect(expiryState({ month: '01', year: '2030' }, new Date(Number.NaN))).toBe('unknown');
  });

  it('is judged without throwing, whatever the service sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (month, year) => {
        expect(['valid', 'expiresThisMonth', 'expired', 'unknown']).toContain(expiryState({ month, year }, now));
      }),
    );
  });
});
