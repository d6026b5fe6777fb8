import { describe, expect, it } from 'vitest';
import { loadCountryRails, payoutCountries, railOutline, railSchema, rails, writtenRailValue } from '../index.ts';
import { fieldRulesOf } from './railField.ts';

const countries = (await Promise.all(payoutCountries.map(loadCountryRails))).flatMap((country) => country ?? []);

describe('the outline of a way', () => {
  it.each(rails)('%s: has what its schema asks for, in every country, with examples as they are written', (rail) => {
    const schema = railSchema(rail);
    for (const country of [...countries, { examples: {} }]) {
      const wanted = fieldRulesOf(schema, country).map((rules, index) => {
        const asked = schema.fields[index];
        return { ...rules, example: asked && rules.example !== '' ? writtenRailValue(asked, rules.example) : '' };
      });
      expect(railOutline(rail, country)).toEqual(wanted);
    }
  });
});
