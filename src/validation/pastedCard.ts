import { defined, normaliseDigits } from '../money/index.ts';
import { cardBrandRules, cardBrands } from './cardBrands.ts';
import { parseCardCvc } from './cardCvc.ts';
import { formatCardExpiry, parseCardExpiry } from './cardExpiry.ts';
import { type CardNumber, groupCardNumber, parseCardNumber } from './cardNumber.ts';
import { parseHolderName } from './holderName.ts';

/** A card that was pasted as one text. Sensitive throughout: it goes into the fields and to no other place. */
export type PastedCard = {
  /** Grouped, as its field shows it. */
  readonly number: string;
  /** As a field takes it, `12/30`. */
  readonly expiry?: string;
  readonly cvc?: string;
  readonly holder?: string;
};

const longest = 400;
/** More runs of digits than any card has: four or five of the number, two of the date, one of the code, and room for surprises. */
const mostRuns = 12;

/** The labels of the fields in the language of the page: what is copied from a page like it has them in front of its values. */
export type PastedCardLabels = Readonly<Record<Kind | 'holder', string>>;

type Kind = 'number' | 'expiry' | 'cvc';
type Run = { readonly text: string; readonly before: string; readonly label: Kind | undefined };

type Labels = readonly (readonly [kind: Kind | 'holder' | 'nothing', words: string])[];

// What people and programs write in front of a value, in the languages of the large markets. Longer words first: "security code" before "code".
const known: Labels = [
  [
    'holder',
    'name on card|cardholder name|card holder name|cardholder|card holder|holder|karteninhaber|titulaire|titular|name|nom|nombre|الاسم على البطاقة|اسم حامل البطاقة|الاسم',
  ],
  [
    'cvc',
    'security code|card code|cvc2|cvv2|cvc|cvv|cvn|cid|csc|prüfnummer|prüfziffer|cryptogramme|código de seguridad|رمز الأمان|رمز التحقق',
  ],
  [
    'expiry',
    "expiration date|expiry date|valid through|valid thru|valid until|good thru|expiration|expires|expiry|exp date|exp|mm/yy|mm/yyyy|gültig bis|ablaufdatum|date d'expiration|date d’expiration|expire fin|fecha de caducidad|caducidad|vencimiento|تاريخ الانتهاء|صالحة حتى|ينتهي في",
  ],
  [
    'number',
    'card number|credit card number|account number|card no|number|pan|kartennummer|numéro de carte|número de tarjeta|número|رقم البطاقة|رقم',
  ],
  [
    'nothing',
    `${cardBrands.map((brand) => `${brand}|${cardBrandRules(brand).title.toLowerCase()}`).join('|')}|credit card|debit card|credit|debit|card|carte|karte|tarjeta|kreditkarte|بطاقة`,
  ],
];

/**
 * Reads a whole card out of one pasted text: "4242 4242 4242 4242 12/30 123", lines, or values behind labels in any order. It answers only where every
 * sign of the text has a meaning and there is one meaning alone; otherwise `undefined`, and the text stays where the person has put it. Total; never throws.
 *
 * @param now the only clock; a date that is over is no date here
 * @param labels understood besides the known ones
 */
export function readPastedCard(input: unknown, now: Date, labels?: PastedCardLabels): PastedCard | undefined {
  return readLine(input, now, labels === undefined ? known : withLabels(labels));
}

/** The page's own labels come first: they are whole, where a known one may be a word of them. */
const withLabels = (own: PastedCardLabels): Labels =>
  known.map(([kind, words]) => {
    const label = kind === 'nothing' ? '' : own[kind].normalize('NFC').replace(/\s+/g, ' ').trim();
    return [kind, label === '' ? words : `${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}|${words}`];
  });

function readLine(input: unknown, now: Date, labels: Labels): PastedCard | undefined {
  if (typeof input !== 'string' || input.length > longest) return undefined;
  const text = normaliseDigits(input.normalize('NFC')).replace(/\s+/g, ' ').trim();
  const named = takeHolder(text, labels);
  const runs = runsOf(named.rest, labels);
  if (runs === undefined) return named.holder === undefined ? withNameAlone(text, now, labels) : undefined;
  const readings = new Map<string, PastedCard>();
  for (const [from, to, card] of numbersIn(runs)) {
    const rest = runs.filter((_run, index) => index < from || index >= to);
    for (const reading of meanings(rest, card, now)) {
      const line = {
        number: groupCardNumber(card.digits),
        ...reading,
        ...defined({ holder: named.holder }),
      };
      readings.set(JSON.stringify(line), line);
    }
  }
  const [only, other] = readings.values();
  return other === undefined ? only : undefined;
}

const labelPattern = (labels: Labels, kinds: readonly (Kind | 'holder' | 'nothing')[]) =>
  labels
    .filter(([kind]) => kinds.includes(kind))
    .map(([, words]) => words)
    .join('|');

/** A name behind a label that says so. */
function takeHolder(text: string, labels: Labels): { readonly rest: string; readonly holder?: string } {
  const label = new RegExp(`(?:^|[^\\p{L}])(?:${labelPattern(labels, ['holder'])})\\s?[:=\uFF1A]\\s?`, 'iu').exec(text);
  if (!label) return { rest: text };
  const after = text.slice(label.index + label[0].length);
  const end = new RegExp(
    `\\d|[,;|]|[^\\p{L}](?:${labelPattern(labels, ['cvc', 'expiry', 'number'])})\\s?[:=\uFF1A]`,
    'iu',
  ).exec(after);
  const name = parseHolderName(after.slice(0, end?.index));
  return name.ok
    ? { rest: `${text.slice(0, label.index)} ${end === null ? '' : after.slice(end.index)}`, holder: name.value }
    : { rest: text };
}

