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
});
