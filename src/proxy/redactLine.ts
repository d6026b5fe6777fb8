import { redact } from '../client/index.ts';

const hidden = '[redacted]';

/** What may stand between two digits of one number: spaces of any kind, punctuation, their URL encoding and their JSON escapes. */
const between = String.raw`(?:%(?!3\d)[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrtbf"'/]|(?![%\\])[\s\p{P}\p{S}\p{Cf}]){0,4}`;
const digits = new RegExp(String.raw`(?:(?:\p{Nd}|%3[0-9])${between}){12,}(?:\p{Nd}|%3[0-9])`, 'giu');
const iban = new RegExp(
  String.raw`(?<![a-z0-9])[a-z]{2}${between}\d${between}\d(?:${between}[a-z0-9]){11,30}(?![a-z0-9])`,
  'giu',
);

/** Country codes of IBANs (SWIFT registry): without this, ordinary words with two digits in them would be taken for one. */
const ibanCountries =
  /^(?:AD|AE|AL|AT|AZ|BA|BE|BG|BH|BI|BR|BY|CH|CR|CY|CZ|DE|DJ|DK|DO|EE|EG|ES|FI|FK|FO|FR|GB|GE|GI|GL|GR|GT|HN|HR|HU|IE|IL|IQ|IS|IT|JO|KW|KZ|LB|LC|LI|LT|LU|LV|LY|MC|MD|ME|MK|MN|MR|MT|MU|NI|NL|NO|OM|PK|PL|PS|PT|QA|RO|RS|RU|SA|SC|SD|SE|SI|SK|SM|SO|ST|SV|TL|TN|TR|UA|VA|VG|XK|YE)/i;

/** Longest line that is written; ours have a twentieth of it. */
const longest = 8192;

/** A refusal's code that looks like a client secret and is none; what support looks for in a log. */
const ownWord = '"client_secret_wrong"';

function clean(text: string): string {
  const open = text
    // JSON within JSON doubles its backslashes at every level; one says the same.
    .replace(/\\{2,}/g, '\\')
    .replace(/[\w.+%-]{1,64}(?:@|%40)(?=[\w-]+(?:\.|%2e))/gi, `${hidden}@`)
    .replace(
      /(?:api[-_ ]?key|secret|password|authorization)(?:%[0-9a-f]{2}|["'\\\s:=]){1,8}(?:bearer(?:%20|\s)+)?[\w.~+/-]{6,}/gi,
      hidden,
    )
    .replace(iban, (found) => (ibanCountries.test(found) ? hidden : found))
    .replace(/(?:\+|%2b|\b00)\d(?:(?:%20|%2d|[ ().-]){0,2}\d){6,14}/gi, hidden)
    .replace(digits, hidden);
  return redact(open);
}

/**
 * The last wall in front of the log: everything that `redact` removes, and the same things URL-encoded, escaped, or written with signs
 * between their digits. Lines of ours hold none of it; this is for the day on which one does.
 */
export function redactLine(line: string): string {
  // The moment at the start of a line is seventeen digits with signs between them, and is no card.
  const moment = /^\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/.exec(line)?.[0] ?? '';
  return moment + line.slice(moment.length, longest).split(ownWord).map(clean).join(ownWord);
}
