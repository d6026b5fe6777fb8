import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { availableLocales, loadMessages, loadTexts, type Message, type TextPart, textsAtHand } from './index.ts';
import { locales } from './locales.ts';
import { en as main } from './messages/en.ts';

// `loadTexts` finds a loader for each of them below, and the compiler wants a folder for each loader.
const parts = readdirSync(new URL('./parts/', import.meta.url)) as TextPart[];
const englishParts = new Map(
  await Promise.all(parts.map(async (part) => [part, await loadTexts(part, 'en')] as const)),
);
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (message: Message | undefined): string[] => {
  const found = texts(message ?? '').flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(found)].sort();
};

it('has the texts of every part at hand as soon as a page in a translated language has its first ones', async () => {
  for (const tag of Object.keys(locales)) {
    await loadMessages(tag);
    for (const part of parts) expect([tag, part, textsAtHand(part, `${tag}-EG`)]).not.toContain(undefined);
  }
});

describe.each(parts)('the texts of %s', (part) => {
  const en: Readonly<Record<string, Message>> = englishParts.get(part) ?? {};
  const keys = Object.keys(en).sort();

  it('are English wherever there is no translation, and at hand once they have been fetched', async () => {
    for (const tag of ['en-GB', 'fr', 'not a tag', '', 'constructor']) {
      expect(await loadTexts(part, tag)).toBe(en);
      expect(textsAtHand(part, tag)).toBe(en);
    }
  });

  it('have no key that the main catalogue or another part has', () => {
    const others = parts.flatMap((other) => (other === part ? [] : Object.keys(englishParts.get(other) ?? {})));
    const taken = new Set([...Object.keys(main), ...others]);
    expect(keys.filter((key) => taken.has(key))).toEqual([]);
  });

  it.each(availableLocales)('have in %s every key, the same placeholders and no empty or loose text', async (tag) => {
    const catalogue: Readonly<Record<string, Message>> = await loadTexts(part, tag);
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
    const ar: Readonly<Record<string, Message>> = await loadTexts(part, 'ar-EG');
    for (const key of keys) {
      for (const text of texts(ar[key] ?? ''))
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)]);
      for (const text of texts(en[key] ?? '')) expect(text).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
    }
  });
});
