import {
  actionTexts,
  addressTexts,
  bankTexts,
  cardTexts,
  discountTexts,
  linkTexts,
  loadMessages,
  type PartTexts,
  payoutTexts,
  savedTexts,
  setupTexts,
  sharingTexts,
  type TextOverrides,
  type TextPart,
} from 'tillkit';
import { baseMessages } from 'tillkit-sandbox/testing';

/** One text of the kit; where a number decides the wording, one for each plural category. */
export type Message = NonNullable<TextOverrides[keyof TextOverrides]>;
export type Texts = Readonly<Record<string, Message>>;

/** The designer's own words, by language and by the key of the text. */
export type OwnWords = Readonly<Record<string, TextOverrides>>;

const parts: { readonly [P in TextPart]: PartTexts<P> } = {
  actions: actionTexts,
  address: addressTexts,
  bank: bankTexts,
  card: cardTexts,
  discount: discountTexts,
  link: linkTexts,
  payout: payoutTexts,
  saved: savedTexts,
  setup: setupTexts,
  sharing: sharingTexts,
};

const english: Texts = Object.assign({}, baseMessages, ...Object.values(parts).map(({ en }) => en));

/** Every text of the kit in a language, by key. A pseudo-locale has those of English. */
export async function loadTexts(locale: string): Promise<Texts> {
  const ofParts = Object.values(parts).map(async ({ en, translations }: PartTexts<TextPart>): Promise<Texts> => {
    const translated = await translations[locale]?.();
    if (translated === undefined) return en;
    const keys = Object.keys(en).sort();
    return Object.fromEntries(keys.flatMap((key, at) => translated.texts.slice(at, at + 1).map((text) => [key, text])));
  });
  return Object.assign({}, await loadMessages(locale), ...(await Promise.all(ofParts)));
}

/** The wordings of a text by plural category; a text without plurals has `other` alone. */
export const wordingsOf = (message: Message): Readonly<Record<string, string>> =>
  typeof message === 'string' ? { other: message } : { ...message };

/** The placeholders of some texts, such as `{amount}`, each once. */
export const placeholdersIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? [])),
];

/** A text of the kit, and all keys that have it: they are changed together. */
export interface Wording {
  readonly keys: readonly string[];
  readonly message: Message;
}

/** The texts by what they say: one that several keys have is there once. */
export function wordingsIn(texts: Texts): readonly Wording[] {
  const byText = new Map<string, Wording>();
  for (const [key, message] of Object.entries(texts)) {
    const text = JSON.stringify(message);
    byText.set(text, { keys: [...(byText.get(text)?.keys ?? []), key], message });
  }
  return [...byText.values()];
}

/** Marks around values in sentences that run from right to left. */
const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A text that is one sentence of several in the same place has to be this long to be taken for it. */
const leastPart = 12;

/** How many letters of a text a sentence on the page has, apart from the values in it; 0 where it is another text. */
function likeness(seen: string, text: string): number {
  const literal = plain(text.replace(/\{\w+\}/g, ' '));
  if (!/\p{L}/u.test(literal)) return 0;
  const pattern = plain(text)
    .split(/\{\w+\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  const isSame = new RegExp(`^${pattern}$`, 'u').test(seen);
  const isPart = !text.includes('{') && literal.length >= leastPart && seen.includes(literal);
  return isSame || isPart ? literal.length : 0;
}

/** A text that is on the page, as it is first there. */
export interface SeenWording extends Wording {
  readonly seen: string;
}

/** The texts that are on the page, in its order. `words` are what some of them say instead. */
export function findSeen(
  seen: readonly string[],
  all: readonly Wording[],
  words: TextOverrides,
): readonly SeenWording[] {
  const own: Readonly<Record<string, Message | undefined>> = words;
  const found = new Map<Wording, string>();
  for (const one of seen) {
    const sentence = plain(one);
    const likenesses = all.map((wording) => {
      const shown = own[wording.keys[0] ?? ''] ?? wording.message;
      return [wording, Math.max(...Object.values(wordingsOf(shown)).map((text) => likeness(sentence, text)))] as const;
    });
    const whole = Math.max(...likenesses.map(([, like]) => like));
    // Where `{count} cards` fits, `{name}` would fit too: the one that says most is meant, and the sentences beside it.
    for (const [wording, like] of likenesses)
      if (like > 0 && (like === whole || isFixed(wording)) && !found.has(wording)) found.set(wording, one);
  }
  return [...found].map(([wording, one]) => ({ ...wording, seen: one }));
}

const isFixed = ({ message }: Wording) => placeholdersIn(Object.values(wordingsOf(message))).length === 0;

/** The same words with another text at some keys; `undefined` takes the kit's again. */
export function withWord(
  words: OwnWords | undefined,
  locale: string,
  keys: readonly string[],
  message: Message | undefined,
): OwnWords | undefined {
  const before = Object.entries(words?.[locale] ?? {}).filter(([key]) => !keys.includes(key));
  const ofLocale = Object.fromEntries([...before, ...(message === undefined ? [] : keys.map((key) => [key, message]))]);
  const others = Object.entries(words ?? {}).filter(([language]) => language !== locale);
  const all = [...others, ...(Object.keys(ofLocale).length === 0 ? [] : [[locale, ofLocale]])];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    'other' in value &&
    Object.values(value).every((text) => typeof text === 'string'));

/** Words out of an address: those of keys that the kit has. `undefined` where there are none. */
export function readWords(json: string | null): OwnWords | undefined {
  try {
    const read: unknown = JSON.parse(json ?? 'null');
    const languages = Object.entries(read ?? {}).flatMap(([locale, texts]) => {
      const known = Object.entries(texts ?? {}).filter(([key, text]) => Object.hasOwn(english, key) && isMessage(text));
      return known.length === 0 ? [] : [[locale, Object.fromEntries(known)] as const];
    });
    return languages.length === 0 ? undefined : Object.fromEntries(languages);
  } catch {
    return undefined;
  }
}
