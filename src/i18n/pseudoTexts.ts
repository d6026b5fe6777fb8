import { getEnglishTexts } from './findOverrideProblems.ts';
import type { Message } from './message.ts';
import type { TextOverrides } from './textParts.ts';

/**
 * A locale that no one reads: `en-XA` is English with accents, in brackets and about 40 % longer, `ar-XB` is English that runs from right to left. What is cut
 * off, put together from pieces or not translatable at all is seen at once.
 */
export type PseudoLocale = 'en-XA' | 'ar-XB';

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ' },
  ...{ n: 'ñ', o: 'ö', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'û', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
  ...{ A: 'Å', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', N: 'Ñ', O: 'Ö', P: 'Þ', S: 'Š', U: 'Û', Y: 'Ý' },
};

/** Placeholders remain as they are. */
const apart = /(\{\w+\})/;

/** Accented, its vowels twice. */
const accented = (text: string): string =>
  `⟦${text
    .split(apart)
    .map((piece) =>
      apart.test(piece)
        ? piece
        : piece.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, (letter) => accents[letter] ?? letter),
    )
    .join('')}⟧`;

/** Each word between the marks that turn it around (U+202E and U+202C). */
const mirrored = (text: string): string =>
  text
    .split(apart)
    .map((piece) => (apart.test(piece) ? piece : piece.replace(/\S+/g, '\u202E$&\u202C')))
    .join('');

function changed(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  const { other, ...rest } = message;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([category, text]) => [category, change(text)])),
    other: change(other),
  };
}

/**
 * Every text of the kit in a pseudo-locale, made from English: for `messages` of the provider, with `locale` the same.
 *
 * @returns new texts with every call; keep them in a constant
 */
export function pseudoTexts(locale: PseudoLocale): TextOverrides {
  const change = locale === 'en-XA' ? accented : mirrored;
  return Object.fromEntries(Object.entries(getEnglishTexts()).map(([key, message]) => [key, changed(message, change)]));
}
