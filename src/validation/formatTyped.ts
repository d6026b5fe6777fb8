import { typedExpiry } from './cardExpiry.ts';
import { groupCardNumber, longestCardNumber, plainDigits } from './cardNumber.ts';
import { groupByFour } from './groupByFour.ts';

/** Replaces the text of a field. In a focused field it is one step of the browser's Undo: only this command adds to its history. */
function replaceText(input: HTMLInputElement, text: string): void {
  if (input.matches(':focus')) {
    input.select();
    if (input.ownerDocument.execCommand?.('insertText', false, text)) return;
  }
  input.value = text;
}

/** Groups the digits while the caret is at the end; in the middle of a correction nothing moves under the person's fingers. */
function formatNumber(input: HTMLInputElement): void {
  if (input.selectionStart !== input.value.length) return;
  const digits = plainDigits(input.value);
  // A longer text is a pasted card (number, expiry date, code). Its spaces separate the parts, so they stay.
  if (!/^\d*$/.test(digits) || digits.length > longestCardNumber) return;
  const text = groupCardNumber(digits);
  if (text !== input.value) replaceText(input, text);
}

/** Formats an expiry date. What is deleted stays deleted, and a caret in the middle stays between the digits it was between. */
function formatExpiry(input: HTMLInputElement, inputType: string): void {
  if (inputType.startsWith('delete')) return;
  const { value, selectionStart } = input;
  const text = typedExpiry(value);
  if (text === value) return;
  const behind = digitsIn(value.slice(selectionStart ?? value.length));
  replaceText(input, text);
  // Otherwise the caret is at the end already.
  if (behind === 0) return;
  let caret = text.length;
  while (caret > 0 && digitsIn(text.slice(caret)) < behind) caret -= 1;
  input.setSelectionRange(caret, caret);
}

/** Groups an IBAN by four; a caret in the middle stays before the character it was before, and what is deleted stays deleted. */
function formatIban(input: HTMLInputElement, inputType: string): void {
  if (inputType.startsWith('delete')) return;
  const { value, selectionStart } = input;
  const compact = value.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}[A-Z\d]{0,32}$/.test(compact)) return;
  const text = groupByFour(compact);
  if (text === value) return;
  const behind = value.slice(selectionStart ?? value.length).replace(/\s/g, '').length;
  replaceText(input, text);
  if (behind === 0) return;
  let caret = text.length;
  for (let left = behind; left > 0; caret -= 1) if (text[caret - 1] !== ' ') left -= 1;
  input.setSelectionRange(caret, caret);
}

const digitsIn = (text: string) => text.replace(/\P{Nd}/gu, '').length;

/** What is formatted while it is typed, by the name of the field. Everything else stays as it is typed. */
const formats: Readonly<Record<string, (input: HTMLInputElement, inputType: string) => void>> = {
  number: formatNumber,
  card_number: formatNumber,
  expiry: formatExpiry,
  card_expiry: formatExpiry,
  iban: formatIban,
};

/**
 * Formats the field of a card or an account in which something has been typed, filled in or pasted: a card number or an IBAN in groups, an expiry date with its slash.
 * Call it for `input` and `compositionend`, before anything else reads the field. A text that an input method still composes, one that Undo or Redo has
 * brought back, and a field without a format stay as they are.
 */
export function formatTyped(event: Event): void {
  const { target } = event;
  const inputType = 'inputType' in event ? String(event.inputType) : '';
  if (!(target instanceof HTMLInputElement) || inputType.startsWith('history')) return;
  if ('isComposing' in event && event.isComposing === true) return;
  formats[target.name]?.(target, inputType);
}

/** Formats a field that was filled in before any script could: its caret is at the end unless it is being corrected. */
export function formatFilled(input: HTMLInputElement): void {
  if (input.value !== '' && input.selectionStart === input.value.length) formats[input.name]?.(input, '');
}
