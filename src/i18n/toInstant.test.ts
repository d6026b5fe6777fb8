import { describe, expect, it } from 'vitest';
import { formatDate, toInstant } from './formatDate.ts';

describe('a date that the calendar does not have', () => {
  it.each([
    '2030-02-30T12:00:00Z',
    '2030-02-29T12:00:00',
    '2030-04-31',
    '2030-12-31T24:00:00Z',
    '2030-13-01T00:00:00Z',
  ])('%s is no instant and is not shown', (text) => {
    expect(toInstant(text)).toBeUndefined();
    expect(formatDate(text, { locale: 'en' })).toBe('');
  });

  it.each([
    ['2028-02-29T12:00:00', '2028-02-29T12:00:00.000Z'],
    ['2030-01-01T00:30:00+05:30', '2029-12-31T19:00:00.000Z'],
    ['2030-12-31', '2030-12-31T00:00:00.000Z'],
  ])('%s is one', (text, instant) => {
    expect(toInstant(text)?.toISOString()).toBe(instant);
  });
});
