import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { fakeService, proxyUnderTest } from '../proxyUnderTest.testing.ts';
import { problemsOfCardNetworks } from './cardNetworks.ts';

describe('the table of card networks', () => {
  it('takes four to eight digits and up to four names', () => {
    expect(problemsOfCardNetworks(undefined)).toEqual([]);
    expect(problemsOfCardNetworks({})).toEqual([]);
    expect(problemsOfCardNetworks({ '4970': ['CartesBancaires', 'Visa'], '49701099': ['Visa'], '497020': [] })).toEqual(
      [],
    );
  });

  everyRow([
    [null, /must be an object/],
    [[['4970', ['Visa']]], /must be an object/],
    ['4970', /must be an object/],
    [{ '497': ['Visa'] }, /"497" must be four to eight digits/],
    [{ '497010999': ['Visa'] }, /must be four to eight digits/],
    [{ ' 4970': ['Visa'] }, /must be four to eight digits/],
    [{ '4970': 'Visa' }, /4970 must be given up to four names/],
    [{ '4970': ['<b>'] }, /4970 must be given/],
    [{ '4970': ['Visa', 1] }, /4970 must be given/],
    [{ '4970': ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'] }, /4970 must be given/],
    [Object.fromEntries(Array.from({ length: 501 }, (_, row) => [String(100_000 + row), []])), /500 rows at most/],
  ])('names what is wrong with %j', (table, problem) => {
    expect(problemsOfCardNetworks(table).join()).toMatch(problem);
  });

  it('names a whole card number by no more than its first digits', () => {
    const [problem] = problemsOfCardNetworks({ '4242424242424242999999': ['Visa'] });
    expect(problem).toBe('"42424242" must be four to eight digits');
  });

  it('stops a proxy at its start where it is none', () => {
    // A program without types may say anything.
    const table = { '4970': 'Visa' } as unknown as Record<string, readonly string[]>;
    expect(() => proxyUnderTest(fakeService().fetch, { cardNetworks: table })).toThrow(
      /cardNetworks is no table of networks: 4970 must/,
    );
  });
});
