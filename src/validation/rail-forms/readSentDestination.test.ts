import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { type Rail, type RailField, rails, readSentDestination, testAccounts, writePayoutMethod } from '../index.ts';
import { maskFieldValue } from './railValues.testing.ts';

/** What a rail reads as when the wire does not tell it from a plainer one. */
const plain: { readonly [rail in Rail]?: Rail } = { us_wire: 'ach', sepa_instant: 'sepa' };
const card = { card_number: '4242424242424242', card_expiry: '01/2030', card_holder: 'Ada Example' };
const samples = [...testAccounts, { rail: 'card', country: 'US', values: card } as const];

describe('a destination as it is sent', () => {
  it('is there for every rail', () => {
    expect(new Set(samples.map(({ rail }) => rail))).toEqual(new Set(rails));
  });

  everyRow(samples.map((sample) => [sample.rail, sample] as const))(
    'of %s is read back field for field, and masked as the form has shown it',
    (rail, { country, values }) => {
      const data = writePayoutMethod(rail, values, country)?.payout_method_data;
      if (data === undefined) throw new Error('nothing is written');
      const sent = readSentDestination(data);
      expect(sent.rail).toBe(plain[rail] ?? rail);
      const read = sent.texts.flatMap(({ fields }) => fields.map(({ field, text }) => [field, text] as const));
      const { account_holder: _, ...asked } = values as { readonly [field in RailField]?: string };
      expect(Object.fromEntries(read)).toEqual(asked);
      for (const { fields, text, masked } of sent.texts) {
        const [one, ...others] = fields;
        if (one === undefined || others.length > 0 || one.text !== text) continue;
        expect(masked).toBe(maskFieldValue(one.field, text));
      }
    },
  );

  it('of a country without a rail is masked as an account is, and is no field of ours', () => {
    const { texts } = readSentDestination({
      bank: { bank_account_number: '000123456789', bank_routing_number: '0012345', bank_country_code: 'ZA' },
    });
    expect(texts.map(({ masked, fields }) => [masked, fields])).toEqual([
      ['001*345', []],
      ['0001****6789', []],
    ]);
  });

  it('of Canada whose code is none lacks the part that it lacks', () => {
    const partsOf = (code: string) =>
      readSentDestination({
        bank: { bank_account_number: '000123456789', bank_routing_number: code, bank_country_code: 'CA' },
      }).texts[0]?.fields.map(({ text }) => text);
    expect(partsOf('000111000')).toEqual(['001', '11000']);
    expect(partsOf('110000000')).toEqual(['100', '']);
  });
});
