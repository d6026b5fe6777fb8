import { normaliseDigits, type Parsed } from '../money/index.ts';
import { passesLuhn } from './luhn.ts';

/** Why a text cannot be sent. `chars`: broken Unicode; `too_long`: over 255 characters; `card_number`: it holds a card number, which must never travel in a contact. */
export type CleanTextError = 'type' | 'empty' | 'chars' | 'too_long' | 'card_number';

/** The most characters that a text of a contact may have (interface 8). */
export const longestText = 255;

// C0 and C1 controls (white space was split on before), soft hyphen, zero-width space, bidi controls, word joiner, byte order mark.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/**
 * Reads one line of text in any script: joiners inside words stay (Persian needs them), controls go, white space collapses, NFC. There is no
 * list of forbidden words or characters: the value is a text and is rendered as one. Total; never throws.
 */
export function cleanText(input: unknown): Parsed<string, CleanTextError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > 4 * longestText) return refused('too_long');
  if (/\p{Cs}/u.test(input)) return refused('chars');
  const text = input
    .split(/\s+/)
    .map((word) => withoutOuterJoiners(word.replace(hidden, '')))
    .filter((word) => word !== '')
    .join(' ')
    .normalize('NFC');
  if (text === '') return refused('empty');
  if ([...text].length > longestText) return refused('too_long');
  return holdsCardNumber(text) ? refused('card_number') : { ok: true, value: text };
}

function holdsCardNumber(text: string): boolean {
  const runs = normaliseDigits(text)
    .replace(/[\s.\-\u2010-\u2015]/g, '')
    .match(/\d+/g);
  return runs?.some((run) => run.length >= 13 && run.length <= 19 && passesLuhn(run)) ?? false;
}

function withoutOuterJoiners(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && isJoiner(word[start])) start += 1;
  while (end > start && isJoiner(word[end - 1])) end -= 1;
  return word.slice(start, end);
}

function isJoiner(character: string | undefined): boolean {
  return character === '\u200C' || character === '\u200D';
}

function refused(error: CleanTextError): { readonly ok: false; readonly error: CleanTextError } {
  return { ok: false, error };
}
