import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { railOutline, railSchema, rails } from '../index.ts';
import { formatFieldValue } from './railValues.testing.ts';

describe('the outline of a way', () => {
  everyRow(rails)('%s: has the fields that its schema reads, in that order, and the same may stay empty', (rail) => {
    const { fields, optional = [] } = railSchema(rail);
    expect(railOutline(rail, { examples: {} }).map(({ field, required }) => [field, required])).toEqual(
      fields.map(({ field }) => [field, !optional.includes(field)]),
    );
  });

  it('writes an IBAN of the country in fours', () => {
    const { example } = railOutline('sepa', { examples: { iban: 'DE89370400440532013000' } })[1] ?? {};
    expect(example).toBe('DE89 3704 0044 0532 0130 00');
    expect(formatFieldValue('iban', example ?? '')).toBe(example);
  });
});
