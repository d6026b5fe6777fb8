import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import {
  localeFiles,
  mostPageBytes,
  packedBytes,
  parts,
  problemsOfLocales,
  problemsOfTexts,
  textsIn,
} from './checkLocales.testing.ts';
import { englishParts } from './englishParts.testing.ts';
import { availableLocales, documentTexts, loadTexts, textsOf } from './index.ts';

describe('the texts of the kit', () => {
  it('are complete in every locale: every key, placeholder and plural of English, and none else', () => {
    expect(problemsOfLocales()).toEqual([]);
  });

  it('are offered in every locale that has a file', () => {
    expect([...availableLocales].sort()).toEqual(localeFiles);
    expect(Object.keys(documentTexts).sort()).toEqual(localeFiles);
    for (const part of englishParts)
      expect(['en', ...Object.keys(part.translations)].sort()).toEqual([...availableLocales].sort());
  });

  it('are in the table of docs/locales.md for every locale', () => {
    const page = readFileSync(new URL('../../docs/locales.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, tag = '', language]) => [tag, language]);
    const nameOf = new Intl.DisplayNames('en', { type: 'language' });
    expect(rows.toSorted()).toEqual(localeFiles.map((tag) => [tag, nameOf.of(tag)]));
  });

  it(`of a payment page are at most ${mostPageBytes} bytes in every language`, () => {
    for (const locale of localeFiles)
      expect([locale, packedBytes(textsIn(locale, 'main') ?? {}) <= mostPageBytes]).toEqual([locale, true]);
  });

  it('end no line between a number and its unit, in any language', async () => {
    for (const locale of localeFiles)
      for (const part of englishParts) {
        await loadTexts(part, locale);
        const broken = JSON.stringify(textsOf(part, locale)).match(/\p{Nd} \p{L}+/gu) ?? [];
        expect([locale, part.part, broken]).toEqual([locale, part.part, []]);
      }
  });

  it('have no key twice', () => {
    const keys = parts.flatMap((part) => Object.keys(textsIn('en', part) ?? {}));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('never say in English that something went wrong, nor blame the person', () => {
    for (const part of parts)
      expect(JSON.stringify(textsIn('en', part))).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
  });
});

describe('the check of a locale', () => {
  const english = { a: 'Pay {amount}', b: { one: '{count} item', other: '{count} items' } };
  const polish = { one: '{count} rzecz', few: '{count} rzeczy', many: '{count} rzeczy', other: '{count} rzeczy' };

  everyRow([
    ['a missing file', undefined, ['pl.json: x is missing.']],
    ['a missing key', { b: polish }, ['pl.json: x misses a.']],
    ['a key that nothing shows', { a: '{amount}', b: polish, c: 'c' }, ['pl.json: x has c, which nothing shows.']],
    [
      'another placeholder',
      { a: 'Zapłać {sum}', b: polish },
      ['pl.json: x: a has the placeholders "{sum}" and needs "{amount}".'],
    ],
    [
      'a plural category too few',
      { a: '{amount}', b: english.b },
      ['pl.json: x: b has the plurals "one, other" and needs "few, many, one, other".'],
    ],
    ['a loose brace', { a: '{amount} }', b: polish }, ['pl.json: x: a has a loose brace.']],
    [
      'an empty text',
      { a: '{amount}', b: { ...polish, few: ' ' } },
      ['pl.json: x: b has no text.', 'pl.json: x: b has a space too many.'],
    ],
    ['nothing', { a: 'Zapłać {amount}', b: polish }, []],
  ])('names %s', (_, texts, problems) => {
    expect(problemsOfTexts('pl', 'x', texts, english)).toEqual(problems);
  });
});

describe.each(englishParts)('the texts of $part', (part) => {
  it('are English wherever there is no translation', () => {
    for (const tag of ['en-GB', 'xx', 'not a tag', '', 'constructor']) expect(textsOf(part, tag)).toBe(part.en);
  });

  it('are there in a translated language once they have been fetched', async () => {
    const arabic = await loadTexts(part, 'ar-EG');
    expect(textsOf(part, 'ar')).toBe(arabic);
    expect(Object.values(arabic).every((text) => /\p{Script=Arabic}/u.test(JSON.stringify(text)))).toBe(true);
  });
});
