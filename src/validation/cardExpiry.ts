import { normaliseDigits, type Parsed } from '../money/index.ts';

/** When a card expires: month `01`…`12` and a four-digit year, as the service takes them (interface 4.1, `expiry_month`, `expiry_year`). */
export type CardExpiry = { readonly month: string; readonly year: string };

/** Why a text is no usable expiry. `shape`: not month and year; `month`: not 01…12; `expired`; `too_far`: more than 20 years ahead. */
export type CardExpiryError = 'type' | 'empty' | 'chars' | 'shape' | 'month' | 'expired' | 'too_far';

const longest = 64;
/** What people and browsers write between month and year. */
export const expirySeparators = /[\s./\-\u2010-\u2015\u2044\u2212\u2215\uFF0D\uFF0F]+/g;
const yearsAhead = 20;

/**
 * Reads an expiry as typed, pasted or filled in by a browser: `1/30`, `01 / 2030`, `0130`, `330` (March), `012030`, `2030-01`, digits of any script. A card is
 * good through the last day of its month everywhere on Earth (UTC−12). Total; never throws; `now` is the only clock.
 */
export function parseCardExpiry(input: unknown, now: Date): Parsed<CardExpiry, CardExpiryError> {
  if (typeof input !== 'string') return refused('type');
  if (input.length > longest) return refused('shape');
  const text = normaliseDigits(input).replace(expirySeparators, ' ').trim();
  if (text === '') return refused('empty');
  if (!/^[\d ]+$/.test(text)) return refused('chars');
  const pair = expiryParts(text);
  if (!pair) return refused('shape');
  const [month, year] = pair;
  if (month < 1 || month > 12) return refused('month');
  // Written so that an invalid clock refuses instead of accepting.
  if (!(now.getTime() < endOf(month, year))) return refused('expired');
  if (year > now.getUTCFullYear() + yearsAhead) return refused('too_far');
  return { ok: true, value: { month: String(month).padStart(2, '0'), year: String(year) } };
}

/** Writes an expiry for a field, `01/30`; `parseCardExpiry` reads it back. */
export function formatCardExpiry({ month, year }: CardExpiry): string {
  return `${month}/${year.slice(-2)}`;
}

/** The expiry state of a stored card at `now`. Anything that is no month or no year is `unknown`: show neither a date nor a warning. */
export type ExpiryState = 'valid' | 'expiresThisMonth' | 'expired' | 'unknown';

/** Judges the expiry of a stored card; month and year as the service sent them, years of two or four digits. Total; never throws. */
export function expiryState(card: { readonly month?: unknown; readonly year?: unknown }, now: Date): ExpiryState {
  const expiry = readExpiry(card.month, card.year);
  const instant = now.getTime();
  if (!expiry || Number.isNaN(instant)) return 'unknown';
  const month = Number(expiry.month);
  const year = Number(expiry.year);
  if (instant >= endOf(month, year)) return 'expired';
  return instant >= endOf(month - 1, year) ? 'expiresThisMonth' : 'valid';
}

/** Month and year from the wire, normalised to `03` and `2030`; `undefined` unless both are real. Numbers are taken as well as texts. */
export function readExpiry(month: unknown, year: unknown): CardExpiry | undefined {
  const monthText = smallText(month);
  const yearText = smallText(year);
  if (!/^(0?[1-9]|1[0-2])$/.test(monthText) || !/^(\d\d|(19|20)\d\d)$/.test(yearText)) return undefined;
  return { month: monthText.padStart(2, '0'), year: yearText.length === 2 ? `20${yearText}` : yearText };
}

function smallText(value: unknown): string {
  return (typeof value === 'string' && value.length <= 4) || typeof value === 'number' ? String(value) : '';
}

/** Month and four-digit year of a text of digits and single spaces, in any order that says which is which; neither is judged. `undefined` unless both are whole. */
export function expiryParts(text: string): readonly [month: number, year: number] | undefined {
  const parts = text.split(' ');
  const [first = '', second = ''] = parts;
  if (parts.length === 2) {
    if (first.length <= 2 && (second.length === 2 || second.length === 4)) return [Number(first), century(second)];
    if (first.length === 4 && second.length <= 2) return [Number(second), Number(first)];
  }
  if (parts.length === 1) {
    // No month has two digits and begins like this.
    if (/^[2-9]\d\d$/.test(text)) return [Number(text.slice(0, 1)), century(text.slice(1))];
    if (text.length === 4) return [Number(text.slice(0, 2)), century(text.slice(2))];
    if (text.length === 6) {
      const yearFirst = Number(text.slice(0, 2)) > 12;
      return yearFirst
        ? [Number(text.slice(4)), Number(text.slice(0, 4))]
        : [Number(text.slice(0, 2)), Number(text.slice(2))];
    }
  }
  return undefined;
}

function century(year: string): number {
  return Number(year.length === 2 ? `20${year}` : year);
}

// The last place on Earth to leave a month is UTC−12, twelve hours after Greenwich. `month` counts from one, so it names the next one here.
function endOf(month: number, year: number): number {
  return Date.UTC(year, month, 1, 12);
}

function refused(error: CardExpiryError): { readonly ok: false; readonly error: CardExpiryError } {
  return { ok: false, error };
}

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
