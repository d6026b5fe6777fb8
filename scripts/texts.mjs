import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));
const folder = `${src}/i18n/locales`;

/** The file of a locale: its texts by part and key. */
export const localeFile = (tag) => `${folder}/${tag}.json`;

/** The tags of all locales but English, sorted. */
export async function readTags() {
  const files = await readdir(folder);
  return files
    .map((file) => file.replace('.json', ''))
    .filter((tag) => tag !== 'en')
    .sort();
}

/** What was read of each locale, and of which version of its file: a build asks for each part of each. */
const read = new Map();

/** The texts of a locale by part and key. Keys with an `@` are notes to translators, and are left out. */
export async function readTexts(tag) {
  const { mtimeMs } = await stat(localeFile(tag));
  const known = read.get(tag);
  if (known?.mtimeMs === mtimeMs) return known.texts;
  const texts = readFile(localeFile(tag), 'utf8').then(withoutNotes);
  read.set(tag, { mtimeMs, texts });
  return texts;
}

function withoutNotes(json) {
  /** @type {[string, Record<string, string>][]} */
  const parts = Object.entries(JSON.parse(keepUnits(json)));
  return Object.fromEntries(
    parts.map(([part, texts]) => [
      part,
      Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('@'))),
    ]),
  );
}

/** No line ends between a number and its unit: `2 business days` breaks after `business` at most. */
const keepUnits = (text) => text.replace(/(?<=\p{Nd}) (?=\p{L})/gu, '\u00A0');

/** What a page fetches of a part: its texts in the order of their sorted keys, which the English texts have. */
export const inKeyOrder = (texts) =>
  Object.keys(texts)
    .sort()
    .map((key) => texts[key]);

const nameOf = (part) => `${{ actions: 'action' }[part] ?? part}Texts`;
const exported = (name, value) => `export const ${name} = ${JSON.stringify(value, undefined, 2)};\n`;

/** A part: its English texts, which come with its code, and its translations, each fetched when a page is in that language. */
async function partModule(part, translations) {
  const { [part]: english } = await readTexts('en');
  return `${translations(part, await readTags())}
${exported('en', english)}
export const ${nameOf(part)} = { part: '${part}', en, translations };
`;
}

/** The words of the way back to the merchant, which pages and documents share. */
const back = 'common.backTo';

/** The proxy sends documents at once, without waiting for a file: their texts come in all languages. */
async function documentModule() {
  const tags = ['en', ...(await readTags())];
  const texts = await Promise.all(
    tags.map(async (tag) => {
      const { document, main } = await readTexts(tag);
      return [tag, { ...document, [back]: main[back] }];
    }),
  );
  return exported('documentTexts', Object.fromEntries(texts));
}

const importEach = (part, tags) => `import { lazyImport } from '../../ui/lazyImport.ts';
const translations = {
${tags.map((tag) => `  '${tag}': lazyImport(() => import('virtual:texts/${part}/${tag}'), 'texts'),`).join('\n')}
};`;

/** Where the module of a part, or of its translation into `tag`, would be if it were a file. */
export const textsModule = (part, tag) => `${src}/i18n/texts/${tag === undefined ? part : `${part}/${tag}`}.ts`;

/** The path of a module of texts by the name that it is imported by; `undefined` for any other name. */
export function resolveTexts(name) {
  const [, part, tag] = /^virtual:texts\/(\w+)(?:\/([\w-]+))?$/.exec(name) ?? [];
  return part && textsModule(part, tag);
}

/** The code of the module of texts at a path, and the locales that it is made of; `undefined` for any other path. */
export async function loadTexts(path, translations = importEach) {
  const [, part, tag] = /\/src\/i18n\/texts\/(\w+)(?:\/([\w-]+))?\.ts$/.exec(path) ?? [];
  if (part === undefined) return undefined;
  if (tag !== undefined) return { code: exported('texts', inKeyOrder((await readTexts(tag))[part])), tags: [tag] };
  if (part === 'document') return { code: await documentModule(), tags: ['en', ...(await readTags())] };
  return { code: await partModule(part, translations), tags: ['en'] };
}

/**
 * The Vite plugin that makes modules of `src/i18n/locales`: `virtual:texts/PART` exports the English texts of a part and how its translations are fetched,
 * `virtual:texts/PART/TAG` one translation.
 *
 * @param translations the code that declares `translations` in the module of a part; by default each is a module of its own
 * @returns {import('vite').Plugin}
 */
export const textsPlugin = (translations = importEach) => ({
  name: 'texts',
  resolveId: { filter: { id: /^virtual:texts\// }, handler: resolveTexts },
  load: {
    filter: { id: /\/src\/i18n\/texts\// },
    async handler(path) {
      const made = await loadTexts(path, translations);
      for (const tag of made?.tags ?? []) this.addWatchFile(localeFile(tag));
      return made?.code;
    },
  },
});

// Hooks of Node's module loader for the modules of texts: Playwright loads the sources without Vite.

export async function resolve(name, context, next) {
  const path = resolveTexts(name);
  return path ? { url: pathToFileURL(path).href, format: 'module', shortCircuit: true } : next(name, context);
}

export async function load(url, context, next) {
  const made = url.startsWith('file:') ? await loadTexts(fileURLToPath(url)) : undefined;
  return made ? { source: made.code, format: 'module', shortCircuit: true } : next(url, context);
}
