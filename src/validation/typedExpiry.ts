import { normaliseDigits } from '../money/index.ts';
import { expiryParts, expirySeparators } from './cardExpiry.ts';

/**
 * Writes an expiry as far as it has been typed, in the form `12/34`: `1234` and `12/2034` become `12/34`, `5` becomes `05/`, `2034-12` (as browsers fill
 * it in) `12/34`. A month that does not exist stays as it was typed, and so does a text that is no beginning of a date: `parseCardExpiry` says what is
 * wrong with it. Total; never throws; what it has written it leaves as it is.
 */
export function typedExpiry(input: string): string {
  if (input.length > 32) return input;
  const text = normaliseDigits(input).replace(expirySeparators, ' ').trimStart();
  if (!/^\d[\d ]*$/.test(text)) return input;
  // Behind `2034-` a month is still to come.
  const whole = /^\d+ $/.test(text) ? undefined : expiryParts(text.trim());
  if (whole !== undefined) {
    const [month, year] = whole;
    // Another century keeps its four digits: `12/1934` and `12/0034` are over, and `12/34` is not.
    const digits = String(year).padStart(4, '0');
    return `${String(month).padStart(2, '0')}/${digits.startsWith('20') ? digits.slice(2) : digits}`;
  }
  const [first = '', second = '', ...others] = text.split(' ');
  if (others.length > 0) return input;
  const isSeparated = text.includes(' ');
  // No month begins with these digits, so one of them is a month.
  if (/^[2-9]$/.test(first) || (first === '1' && isSeparated)) return `0${first}/${second}`;
  if (first.length === 1) return isSeparated ? input : first;
  if (first.length === 2) return `${first}/${second}`;
  return first.length === 3 && !isSeparated ? `${first.slice(0, 2)}/${first.slice(2)}` : input;
}
