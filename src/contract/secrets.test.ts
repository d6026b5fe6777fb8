import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalInConstantTime } from './secrets.ts';

describe('equalInConstantTime', () => {
  it('says what === says', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 });
    fc.assert(fc.property(text, text, (a, b) => equalInConstantTime(a, b) === (a === b)));
  });

  it('does not take a beginning, a repetition or nothing for the whole', () => {
    for (const given of ['', 'abc', 'abcdabcd', 'abcda']) expect(equalInConstantTime(given, 'abcd')).toBe(false);
    expect(equalInConstantTime('', '')).toBe(true);
  });
});
