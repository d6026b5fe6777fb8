import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyRow } from '../everyRow.testing.ts';
import { nextActionView } from './nextActionView.ts';
import { parseTimestamp, timestamp } from './schema.ts';

const isTaken = (text: unknown) => z.safeParse(timestamp, text).success;

describe('a date-time of the service', () => {
  everyRow([
    '2026-02-28T00:00:00Z',
    '2028-02-29T23:59:59.999Z',
    '2026-12-31T23:59',
    '2026-01-01T00:00:00.123456',
    '2026-01-01T00:00:00+05:30',
    '2026-01-01T00:00:00-1200',
    '2026-01-01T00:00:00+14:00',
  ])('%s is one', (text) => {
    expect(isTaken(text)).toBe(true);
  });

  everyRow([
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+15:00',
    '2026-01-01T00:00:00+05:99',
    '2026-01-01T00:00:00 Europe/Berlin',
    '2026-01-01T00:00:00ZZ',
    '2026-01-01',
    '',
    null,
    1,
  ])('%j is none: it is drift, and never another day', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  everyRow([
    ['2026-01-01T12:00:00', '2026-01-01T12:00:00Z'],
    ['2026-01-01T12:00', '2026-01-01T12:00Z'],
    ['2026-01-01T12:00:00,25', '2026-01-01T12:00:00.25Z'],
    ['2026-01-01T12:00:00.123456z', '2026-01-01T12:00:00.123456Z'],
    ['2026-01-01T12:00:00-0330', '2026-01-01T12:00:00-03:30'],
    ['2026-01-01T12:00:00+05:30', '2026-01-01T12:00:00+05:30'],
  ])('%s is %s, which every engine reads alike', (text, normal) => {
    expect(z.parse(timestamp, text)).toBe(normal);
    expect(parseTimestamp(text)).toBe(Date.parse(normal));
  });

  everyRow(['2026-01-01 12:00:00', '2026-01-01T12:00:00', '2026-01-01T12:00:00,0Z'])(
    '%s is noon in UTC, wherever it is read',
    (text) => {
      expect(parseTimestamp(text)).toBe(Date.UTC(2026, 0, 1, 12));
    },
  );

  it('that is absent or unreadable has no number', () => {
    expect([parseTimestamp(undefined), parseTimestamp('soon')]).toEqual([Number.NaN, Number.NaN]);
  });

  it('of any real instant is one', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        expect(isTaken(date.toISOString())).toBe(true);
      }),
    );
  });
});

describe('a moment of a next step', () => {
  const expiry = (expires_at: unknown) =>
    z.parse(nextActionView, { type: 'display_voucher_information', voucher_details: { expires_at } }).voucher_details
      ?.expires_at;

  everyRow(['2030-02-30T12:00:00Z', '2030-02-30', '2030-04-31 12:00:00', '2030-12-31T24:00:00Z'])(
    '%s, which does not exist, is absent',
    (text) => expect(expiry(text)).toBeUndefined(),
  );
  everyRow(['2030-02-28T12:00:00Z', '2030-02-28', '2030-02-28 12:00:00', '1898510400', 1898510400])(
    '%s is kept',
    (text) => expect(expiry(text)).toBe(text),
  );
});
