// Soft hyphen, Arabic letter mark, zero-width characters, bidi marks, embeddings and isolates, word joiner, byte order mark.
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const foreignDigit = /(?![0-9])\p{Nd}/gu;
const anyDigit = /^\p{Nd}$/u;

/**
 * Turns every decimal digit of any script (Unicode `Nd`) into its ASCII digit and removes invisible characters. Everything else stays.
 * Idempotent; linear; never throws.
 */
export function normaliseDigits(text: string): string {
  // A text seldom mixes scripts, so the zero of the last digit is usually the zero of the next.
  let zero = Number.POSITIVE_INFINITY;
  return text.replace(invisible, '').replace(foreignDigit, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    if (point < zero || point > zero + 9) zero = zeroOf(point);
    return String(point - zero);
  });
}

// Unicode encodes decimal digits in runs of exactly ten, zero first, so the distance to the start of the run is the value.
// Runs may touch (the mathematical digits are five in a row), hence the remainder.
function zeroOf(point: number): number {
  let start = point;
  while (anyDigit.test(String.fromCodePoint(start - 1))) start -= 1;
  return point - ((point - start) % 10);
}
