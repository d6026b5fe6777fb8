import { describe, expect, it } from 'vitest';
import { englishParts } from './englishParts.testing.ts';
import { availableLocales, loadMessages, type Message, textsOf } from './index.ts';
import { locales } from './locales.ts';
import { en as main } from './messages/en.ts';

const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (message: Message | undefined): string[] => {
  const found = texts(message ?? '').flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(found)].sort();
};

it('has the texts of every part at hand as soon as a page in a translated language has its first ones', async () => {
  for (const tag of Object.keys(locales)) {
    await loadMessages(tag);
    for (const part of englishParts) expect([part.part, textsOf(part, `${tag}-EG`)]).not.toContain(part.en);
  }
});

describe.each(englishParts)('the texts of $part', (part) => {
  const en: Readonly<Record<string, Message>> = part.en;
  const keys = Object.keys(en).sort();

  it('are English wherever there is no translation', () => {
    for (const tag of ['en-GB', 'fr', 'not a tag', '', 'constructor']) expect(textsOf(part, tag)).toBe(en);
  });

  it('have no key that the main catalogue or another part has', () => {
    const others = englishParts.flatMap((other) => (other === part ? [] : Object.keys(other.en)));
    const taken = new Set([...Object.keys(main), ...others]);
    expect(keys.filter((key) => taken.has(key))).toEqual([]);
  });

  it.each(availableLocales)('have in %s every key, the same placeholders and no empty or loose text', async (tag) => {
    await loadMessages(tag);
    const catalogue: Readonly<Record<string, Message>> = textsOf(part, tag);
    expect(Object.keys(catalogue).sort()).toEqual(keys);
    for (const key of keys) {
      expect([key, placeholders(catalogue[key])]).toEqual([key, placeholders(en[key])]);
      for (const text of texts(catalogue[key] ?? '')) {
        expect([key, text]).toEqual([key, text.trim().replaceAll('  ', ' ')]);
        expect([key, text]).not.toEqual([key, '']);
      }
    }
  });

  it('are Arabic where they say Arabic, and never blame the person', async () => {
    await loadMessages('ar-EG');
    const ar: Readonly<Record<string, Message>> = textsOf(part, 'ar-EG');
    for (const key of keys) {
      for (const text of texts(ar[key] ?? ''))
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)]);
      for (const text of texts(en[key] ?? '')) expect(text).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
    }
  });
});
