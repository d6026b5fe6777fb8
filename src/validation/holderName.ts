import type { Parsed } from '../money/index.ts';
import { type CleanTextError, cleanText } from './cleanText.ts';

/**
 * Why a text is no name. `chars`: broken Unicode; `shape`: only digits or only punctuation; `too_long`: over 255 characters;
 * `card_number`: it holds a card number, which must never travel as a name.
 */
export type HolderNameError = CleanTextError | 'shape';

/**
 * Reads a person's name in any script: one word is enough, joiners inside words stay (Persian needs them), controls go, white space
 * collapses, NFC. There is no list of forbidden words or characters: the value is a text and is rendered as one. Total; never throws.
 */
export function parseHolderName(input: unknown): Parsed<string, HolderNameError> {
  const name = cleanText(input);
  if (name.ok ? isNoName(name.value) : name.error === 'card_number' && isNoName(String(input).trim()))
    return { ok: false, error: 'shape' };
  return name;
}

function isNoName(text: string): boolean {
  return /^[\p{P}\s]+$/u.test(text) || /^[\p{Nd}\p{Pd}\s.,/'()#]+$/u.test(text);
}
