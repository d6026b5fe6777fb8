import { redact } from '../../client/index.ts';

const hidden = '[redacted]';

/** What may separate two digits of one number: spaces, punctuation, their URL encoding and their JSON escapes. */
const digitSeparator = String.raw`(?:%(?!3\d)[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrtbf"'/]|(?![%\\])[\s\p{P}\p{S}\p{Cf}]){0,4}`;
const digits = new RegExp(String.raw`(?:(?:\p{Nd}|%3[0-9])${digitSeparator}){12,}(?:\p{Nd}|%3[0-9])`, 'giu');
/** Country codes of IBANs (SWIFT registry), so that ordinary words with two digits do not count as IBANs. */
const ibanCountries =
  '(?:AD|AE|AL|AT|AZ|BA|BE|BG|BH|BI|BR|BY|CH|CR|CY|CZ|DE|DJ|DK|DO|EE|EG|ES|FI|FK|FO|FR|GB|GE|GI|GL|GR|GT|HN|HR|HU|IE|IL|IQ|IS|IT|JO|KW|KZ|LB|LC|LI|LT|LU|LV|LY|MC|MD|ME|MK|MN|MR|MT|MU|NI|NL|NO|OM|PK|PL|PS|PT|QA|RO|RS|RU|SA|SC|SD|SE|SI|SK|SM|SO|ST|SV|TL|TN|TR|UA|VA|VG|XK|YE)';
/** Stops an account number where the next JSON field begins, as in `…1234","status":`. */
const sameField = String.raw`(?![^\p{L}\p{Nd}]{0,4}"?\s?,\s?\\?"\w+\\?"\s?:)`;
const iban = new RegExp(
  String.raw`(?<![a-z0-9])${ibanCountries}${digitSeparator}\d${digitSeparator}\d(?:${sameField}${digitSeparator}[a-z0-9]){11,30}(?![a-z0-9])`,
  'giu',
);

/** Longest line that is written; ordinary lines have a twentieth of it. */
const longest = 8192;

/** A code that looks like a client secret. It remains in the log, because support searches for it. */
const ownWord = '"client_secret_wrong"';

/** An encoded ASCII character, 20 to 7e in hexadecimal: `%34`, `\u0034`, `\x34`. Not 22 (quote) and 5c (backslash), so that a line remains valid JSON, nor 25 (percent). */
const encodedCharacter = /(?:%|\\u00|\\x)(2[013-46-9a-f]|[346][0-9a-f]|5[0-9abd-f]|7[0-9a-e])/gi;
/** What separates a name from its value, in any encoding. */
const nameSeparator = String.raw`(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|["'\\\s:=+\[{]){1,8}`;
const keyed = new RegExp(
  String.raw`(?:api[-_ ]?key|secret|password|authorization)${nameSeparator}(?:(?:bearer|basic)[\s+]+)?[\w.~+/-]{6,}`,
  'gi',
);
const securityCode = new RegExp(
  String.raw`(cv(?:[cv]2?|2)|csc|security[-_ ]?code|verification[-_ ]?value)${nameSeparator}\p{Nd}{3,4}(?!\p{Nd})`,
  'giu',
);
/** A word that may be a text in base64, of either alphabet, or in hexadecimal. */
const encodedWord = /[\w+/-]{16,}/g;
const hexadecimal = /(?:[0-9a-f]{2}){12,}/gi;
/** Depth of nested encodings that is searched, so that the cost of a line is bounded. */
const maxDepth = 3;

function decodeHexCharacter(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

/** All decodings of a word: the offset at which an encoded text begins is unknown. */
function decodeWord(word: string): readonly string[] {
  const base64 = word.replaceAll('-', '+').replaceAll('_', '/');
  return [
    ...[0, 1, 2, 3].map((start) => {
      const rest = base64.slice(start);
      // One character alone is not a byte.
      return atob(rest.length % 4 === 1 ? rest.slice(0, -1) : rest);
    }),
    ...[word, word.slice(1)].flatMap((from) =>
      [...from.matchAll(hexadecimal)].map(([run]) => run.replace(/../g, (pair) => decodeHexCharacter(pair))),
    ),
  ];
}

/** Whether a word encodes a text that has something to redact. Ids and digests decode to no text. */
function hidesSecret(word: string, depth: number): boolean {
  return decodeWord(word).some((text) =>
    (text.match(/[\t\n\r\x20-\x7e]{8,}/g) ?? []).some((run) => redactText(run, depth + 1) !== run),
  );
}

/** Decodes a digit of another script; any other character remains encoded. */
function decodeDigit(coded: string): string {
  try {
    const sign = coded.startsWith('%') ? decodeURIComponent(coded) : decodeHexCharacter(coded.slice(2));
    return /^\p{Nd}$/u.test(sign) ? sign : coded;
  } catch {
    return coded;
  }
}

function redactText(text: string, depth = 0): string {
  const open = text
    // JSON within JSON doubles its backslashes at every level.
    .replace(/\\{2,}/g, '\\')
    // URL encoding repeats the percent sign in the same way.
    .replace(/%(?:25)+/g, '%')
    .replace(encodedCharacter, (_, code: string) => decodeHexCharacter(code))
    .replace(/\\u[0-9a-f]{4}|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi, decodeDigit)
    .replace(encodedWord, (word) => (depth < maxDepth && hidesSecret(word, depth) ? hidden : word))
    .replace(/[\w.+%-]{1,64}@(?=[\w-]+\.)/g, `${hidden}@`)
    .replace(keyed, hidden)
    .replace(securityCode, `$1 ${hidden}`)
    .replace(iban, hidden)
    .replace(/(?:\+|\b00)\d(?:[ ().-]{0,2}\d){6,14}/g, hidden)
    .replace(digits, hidden);
  return redact(open);
}

/**
 * The form of an ordinary line after its time: known fields with words, short numbers, and ids of the letters a to p. Nothing secret can have this form, so
 * most lines need only this check.
 */
const ownLine =
  /^(?:,"(?:(?:level|op|effect)":"[a-z][A-Za-z]{0,31}"|(?:request|payment|link|address)":"[a-p]{16,20}"|(?:status|ms|dropped)":\d{1,9}))+\}$/;

/**
 * Redacts a line of the log, as a last defence: removes what `redact` removes, also where it is URL-encoded, escaped, in base64 or hexadecimal, or has
 * separators between its digits.
 */
export function redactLine(line: string): string {
  // The time at the start of a line has seventeen digits and would be taken for a card number.
  const moment = /^\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/.exec(line)?.[0] ?? '';
  if (ownLine.test(line.slice(moment.length))) return line;
  return (
    moment +
    line
      .slice(moment.length, longest)
      .split(ownWord)
      .map((part) => redactText(part))
      .join(ownWord)
  );
}
