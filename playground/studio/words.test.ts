import { describe, expect, it } from 'vitest';
import { codeFor, elementFor, hostedSetting } from './codeFor.ts';
import { firstState, locales, readStudioState, writeStudioState } from './studioState.ts';
import { findSeen, loadTexts, readWords, type Wording, withWord, wordingsIn } from './words.ts';

const keysOf = (rows: readonly Wording[]) => rows.map(({ keys }) => keys[0]);

describe('the texts of the kit', () => {
  it('are there in every language, key by key, those of its parts too', async () => {
    const english = await loadTexts('en');
    expect(english).toMatchObject({ 'pay.button': 'Pay {amount}', 'payout.iban.label': 'IBAN' });
    for (const locale of locales)
      expect(Object.keys(await loadTexts(locale)).sort(), locale).toEqual(Object.keys(english).sort());
    expect((await loadTexts('de'))['payout.account_holder.label']).toBe('Kontoinhaber');
  });
});

describe('the texts on the stage', () => {
  it('are found in the order of the page, with their values, each once, also as one sentence of several', async () => {
    const all = wordingsIn(await loadTexts('en'));
    const seen = [
      'Pay €63.50',
      'Card number',
      'You haven’t been charged. Your bank declined this card. You haven’t been charged. Try another card or contact your bank.',
      '2 items',
      'Breakfast bowl',
      'Card number',
    ];
    expect(keysOf(findSeen(seen, all, {}))).toEqual([
      'pay.button',
      'card.number.label',
      ...['decline.card_declined', 'failure.effect.none'].sort((one, other) => {
        const keys = all.map(({ keys: [key] }) => key);
        return keys.indexOf(one) - keys.indexOf(other);
      }),
      'link.items',
    ]);
  });

  it('are found in the designer’s words, and between the marks of a language that runs from right to left', async () => {
    const all = wordingsIn(await loadTexts('en'));
    expect(keysOf(findSeen(['Donate €63.50'], all, { 'pay.button': 'Donate {amount}' }))).toEqual(['pay.button']);
    const arabic = await loadTexts('ar');
    const pay = `${arabic['pay.button']}`.replace('{amount}', '\u2068€63.50\u2069');
    expect(keysOf(findSeen([pay], wordingsIn(arabic), {}))).toEqual(['pay.button']);
  });
});

describe('the designer’s words', () => {
  it('are kept by language, several keys of one text together, until the kit’s are taken again', () => {
    const one = withWord(undefined, 'en', ['card.cvc.label', 'saved.cvc.label'], 'CVC');
    expect(one).toEqual({ en: { 'card.cvc.label': 'CVC', 'saved.cvc.label': 'CVC' } });
    const two = withWord(one, 'de', ['pay.button'], '{amount} spenden');
    expect(withWord(two, 'en', ['card.cvc.label', 'saved.cvc.label'], undefined)).toEqual({
      de: { 'pay.button': '{amount} spenden' },
    });
    expect(withWord(one, 'en', ['card.cvc.label', 'saved.cvc.label'], undefined)).toBeUndefined();
  });

  it('are in the address, and what is none of the kit’s texts is left out', () => {
    const words = { en: { 'pay.button': 'Donate {amount}', 'link.items': { one: 'one pot', other: '{count} pots' } } };
    expect(readStudioState(writeStudioState({ ...firstState, words })).words).toEqual(words);
    expect(readWords('{"en":{"pay.button":7,"no.key":"x","link.items":{"one":"1"}},"de":[]}')).toBeUndefined();
    for (const json of ['{', '7', '"en"', 'null', '[["en"]]']) expect(readWords(json)).toBeUndefined();
  });

  it('are in the code of the language on the stage, and all of them in the setting of the hosted pages', () => {
    const words = { en: { 'pay.button': 'Donate {amount}' }, de: { 'pay.button': '{amount} spenden' } };
    const state = { ...firstState, words };
    expect(codeFor(state)).toContain('const messages: TextOverrides = {\n  "pay.button": "Donate {amount}"\n};\n');
    expect(codeFor(state)).toContain('<TillkitProvider client={client} messages={messages}>');
    expect(codeFor({ ...state, locale: 'de' })).toContain('{amount} spenden');
    expect(codeFor({ ...state, locale: 'fr' })).not.toContain('messages');
    expect(elementFor(state)).toContain('  messages: {"pay.button":"Donate {amount}"},');
    const own = { 'en-XA': { 'pay.button': '⟦Þáý⟧' }, en: { 'pay.button': "Let's go" } };
    expect(hostedSetting({ ...firstState, words: own })).toBe(
      `TILLKIT_TEXTS='{"en":{"pay.button":"Let\\u0027s go"}}'\n`,
    );
  });
});
