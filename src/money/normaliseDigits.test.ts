import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseDigits } from './index.ts';

it('turns the digits of every numbering system the engine knows into ASCII digits', () => {
  let systems = 0;
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210);
    // Han numerals and the like are letters or numbers, not decimal digits.
    if (!/^\p{Nd}+$/u.test(digits)) continue;
    systems += 1;
    expect([system, normaliseDigits(digits)]).toEqual([system, '9876543210']);
  }
  expect(systems).toBeGreaterThan(50);
});

it('finds every decimal digit of Unicode in a run of ten that starts with zero', () => {
  const runs: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (/\p{Nd}/u.test(character)) runs.push(normaliseDigits(character));
  }
  expect(runs.length % 10).toBe(0);
  expect(runs.join('')).toBe('0123456789'.repeat(runs.length / 10));
});

it('reads a text that mixes scripts', () => {
  expect(normaliseDigits('٤2४২𝟗𝟎𝟘4٠')).toBe('424290040');
});

it('removes what cannot be seen and keeps everything else', () => {
  expect(normaliseDigits('4\u200B2\u00AD4\u202E2\uFEFF\u2060\u200F\u061C')).toBe('4242');
  expect(normaliseDigits('a ½ ² \u00A0-é😀\uD800')).toBe('a ½ ² \u00A0-é😀\uD800');
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normaliseDigits(normaliseDigits(text))).toBe(normaliseDigits(text));
    }),
  );
});
