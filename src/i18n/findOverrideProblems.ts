import { en as actions } from 'virtual:texts/actions';
import { en as address } from 'virtual:texts/address';
import { en as bank } from 'virtual:texts/bank';
import { en as card } from 'virtual:texts/card';
import { en as discount } from 'virtual:texts/discount';
import { en as link } from 'virtual:texts/link';
import { en as main } from 'virtual:texts/main';
import { en as payout } from 'virtual:texts/payout';
import { en as saved } from 'virtual:texts/saved';
import { en as setup } from 'virtual:texts/setup';
import { en as sharing } from 'virtual:texts/sharing';
import type { Message } from './message.ts';

/** All English texts of the pages, by key. Only the English files are imported, so that a server bundle contains no translations. */
export const getEnglishTexts = (): Readonly<Record<string, Message>> => ({
  ...main,
  ...actions,
  ...address,
  ...bank,
  ...card,
  ...discount,
  ...link,
  ...payout,
  ...saved,
  ...setup,
  ...sharing,
});

const pluralCategories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** The texts of a message: several if it has plurals, none if it is not a message. */
function getTexts(message: unknown): readonly string[] {
  if (typeof message === 'string') return [message];
  if (typeof message !== 'object' || message === null || !('other' in message)) return [];
  const entries: (readonly [string, unknown])[] = Object.entries(message);
  const texts = entries.flatMap(([category, text]) =>
    pluralCategories.has(category) && typeof text === 'string' ? [text] : [],
  );
  return texts.length === entries.length ? texts : [];
}

const findPlaceholders = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? [])),
];

/**
 * Checks a merchant's own texts that no compiler has checked: for unknown keys, invalid messages and unknown placeholders.
 *
 * @returns one problem each, beginning with the key; none if the texts can be used
 */
export function findOverrideProblems(overrides: unknown): readonly string[] {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) {
    return ['must be an object such as {"pay.button":"Donate {amount}"}'];
  }
  const english = getEnglishTexts();
  return Object.entries(overrides).flatMap(([key, message]: readonly [string, unknown]) => {
    const source = Object.hasOwn(english, key) ? english[key] : undefined;
    if (source === undefined) return [`${key} is not a known text key`];
    const texts = getTexts(message);
    if (texts.length === 0 || texts.some((text) => text.trim() === '')) {
      return [`${key} must be a text, or one for each plural category with "other" among them`];
    }
    const known = findPlaceholders(getTexts(source));
    const expected = known.length === 0 ? 'this text has none' : `this text has ${known.join(', ')}`;
    return findPlaceholders(texts)
      .filter((name) => !known.includes(name))
      .map((name) => `${key} has the unknown placeholder ${name}: ${expected}`);
  });
}
