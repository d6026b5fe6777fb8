import { describe, expect, it } from 'vitest';
import { createNetworkLookup } from './networkLookup.ts';

const find = createNetworkLookup({ '4970': ['CartesBancaires', 'Visa'], '49701099': ['Visa'], '513': ['Mastercard'] });

describe('the networks of a card on a hosted page', () => {
  it('are those of the longest beginning that fits', async () => {
    expect(await find('49701098')).toEqual(['CartesBancaires', 'Visa']);
    expect(await find('49701099')).toEqual(['Visa']);
    expect(await find('51300000')).toEqual(['Mastercard']);
  });

  it('are none for a card that the table does not know', async () => {
    expect(await find('42424242')).toEqual([]);
    expect(await createNetworkLookup({})('49701098')).toEqual([]);
  });
});
