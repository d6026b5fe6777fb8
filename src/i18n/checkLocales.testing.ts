import { gzipSync } from 'node:zlib';
import type { Message } from './message.ts';

type Texts = Readonly<Record<string, Message>>;

const files = import.meta.glob<Readonly<Record<string, Texts>>>('./locales/*.json', { import: 'default', eager: true });

/** The locales that have a file, English among them. */
export const localeFiles: readonly string[] = Object.keys(files)
  .map((file) => file.slice('./locales/'.length, -'.json'.length))
  .sort();

/** The parts that English has. */
export const parts: readonly string[] = Object.keys(files['./locales/en.json'] ?? {});

/** The texts of a part; absent where the locale has no such part. Keys with an `@` are notes to translators, and are left out. */
export function textsIn(locale: string, part: string): Texts | undefined {
  const texts = files[`./locales/${locale}.json`]?.[part];
  return texts && Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('@')));
}

/** What a page gets of a locale's file: its texts alone, in the order of their keys. Bytes after gzip. */
export function packedBytes(texts: Texts): number {
  const keys = Object.keys(texts).sort();
  return gzipSync(`export const texts=${JSON.stringify(keys.map((key) => texts[key]))};`, { level: 9 }).length;
}

/** The most that the payment page may load for one locale, in bytes after gzip. */
export const mostPageBytes = 4096;

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholdersOf = (message: Message): string =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ');

/** What is wrong with one message. `english`: the same message in English. */
function problemsOf(locale: string, message: Message, english: Message): readonly string[] {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join(', ');
  const given = typeof message === 'string' ? '' : Object.keys(message).sort().join(', ');
  const wanted = typeof english === 'string' ? '' : needed;
  return [
    ...(given === wanted ? [] : [`has the plurals "${given}" and needs "${wanted}"`]),
    ...(placeholdersOf(message) === placeholdersOf(english)
      ? []
      : [`has the placeholders "${placeholdersOf(message)}" and needs "${placeholdersOf(english)}"`]),
    ...textsOf(message).flatMap((text) => [
      ...(text.trim() === '' ? ['has no text'] : []),
      ...(text === text.trim().replaceAll('  ', ' ') ? [] : ['has a space too many']),
      ...(/[{}]/.test(text.replace(/\{\w+\}/g, '')) ? ['has a loose brace'] : []),
    ]),
  ];
}

/** What is wrong with the texts of a part, one sentence for each problem. */
export function problemsOfTexts(locale: string, part: string, texts: Texts | undefined, english: Texts): string[] {
  const place = `${locale}.json: ${part}`;
  if (texts === undefined) return [`${place} is missing.`];
  const bytes = packedBytes(texts);
  return [
    ...Object.keys(english).flatMap((key) => (key in texts ? [] : [`${place} misses ${key}.`])),
    ...Object.entries(texts).flatMap(([key, message]) => {
      const source = english[key];
      if (source === undefined) return [`${place} has ${key}, which nothing shows.`];
      return problemsOf(locale, message, source).map((problem) => `${place}: ${key} ${problem}.`);
    }),
    ...(part === 'main' && bytes > mostPageBytes
      ? [`${place} has ${bytes} bytes after gzip, and ${mostPageBytes} is the most.`]
      : []),
  ];
}

/** What is wrong with the texts of some locales. A locale has every text of every part, or it is none. */
export function problemsOfLocales(locales: readonly string[] = localeFiles): readonly string[] {
  return locales.flatMap((locale) =>
    parts.flatMap((part) => problemsOfTexts(locale, part, textsIn(locale, part), textsIn('en', part) ?? {})),
  );
}
