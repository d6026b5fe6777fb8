import { redact } from '../../client/index.ts';

const hidden = '[redacted]';

/** What may come between two digits of one number: spaces of any kind, punctuation, their URL encoding and their JSON escapes. */
const between = String.raw`(?:%(?!3\d)[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrtbf"'/]|(?![%\\])[\s\p{P}\p{S}\p{Cf}]){0,4}`;
const digits = new RegExp(String.raw`(?:(?:\p{Nd}|%3[0-9])${between}){12,}(?:\p{Nd}|%3[0-9])`, 'giu');
/** Country codes of IBANs (SWIFT registry): without this, ordinary words with two digits in them would be taken for one, and hide the one behind them. */
const ibanCountries =
  '(?:AD|AE|AL|AT|AZ|BA|BE|BG|BH|BI|BR|BY|CH|CR|CY|CZ|DE|DJ|DK|DO|EE|EG|ES|FI|FK|FO|FR|GB|GE|GI|GL|GR|GT|HN|HR|HU|IE|IL|IQ|IS|IT|JO|KW|KZ|LB|LC|LI|LT|LU|LV|LY|MC|MD|ME|MK|MN|MR|MT|MU|NI|NL|NO|OM|PK|PL|PS|PT|QA|RO|RS|RU|SA|SC|SD|SE|SI|SK|SM|SO|ST|SV|TL|TN|TR|UA|VA|VG|XK|YE)';
/** The letters of the next field's name are none of an account number. */
const sameField = String.raw`(?![^\p{L}\p{Nd}]{0,4}"?\s?,\s?\\?"\w+\\?"\s?:)`;
const iban = new RegExp(
  String.raw`(?<![a-z0-9])${ibanCountries}${between}\d${between}\d(?:${sameField}${between}[a-z0-9]){11,30}(?![a-z0-9])`,
  'giu',
);

/** Longest line that is written; ours have a twentieth of it. */
const longest = 8192;

/** A refusal's code that looks like a client secret and is none; what support looks for in a log. */
const ownWord = '"client_secret_wrong"';

/** A sign of ASCII that is written as code: `%34`, `\u0034`, `\x34`. Not quotes and backslashes: a line stays the JSON that it is. */
const coded = /(?:%|\\u00|\\x)(2[013-46-9a-f]|[346][0-9a-f]|5[0-9abd-f]|7[0-9a-e])/gi;
/** What comes between a name and its value, however it is encoded. */
const means = String.raw`(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|["'\\\s:=+\[{]){1,8}`;
const keyed = new RegExp(
  String.raw`(?:api[-_ ]?key|secret|password|authorization)${means}(?:(?:bearer|basic)[\s+]+)?[\w.~+/-]{6,}`,
  'gi',
);
const securityCode = new RegExp(
  String.raw`(cv(?:[cv]2?|2)|csc|security[-_ ]?code|verification[-_ ]?value)${means}\p{Nd}{3,4}(?!\p{Nd})`,
  'giu',
);
/** What may hold a text in base64, in either alphabet, or in hexadecimal, glued to whatever comes before it. */
const packed = /[\w+/-]{16,}/g;
const hexadecimal = /(?:[0-9a-f]{2}){12,}/gi;
/** Depth of nested encodings that is searched, so that the cost of a line is bounded. */
const deepest = 3;

function fromCode(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

/** What a decoded word may contain: the offset at which its text begins is unknown. */
function unpackings(word: string): readonly string[] {
  const base64 = word.replaceAll('-', '+').replaceAll('_', '/');
  return [
    ...[0, 1, 2, 3].map((start) => {
      const rest = base64.slice(start);
      // One sign alone is no byte.
      return atob(rest.length % 4 === 1 ? rest.slice(0, -1) : rest);
    }),
    ...[word, word.slice(1)].flatMap((from) =>
      [...from.matchAll(hexadecimal)].map(([run]) => run.replace(/../g, (pair) => fromCode(pair))),
    ),
  ];
}

/** Whether a word is a text in disguise that holds something to remove. Ids and digests are no text. */
function hides(word: string, depth: number): boolean {
  return unpackings(word).some((text) =>
    (text.match(/[\t\n\r\x20-\x7e]{8,}/g) ?? []).some((run) => clean(run, depth + 1) !== run),
  );
}

/** A digit of another script, escaped or URL-encoded, as itself; anything else stays as it is. */
function otherDigit(coded: string): string {
  try {
    const sign = coded.startsWith('%') ? decodeURIComponent(coded) : fromCode(coded.slice(2));
    return /^\p{Nd}$/u.test(sign) ? sign : coded;
  } catch {
    return coded;
  }
}

function clean(text: string, depth = 0): string {
  const open = text
    // JSON within JSON doubles its backslashes at every level; one says the same.
    .replace(/\\{2,}/g, '\\')
    // The same of the percent sign.
    .replace(/%(?:25)+/g, '%')
    .replace(coded, (_, code: string) => fromCode(code))
    .replace(/\\u[0-9a-f]{4}|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi, otherDigit)
    .replace(packed, (word) => (depth < deepest && hides(word, depth) ? hidden : word))
    .replace(/[\w.+%-]{1,64}@(?=[\w-]+\.)/g, `${hidden}@`)
    .replace(keyed, hidden)
    .replace(securityCode, `$1 ${hidden}`)
    .replace(iban, hidden)
    .replace(/(?:\+|\b00)\d(?:[ ().-]{0,2}\d){6,14}/g, hidden)
    .replace(digits, hidden);
  return redact(open);
}

/**
 * The rest of a line as the proxy writes it for every answer: names of ours, words of ours, short numbers and ids out of the letters a to p.
 * Nothing of what the rules look for can be written so, and most lines need no more than this look.
 */
const ownLine =
  /^(?:,"(?:(?:level|op|effect)":"[a-z][A-Za-z]{0,31}"|(?:request|payment|link|address)":"[a-p]{16,20}"|(?:status|ms|dropped)":\d{1,9}))+\}$/;

/**
 * The last wall in front of the log: everything that `redact` removes, and the same things URL-encoded, escaped, in base64 or
 * hexadecimal, or written with signs between their digits. Lines of ours hold none of it; this is for the day on which one does.
 */
export function redactLine(line: string): string {
  // The moment at the start of a line is seventeen digits with signs between them, and is no card.
  const moment = /^\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/.exec(line)?.[0] ?? '';
  if (ownLine.test(line.slice(moment.length))) return line;
  return (
    moment +
    line
      .slice(moment.length, longest)
      .split(ownWord)
      .map((part) => clean(part))
      .join(ownWord)
  );
}
