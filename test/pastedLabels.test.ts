import { describe, expect, it } from 'vitest';
import { localeFiles, textsIn } from '../src/i18n/checkLocales.testing.ts';
import { readPastedCard } from '../src/validation/index.ts';

const now = new Date('2026-10-15T12:00:00Z');

describe('a card that is pasted with the labels of its fields', () => {
  it.each(localeFiles)('is read in %s, with one colon or the other and with none', (locale) => {
    const labelOf = (field: string) => String(textsIn(locale, 'main')?.[`card.${field}.label`]);
    const labels = {
      number: labelOf('number'),
      expiry: labelOf('expiry'),
      cvc: labelOf('cvc'),
      holder: labelOf('holder'),
    };
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    const linesOf = (colon: string) =>
      [`${labels.number}${colon}4242424242424242`, `${labels.expiry}${colon}12/30`, `${labels.cvc}${colon}123`].join(
        '\n',
      );

    expect(readPastedCard(linesOf(' '), now, labels)).toEqual(card);
    for (const colon of [': ', '\uFF1A'])
      expect(readPastedCard(`${linesOf(colon)}\n${labels.holder}${colon}Ada Lovelace`, now, labels)).toEqual({
        ...card,
        holder: 'Ada Lovelace',
      });
  });

  it('is read with a label that has signs of its own in it, and with none where a text is empty', () => {
    const labels = { number: 'Card (no.) *', expiry: '', cvc: 'Kod CVC/CVV', holder: '' };
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    expect(readPastedCard('Card (no.) *: 4242424242424242, 12/30, Kod CVC/CVV: 123', now, labels)).toEqual(card);
  });
});
