import { normaliseDigits } from '../money/index.ts';
import { groupCardNumber } from './cardNumber.ts';
import { typedExpiry } from './typedExpiry.ts';

/** Groups the digits while the caret is at the end; in the middle of a correction nothing moves under the person's fingers. */
function writeNumber(input: HTMLInputElement): void {
  if (input.selectionStart !== input.value.length) return;
  const digits = normaliseDigits(input.value).replace(/[\s-]/g, '');
  if (!/^\d*$/.test(digits)) return;
  const text = groupCardNumber(digits);
  // Writing the same again would have the browser lay the field out once more.
  if (text !== input.value) input.value = text;
}

/** Writes an expiry date in its form. What is deleted stays deleted, and a caret in the middle stays between the digits it was between. */
function writeExpiry(input: HTMLInputElement, inputType: string): void {
  if (/^(delete|history)/.test(inputType)) return;
  const { value, selectionStart } = input;
  const text = typedExpiry(value);
  if (text === value) return;
  const behind = digitsIn(value.slice(selectionStart ?? value.length));
  input.value = text;
  // Otherwise the caret is at the end, where it is after writing.
  if (behind === 0) return;
  let caret = text.length;
  while (caret > 0 && digitsIn(text.slice(caret)) < behind) caret -= 1;
  input.setSelectionRange(caret, caret);
}

const digitsIn = (text: string) => text.replace(/\P{Nd}/gu, '').length;

/** What is written in its form while it is typed, by the name of the field. Everything else stays as it is typed. */
const writers: Readonly<Record<string, (input: HTMLInputElement, inputType: string) => void>> = {
  number: writeNumber,
  expiry: writeExpiry,
  card_expiry: writeExpiry,
};

/**
 * Writes what a field of a card or an account holds in its form, while it is typed, filled in or pasted: a card number in groups, an expiry date with its
 * slash. Call it before anything else reads the field. A field that has no such form is left as it is.
 *
 * @param event the input event, which says whether something was deleted
 */
export function writeAsTyped(input: HTMLInputElement, event: Event): void {
  writers[input.name]?.(input, 'inputType' in event ? String(event.inputType) : '');
}

/** The same for a field that was filled in before any script was there: its caret is at the end unless it is being corrected. */
export function writeAsFilled(input: HTMLInputElement): void {
  if (input.value !== '' && input.selectionStart === input.value.length) writers[input.name]?.(input, '');
}
