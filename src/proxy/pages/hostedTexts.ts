import { documentTexts, findOverrideProblems, type TextOverrides } from '../../i18n/index.ts';

/** A merchant's own words for the hosted pages, by the language that they are in (BCP 47 tag) and the key of the text. */
export type HostedTexts = Readonly<Record<string, TextOverrides>>;

const languages = Object.keys(documentTexts);

/** What is wrong with texts as a merchant has written them; none where they can be used. */
export function problemsOfHostedTexts(texts: unknown): readonly string[] {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    return ['must be an object such as {"en":{"pay.button":"Donate {amount}"}}'];
  }
  return Object.entries(texts).flatMap(([language, overrides]: readonly [string, unknown]) =>
    languages.includes(language)
      ? findOverrideProblems(overrides).map((problem) => `${language}: ${problem}`)
      : [`${language} is no language of the hosted pages; they have ${languages.join(', ')}`],
  );
}
