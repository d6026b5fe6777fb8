import type { FormEvent } from 'react';
import { typedExpiry } from '../instruments/index.ts';

/** What every field for digits from a card has in common: a keypad, left to right in every language, and no machine that corrects it. */
export const digitField = {
  inputMode: 'numeric',
  dir: 'ltr',
  spellCheck: false,
  translate: 'no',
  'aria-required': 'true',
} as const;

/** A security code. Eight characters leave room for what a validator then names. */
export const cvcField = { ...digitField, autoComplete: 'cc-csc', maxLength: 8 } as const;

/**
 * Writes an expiry date in its form while it is typed, filled in or pasted; call it before anything else reads the field. What is deleted stays deleted,
 * and a caret in the middle stays between the digits it was between.
 */
export function writeExpiryAsTyped({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
  if (/^(delete|history)/.test(inputType)) return;
  const { value, selectionStart } = input;
  const text = typedExpiry(value);
  if (text === value) return;
  const behind = digitsIn(value.slice(selectionStart ?? value.length));
  input.value = text;
  let caret = text.length;
  while (behind > 0 && caret > 0 && digitsIn(text.slice(caret)) < behind) caret -= 1;
  input.setSelectionRange(caret, caret);
}

const digitsIn = (text: string) => text.replace(/\P{Nd}/gu, '').length;
