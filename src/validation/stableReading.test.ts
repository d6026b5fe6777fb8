import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCardExpiry,
  groupByFour,
  groupCardNumber,
  parseBic,
  parseCardExpiry,
  parseCardNumber,
  parseClabe,
  parseIban,
} from './index.ts';

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789 -/ABCDEFGHIJdexyz٤۷') }),
  fc.constantFrom(
    '4242 4242 4242 4242',
    'DE89 3704 0044 0532 0130 00',
    'COBADEFFXXX',
    '032180000118359719',
    '12/34',
    '1234',
  ),
);
const runs = { numRuns: 2_000, seed: 20_260_102 };
/** Every reading that gives back a text: what it gives is read as itself, and stays what it is. */
const readers: Readonly<Record<string, (text: string) => { readonly ok: boolean; readonly value?: unknown }>> = {
  BIC: parseBic,
  CLABE: parseClabe,
};

describe('V23: what has been read is read again as the same', () => {
  it.each(Object.keys(readers))('V23: %s: to normalise twice is to normalise once', (name) => {
    const read = readers[name];
    if (read === undefined) throw new Error(name);
    fc.assert(
      fc.property(typed, (text) => {
        const once = read(text);
        if (once.ok && typeof once.value === 'string') expect(read(once.value)).toEqual(once);
      }),
      runs,
    );
  });

  it('V23: an IBAN is the same however it is grouped', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = parseIban(text);
        if (once.ok) expect(parseIban(groupByFour(once.value.iban))).toEqual(once);
      }),
      runs,
    );
  });

  it('V23: a card number is judged the same however it is grouped', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = parseCardNumber(text);
        if (once.ok) expect(parseCardNumber(groupCardNumber(once.value.digits))).toEqual(once);
      }),
      runs,
    );
  });

  it('V23: an expiry date that is written out is read as the same month', () => {
    const now = new Date('2030-01-01T12:00:00Z');
    fc.assert(
      fc.property(fc.oneof(typed, fc.nat(9999).map(String)), (text) => {
        const once = parseCardExpiry(text, now);
        if (once.ok) expect(parseCardExpiry(formatCardExpiry(once.value), now)).toEqual(once);
      }),
      runs,
    );
  });
});
