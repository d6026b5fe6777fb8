import { describe, expect, it } from 'vitest';
import { englishParts } from './englishParts.testing.ts';
import { getEnglishTexts } from './findOverrideProblems.ts';
import { createTranslator, findOverrideProblems, pseudoTexts } from './index.ts';

describe('a merchant’s own words that no compiler has seen', () => {
  it.each([
    ['text', { 'pay.button': 'Donate {amount}', 'link.items': { one: '{count} seat', other: '{count} seats' } }, []],
    ['nothing', {}, []],
    ['a key that no text has', { 'pay.buton': 'Donate' }, ['pay.buton is not a known text key']],
    ['a key of every object', { constructor: 'Donate' }, ['constructor is not a known text key']],
    [
      'a placeholder that nothing fills',
      { 'pay.button': 'Donate {sum}' },
      ['pay.button has the unknown placeholder {sum}: this text has {amount}'],
    ],
    [
      'a placeholder where there is none',
      { 'pay.continue': '{a}' },
      ['pay.continue has the unknown placeholder {a}: this text has none'],
    ],
    [
      'a number',
      { 'pay.button': 7 },
      ['pay.button must be a text, or one for each plural category with "other" among them'],
    ],
    [
      'a plural without other',
      { 'link.items': { one: '{count} seat' } },
      ['link.items must be a text, or one for each plural category with "other" among them'],
    ],
    ['a list', [], ['must be an object such as {"pay.button":"Donate {amount}"}']],
  ])('are checked: %s', (_, overrides, problems) => {
    expect(findOverrideProblems(overrides)).toEqual(problems);
  });
});

describe('a pseudo-locale', () => {
  it('en-XA is English with accents, 25 to 60 % longer, its placeholders as they were', () => {
    const texts = pseudoTexts('en-XA');
    expect(findOverrideProblems(texts)).toEqual([]);
    expect(texts['pay.button']).toBe('⟦Þááý {amount}⟧');
    const english: Readonly<Record<string, unknown>> = getEnglishTexts();
    for (const { part, en } of englishParts)
      expect(Object.keys(texts), part).toEqual(expect.arrayContaining(Object.keys(en)));
    const length = (all: object) => JSON.stringify(Object.values(all)).length;
    expect(length(texts) / length(english)).toBeGreaterThan(1.25);
    expect(length(texts) / length(english)).toBeLessThan(1.6);
    expect(createTranslator('en-XA', texts)('link.items', { count: 2 })).toBe('⟦2 îîţééɱš⟧');
  });

  it('ar-XB runs from right to left, word by word', () => {
    const texts = pseudoTexts('ar-XB');
    expect(findOverrideProblems(texts)).toEqual([]);
    expect(createTranslator('ar-XB', texts).direction).toBe('rtl');
    expect(texts['common.backTo']).toBe('\u202EBack\u202C \u202Eto\u202C {merchant}');
  });
});
