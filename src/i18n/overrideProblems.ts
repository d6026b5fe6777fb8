import { en as actions } from 'virtual:texts/actions';
import { en as address } from 'virtual:texts/address';
import { en as bank } from 'virtual:texts/bank';
import { en as card } from 'virtual:texts/card';
import { en as discount } from 'virtual:texts/discount';
import { en as link } from 'virtual:texts/link';
import { en as main } from 'virtual:texts/main';
import { en as payout } from 'virtual:texts/payout';
import { en as saved } from 'virtual:texts/saved';
import { en as sharing } from 'virtual:texts/sharing';
import type { Message } from './message.ts';

/** Every English text of the pages, by its key. Of the English files alone: a server bundles no translation that a page would fetch. */
export const everyEnglishText = (): Readonly<Record<string, Message>> => ({
  ...main,
  ...actions,
  ...address,
  ...bank,
  ...card,
  ...discount,
  ...link,
  ...payout,
  ...saved,
  ...sharing,
});

const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** The texts of a message; none for what is no message. */
function textsOf(message: unknown): readonly string[] {
  if (typeof message === 'string') return [message];
  if (typeof message !== 'object' || message === null || !('other' in message)) return [];
  const entries: (readonly [string, unknown])[] = Object.entries(message);
  const texts = entries.flatMap(([category, text]) =>
    categories.has(category) && typeof text === 'string' ? [text] : [],
  );
  return texts.length === entries.length ? texts : [];
}

/**
 * What is wrong with a merchant's own words that did not pass the compiler: a key that no text has, a message that is none, a placeholder that nothing fills.
 *
 * @returns one sentence part for each mistake, beginning with the key; none where they can be used
 */
export function overrideProblems(overrides: unknown): readonly string[] {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) {
    return ['must be an object such as {"pay.button":"Donate {amount}"}'];
  }
  const english = everyEnglishText();
  return Object.entries(overrides).flatMap(([key, message]: readonly [string, unknown]) => {
    const source = Object.hasOwn(english, key) ? english[key] : undefined;
    if (source === undefined) return [`${key} is the key of no text`];
    const texts = textsOf(message);
    if (texts.length === 0 || texts.some((text) => text.trim() === '')) {
      return [`${key} must be a text, or one for each plural category with "other" among them`];
    }
    const filled = new Set(textsOf(source).flatMap((text) => text.match(/\{\w+\}/g) ?? []));
    const unknown = [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].filter(
      (name) => !filled.has(name),
    );
    const offered = filled.size === 0 ? 'it has none' : `it has ${[...filled].join(', ')}`;
    return unknown.map((name) => `${key} has the placeholder ${name}, and nothing fills it: ${offered}`);
  });
}
