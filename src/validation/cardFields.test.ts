import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { parseCardCvc, parseEmail, parseHolderName, parsePhoneNumber, parsePostalCode } from './index.ts';

type Answer = { ok: true; value: unknown } | { ok: false; error: string };

describe('every field', () => {
  const readers: readonly (readonly [string, (input: unknown) => Answer])[] = [
    ['security code', (input) => parseCardCvc(input, 'visa')],
    ['holder name', parseHolderName],
    ['e-mail address', parseEmail],
    ['phone number', (input) => parsePhoneNumber(input)],
    ['US postal code', (input) => parsePostalCode(input, 'US')],
    ['GB postal code', (input) => parsePostalCode(input, 'GB')],
    ['postal code of an unlisted country', (input) => parsePostalCode(input, 'XX')],
  ];
  const hostile = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.emailAddress(),
    fc.stringMatching(/^[A-Z0-9 -]{0,10}$/),
    fc.string({
      unit: fc.constantFrom('a', 'é', '\u0301', '\u200C', '\u200D', '\u200B', '\u00A0', '\u202E', '9', '-'),
    }),
  );

  everyRow(readers)('reads a %s from any input without throwing', (_field, reader) => {
    fc.assert(fc.property(hostile, (input) => typeof reader(input).ok === 'boolean'));
  });

  everyRow(readers)('reads its own %s back unchanged', (_field, reader) => {
    fc.assert(
      fc.property(hostile, (input) => {
        const first = reader(input);
        if (first.ok) expect(reader(first.value)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});
