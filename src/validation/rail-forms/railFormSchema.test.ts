import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Rail,
  type RailField,
  type RailPlace,
  railFields,
  railFormSchema,
  railRules,
  rails,
  railTextSchema,
  readRailField,
  readRailForm,
  testAccounts,
  testCards,
} from '../index.ts';
import { sampleIbans } from '../sampleIbans.testing.ts';

const now = new Date('2026-10-15T12:00:00Z');
const place = (rail: Rail, country = 'DE'): RailPlace => ({ rail, country, now });

/** Good values of every field, and what becomes of them in people's hands. */
const good: readonly string[] = [
  ...sampleIbans,
  ...testAccounts.flatMap(({ values }) => Object.values(values)),
  ...testCards.map(({ number }) => number),
  ...['12/30', 'COBADEFFXXX', '12.345.678/0001-95', '123.456.789-09', '51 824 753 556', 'محمد علي', ''],
];
const texts = fc.oneof(
  fc.constantFrom(...good),
  fc.string({ maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...good), fc.nat(30), fc.constantFrom(...'0123456789AXZ@ -+Ä'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1)),
);
const places = fc
  .tuple(fc.constantFrom(...rails), fc.constantFrom('US', 'GB', 'DE', 'AE', 'CA', 'BR', 'MX', 'IN', 'AU'))
  .map(([rail, country]) => place(rail, country));

describe('a field as a zod schema', () => {
  it('takes what the field takes, as the field normalises it, and refuses what it refuses with its reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...railFields), texts, places, (field, text, at) => {
        const reading = readRailField(field, text, at);
        const read = railTextSchema(field, at).safeParse(text);
        if (reading.ok) expect(read).toEqual({ success: true, data: reading.value });
        else {
          expect(read.error?.issues.map(({ message, path }) => [message, path])).toEqual([[reading.error, []]]);
          expect(read.error?.issues[0]).toMatchObject({
            ...(reading.looksLike === undefined ? {} : { params: { looksLike: reading.looksLike } }),
          });
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([[undefined], [null], [4242], [{}], [['4242']]])('refuses %j, which is no text', (value) => {
    for (const field of railFields) expect(railTextSchema(field, place('sepa')).safeParse(value).success).toBe(false);
  });

  it('keeps nothing of the text in a refusal', () => {
    const refused = railTextSchema('iban', place('sepa')).safeParse('DE89370400440532013001');
    expect(refused.success).toBe(false);
    expect(JSON.stringify(refused.error?.issues)).not.toContain('3704');
  });
});

describe('a rail as a zod schema', () => {
  it('takes the test accounts of every rail', () => {
    for (const { rail, country, values } of testAccounts)
      expect(railFormSchema(place(rail, country)).parse(values), rail).toEqual(values);
  });

  it('takes and refuses what the payout form does, field by field, and drops what the rail does not ask for', () => {
    const forms = fc.dictionary(fc.constantFrom<RailField>(...railFields), texts, { maxKeys: 24 });
    fc.assert(
      fc.property(forms, places, (values, at) => {
        const { values: sound, errors } = readRailForm(values, at);
        const read = railFormSchema(at).safeParse(values);
        expect(read.success).toBe(Object.keys(errors).length === 0);
        if (read.success) expect(read.data).toEqual(sound);
        else {
          const issues = read.error.issues.map(({ path, message }) => [path.join('.'), message]);
          expect(new Map(issues as [string, string][])).toEqual(
            new Map(Object.entries(errors).map(([field, { error }]) => [field, error])),
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('misses what is left out, but for what may stay empty', () => {
    for (const rail of rails) {
      const { fields, optional } = railRules(rail);
      const issues = railFormSchema(place(rail)).safeParse({}).error?.issues ?? [];
      expect(issues.map(({ path, message }) => [path[0], message])).toEqual(
        fields.filter((field) => !optional.includes(field)).map((field) => [field, 'empty']),
      );
    }
  });
});
