import { describe, expect, it } from 'vitest';
import { displayText } from './displayText.ts';

describe('text from others', () => {
  it.each([
    ['a zero-width space', '\u200B'],
    ['a zero-width non-joiner', '\u200C'],
    ['a zero-width joiner', '\u200D'],
    ['an Arabic letter mark', '\u061C'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a soft hyphen', '\u00AD'],
  ])('is shown without %s: two names that look the same are the same', (_, character) => {
    expect(displayText(`${character}Exa${character}mple Shop${character}`)).toBe('Example Shop');
  });

  it('keeps every character that is seen, and a space where a control was', () => {
    expect(displayText('Café\u0000Zoë \u202E١٢٣')).toBe('Café Zoë  ١٢٣');
  });

  it('is at most 200 characters long, a pair of surrogates counting as one, and says where it was cut', () => {
    const of = (length: number) => '🏺'.repeat(length);
    expect(displayText(of(200))).toBe(of(200));
    expect(displayText(of(201))).toBe(`${of(199)}…`);
    // What is not seen does not count.
    expect(displayText(`\u200B${of(200)} `)).toBe(of(200));
  });
});