/**
 * A whole card with one name in it that no label announces: at least two words, the first and the last with a capital where the script has any, and
 * number and date beside it. With less around them words could mean anything, and stay where they were pasted.
 */
function withNameAlone(text: string, now: Date, labels: Labels): PastedCard | undefined {
  const labelled = new RegExp(
    `(^|[^\\p{L}])(?:${labelPattern(labels, ['holder', 'cvc', 'expiry', 'number', 'nothing'])})(?!\\p{L})`,
    'giu',
  );
  // Labels become punctuation of the same length, so that no name runs through one.
  const bare = text.replace(labelled, (all, before: string) => before.padEnd(all.length, ','));
  const [run, other] = bare.matchAll(/\p{L}[^\s\d,;|:=/]*(?: \p{L}[^\s\d,;|:=/]*)+/gu);
  if (run === undefined || other !== undefined) return undefined;
  const name = parseHolderName(run[0]);
  if (!name.ok || [run[0].split(' ')[0], run[0].split(' ').at(-1)].some((word) => /^\p{Ll}/u.test(word ?? '')))
    return undefined;
  const end = run.index + run[0].length;
  const line = readLine(`${text.slice(0, run.index)} ${text.slice(end)}`, now, labels);
  return line?.expiry === undefined ? undefined : { ...line, holder: name.value };
}

/** The runs of digits with what is written in front of each; `undefined` when the text contains something without a meaning. */
function runsOf(text: string, labels: Labels): readonly Run[] | undefined {
  const pieces = text.split(/(\d+)/);
  if (pieces.length > 2 * mostRuns || !onlyPunctuation(pieces.at(-1) ?? '')) return undefined;
  const runs: Run[] = [];
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const words = labelled(pieces[index] ?? '', labels);
    if (words === undefined) return undefined;
    runs.push({ text: pieces[index + 1] ?? '', before: words.rest, label: words.label });
  }
  return runs;
}

function labelled(
  before: string,
  labels: Labels,
): { readonly rest: string; readonly label: Kind | undefined } | undefined {
  let rest = before;
  let label: Kind | undefined;
  for (const [kind, words] of labels) {
    const stripped = rest.replace(new RegExp(`(^|[^\\p{L}])(?:${words})(?!\\p{L})`, 'giu'), '$1 ');
    if (stripped !== rest && kind !== 'nothing' && kind !== 'holder') {
      // Two different labels in front of one value say nothing about it.
      if (label !== undefined) return undefined;
      label = kind;
    }
    rest = stripped;
  }
  return onlyPunctuation(rest) ? { rest, label } : undefined;
}

const onlyPunctuation = (text: string) => /^[\s.,:;=/|#()\-\u2010-\u2015•*"'\u060C\u061B\uFF1A]*$/.test(text);
const joins = (between: string) => /^ ?[-.,\u060C\u2010-\u2015]? ?$/.test(between);
const isComma = (between: string) => /[,\u060C]/.test(between);

/** Whether a run belongs to the number before it. A comma does so between short groups that all have one; elsewhere it ends the number. */
function joinsNumber(runs: readonly Run[], from: number, { before, label }: Run): boolean {
  if (!joins(before) || label !== undefined) return false;
  const [first, second] = [runs[from], runs[from + 1]];
  const splitIntoGroups = first !== undefined && first.text.length <= 6 && isComma(second?.before ?? '');
  return isComma(before) === splitIntoGroups;
}

/** Every way in which neighbouring runs make a card number: `[first, behind the last, the number]`. */
function* numbersIn(runs: readonly Run[]): Generator<readonly [number, number, CardNumber]> {
  for (let from = 0; from < runs.length; from += 1) {
    let digits = '';
    for (let to = from; to < runs.length; to += 1) {
      const run = runs[to];
      if (run === undefined || (to > from && !joinsNumber(runs, from, run))) break;
      if (to === from && run.label !== undefined && run.label !== 'number') break;
      digits += run.text;
      if (digits.length > 19) break;
      const card = parseCardNumber(digits);
      if (card.ok && card.value.warning === undefined) yield [from, to + 1, card.value];
    }
  }
}

type Rest = { readonly expiry?: string; readonly cvc?: string };

/** Everything that the other runs can mean: a date of one run or of two neighbours, a code, both, or neither. */
function* meanings(rest: readonly Run[], card: CardNumber, now: Date): Generator<Rest> {
  for (let from = 0; from <= rest.length; from += 1) {
    for (const size of from === rest.length ? [0] : [1, 2]) {
      const date = rest.slice(from, from + size);
      const others = rest.filter((run) => !date.includes(run));
      const [code] = others;
      const expiry = dateOf(date, now);
      if (date.length < size || others.length > 1 || (size > 0 && expiry === undefined)) continue;
      if (code !== undefined && !isCode(code, card)) continue;
      yield defined({ expiry, cvc: code?.text });
    }
  }
}

function dateOf([first, second]: readonly Run[], now: Date): string | undefined {
  if (first === undefined || first.label === 'cvc' || first.label === 'number') return undefined;
  if (second !== undefined && (second.label !== undefined || !/^ ?[-/. ]? ?$/.test(second.before))) return undefined;
  const expiry = parseCardExpiry(second === undefined ? first.text : `${first.text}/${second.text}`, now);
  return expiry.ok ? formatCardExpiry(expiry.value) : undefined;
}

function isCode({ text, label }: Run, { brand }: CardNumber): boolean {
  return label !== 'expiry' && label !== 'number' && parseCardCvc(text, brand).ok;
}
