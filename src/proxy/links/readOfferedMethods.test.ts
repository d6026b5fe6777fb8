import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { readOfferedMethods } from './readOfferedMethods.ts';

const methods = [{ payment_method: 'bank', payment_method_types: ['sepa'] }, { payment_method: 'card' }];

describe('the methods that a payout link offers (inputs.md, row 130)', () => {
  it('are read from a list and from the interface’s string alike', () => {
    expect(readOfferedMethods(methods)).toEqual(methods);
    expect(readOfferedMethods(JSON.stringify(methods))).toEqual(methods);
    expect(readOfferedMethods('[]')).toEqual([]);
  });

  it('keep an unknown value, which pages hide', () => {
    expect(readOfferedMethods('[{"payment_method":"carrier_pigeon"}]')).toEqual([{ payment_method: 'carrier_pigeon' }]);
  });

  everyRow([
    ['text that is not JSON', '[{"payment_method":'],
    ['an empty text', ''],
    ['JSON that is no list', '{"payment_method":"card"}'],
    ['null', null],
    ['a string within a string', JSON.stringify('[]')],
    ['an entry without a method', '[{"payment_method_types":["sepa"]}]'],
    ['an entry of another type', '[1]'],
    ['types that are no list', '[{"payment_method":"bank","payment_method_types":"sepa"}]'],
    ['a word that is markup', '[{"payment_method":"<b>card</b>"}]'],
    ['a megabyte of text', `[${'{"payment_method":"card"},'.repeat(40_000)}{"payment_method":"card"}]`],
    ['a megabyte of entries', Array.from({ length: 40_000 }, () => ({ payment_method: 'card' }))],
    ['a megabyte in a word', [{ payment_method: 'c'.repeat(1_000_000) }]],
    ['text that nests without end', '['.repeat(16_000)],
  ])('are not read from %s', (_what, value) => {
    expect(readOfferedMethods(value)).toBeUndefined();
  });

  it('are a list or nothing, whatever the field contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (value) => {
        const read = readOfferedMethods(value);
        expect(read === undefined || read.every(({ payment_method }) => /^\w+$/.test(payment_method))).toBe(true);
      }),
    );
  });
});
