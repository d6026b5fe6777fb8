import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = `${root}/src/i18n`;
const load = async (path) => (await runnerImport(path, { root, configFile: false, logLevel: 'error' })).module;

const nameOf = (part) => `${{ actions: 'action' }[part] ?? part}Texts`;
const identifier = (tag) => `${tag[0].toLowerCase()}${tag.slice(1).replaceAll('-', '')}`;
const quoted = (tag) => (/^\w+$/.test(tag) ? tag : `'${tag}'`);

/** The tags that have a folder, and the parts that English has. */
export async function readLocales() {
  const tags = await readdir(`${folder}/locales`);
  const parts = (await readdir(`${folder}/locales/en`)).map((file) => file.replace('.ts', '')).sort();
  return { tags: tags.filter((tag) => tag !== 'en').sort(), parts };
}

const written = '// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.';

/** The document of the proxy is written at once, without waiting for a file: its texts come in all languages. */
const documentModule = (tags) => `${written}
import { texts as en } from '../locales/en/document.ts';
${tags.map((tag) => `import { texts as ${identifier(tag)} } from '../translated/document/${tag}.ts';`).join('\n')}

/** The texts of the documents that the proxy sends, by BCP 47 tag. */
export const documentTexts = {
${['en', ...tags].map((tag) => (quoted(tag) === identifier(tag) ? `  ${tag},` : `  ${quoted(tag)}: ${identifier(tag)},`)).join('\n')}
};
`;

const partModule = (part, tags) => `${written}
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/${part}.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
${tags.map((tag) => `  ${quoted(tag)}: later(() => import('../translated/${part}/${tag}.ts'), 'texts'),`).join('\n')}
};

/** Texts of the part \`${part}\`: English, which comes with its code, and how each translation is fetched. */
export const ${nameOf(part)} = { part: '${part}', en: texts, translations } as const;
`;

/**
 * The module of a part for a script tag, whose module is one file: a language is fetched as data, where other pages import it as code.
 *
 * @param from the module that exports `translationsOf`
 */
export const fetchingPartModule = (part, from) => `import { translationsOf } from '${from}';
import { texts } from '../locales/en/${part}.ts';

export const ${nameOf(part)} = { part: '${part}', en: texts, translations: translationsOf('${part}') };
`;

/** What a page fetches: the texts in the order of their sorted keys. A document has no English texts beside it, and keeps the keys. */
function translatedModule(part, texts) {
  const keys = Object.keys(texts).sort();
  const line = (key) => JSON.stringify(texts[key]);
  const lines =
    part === 'document'
      ? keys.map((key) => `  ${JSON.stringify(key)}: ${line(key)},`)
      : keys.map((key) => `  ${line(key)},`);
  const [open, close] = part === 'document' ? ['{', '}'] : ['[', ']'];
  return `${written}\nexport const texts = ${open}\n${lines.join('\n')}\n${close};\n`;
}

/** The texts of a locale as they are kept, by key. */
const readTexts = async (tag, part) =>
  JSON.parse(await readFile(`${folder}/locales/${tag}/${part}.json`, 'utf8').catch(() => '{}'));

/** What a page with a script tag fetches: the texts of a locale by part, each in the order of their sorted keys. */
export async function textsByPart(tag, parts) {
  const inOrder = (texts) =>
    Object.keys(texts)
      .sort()
      .map((key) => texts[key]);
  const entries = await Promise.all(parts.map(async (part) => [part, inOrder(await readTexts(tag, part))]));
  return Object.fromEntries(entries);
}

/** Every module that is written: one for each part, with its English texts and its translations, and one for each translation of it. */
export async function writtenModules() {
  const { tags, parts } = await readLocales();
  const modules = new Map(
    parts.map((part) => [
      `src/i18n/parts/${part}.ts`,
      part === 'document' ? documentModule(tags) : partModule(part, tags),
    ]),
  );
  for (const part of parts) {
    for (const tag of tags) {
      modules.set(`src/i18n/translated/${part}/${tag}.ts`, translatedModule(part, await readTexts(tag, part)));
    }
  }
  return modules;
}

/**
 * What `src/i18n/reviews.json` says of a locale: who has read which part as a native speaker (`signed`), otherwise whether its texts were compared with
 * English (`compared`, the day by locale).
 */
function reviewOf({ signed, compared }, tag) {
  const signatures = (signed[tag] ?? []).map(({ parts, by, on }) => `${parts.join(', ')}: ${by}, ${on}`);
  if (signatures.length > 0) return signatures.join('; ');
  return compared[tag] === undefined
    ? 'not yet reviewed'
    : `compared with English string by string by the project on ${compared[tag]}; no native speaker has signed it yet`;
}

/** The table of `docs/locales.md`. */
export async function localesTable() {
  const { tags } = await readLocales();
  const { measureLocale } = await load('/src/i18n/checkLocales.testing.ts');
  const reviews = JSON.parse(await readFile(`${folder}/reviews.json`, 'utf8'));
  const rows = ['en', ...tags]
    .map(measureLocale)
    .map(
      ({ tag, language, strings, pageBytes }) =>
        `| \`${tag}\` | ${language} | ${strings} | ${pageBytes.toLocaleString('en')} | ${tag === 'en' ? 'the source' : reviewOf(reviews, tag)} |`,
    );
  return ['| Locale | Language | Texts | Payment page, bytes | Reviewed |', '|---|---|---:|---:|---|', ...rows].join(
    '\n',
  );
}

const start = '<!-- locales: written by `node scripts/locales.mjs` -->';
const end = '<!-- end of locales -->';

/** `docs/locales.md` with its table as it should be. */
export async function localesPage() {
  const page = await readFile(`${root}/docs/locales.md`, 'utf8');
  const [before, rest] = page.split(start);
  return `${before}${start}\n\n${await localesTable()}\n\n${end}${rest.split(end)[1]}`;
}

/** What is wrong with the texts of the locales: a sentence for each mistake. */
export const localeProblems = async () => (await load('/src/i18n/checkLocales.testing.ts')).problemsOfLocales();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(`${folder}/translated`, { recursive: true, force: true });
  for (const [path, text] of await writtenModules()) {
    await mkdir(dirname(`${root}/${path}`), { recursive: true });
    await writeFile(`${root}/${path}`, text);
  }
  const problems = await localeProblems();
  if (problems.length === 0) await writeFile(`${root}/docs/locales.md`, await localesPage());
  else console.error(problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
