import type { Parsed } from '../money/index.ts';
import { cleanText } from './cleanText.ts';

/** Why a text is no nickname. `too_long`: over 40 characters; `card_number`: it holds a card number, which must never travel as a name. */
export type CardNicknameError = 'type' | 'chars' | 'too_long' | 'card_number';

const longest = 40;

/** Reads the nickname of a saved card, in any script; nothing at all is `''`. Cleaned as a name is. Total; never throws. */
export function parseCardNickname(input: unknown): Parsed<string, CardNicknameError> {
  const nickname = cleanText(input);
  if (nickname.ok) return [...nickname.value].length > longest ? { ok: false, error: 'too_long' } : nickname;
  return nickname.error === 'empty' ? { ok: true, value: '' } : { ok: false, error: nickname.error };
}
