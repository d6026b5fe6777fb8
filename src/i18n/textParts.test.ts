import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadTexts, type Message, type TextPart, textLocales, textsAtHand } from './index.ts';
import { en as main } from './messages/en.ts';
import { partCatalogues } from './partCatalogues.testing.ts';

// The record is typed by the parts, so its keys are exactly these.
const parts = Object.keys(partCatalogues) as TextPart[];
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (message: Message | undefined): string[] => {
  const found = texts(message ?? '').flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(found)].sort();
};

it('has a folder for every part, and a part for every folder', () => {
  expect(readdirSync(new URL('./parts/', import.meta.url)).sort()).toEqual([...parts].sort());
});

describe.each(parts)('the texts of %s', (part) => {
  const { en, ar } = partCatalogues[part];
  const keys = Object.keys(en).sort();

  it('are there for every locale that is offered, each in a file of its own that is fetched when it is needed', async () => {
    const files = readdirSync(new URL(`./parts/${part}/`, import.meta.url)).map((file) => file.replace('.ts', ''));
    expect(files.sort()).toEqual([...textLocales(part)].sort());
    expect(await loadTexts(part, 'ar-EG')).toBe(ar);
    for (const tag of ['en-GB', 'fr', 'not a tag', '']) expect(await loadTexts(part, tag)).toBe(en);
  });

  it('are at hand once they have been fetched', async () => {
    await loadTexts(part, 'ar');
    expect(textsAtHand(part, 'ar-SA')).toBe(ar);
  });

  it('have no key that the main catalogue or another part has', () => {
    const others = Object.entries(partCatalogues).flatMap(([other, texts]) =>
      other === part ? [] : Object.keys(texts.en),
    );
    const taken = new Set([...Object.keys(main), ...others]);
    expect(keys.filter((key) => taken.has(key))).toEqual([]);
  });

  it.each(Object.entries(partCatalogues[part]))(
    'have in %s every key, the same placeholders and no empty or loose text',
    (_, catalogue) => {
      expect(Object.keys(catalogue).sort()).toEqual(keys);
      for (const key of keys) {
        expect([key, placeholders(catalogue[key])]).toEqual([key, placeholders(en[key])]);
        for (const text of texts(catalogue[key] ?? '')) {
          expect([key, text]).toEqual([key, text.trim().replaceAll('  ', ' ')]);
          expect([key, text]).not.toEqual([key, '']);
        }
      }
    },
  );

  it('are Arabic where they say Arabic, and never blame the person', () => {
    for (const key of keys) {
      for (const text of texts(ar[key] ?? ''))
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)]);
      for (const text of texts(en[key] ?? '')) expect(text).not.toMatch(/went wrong|oops|invalid|illegal|unexpected/i);
    }
  });
});
