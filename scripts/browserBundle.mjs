import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buildForBrowsers } from './buildForBrowsers.mjs';
import { root } from './runTypeScript.mjs';
import { inKeyOrder, readTags, readTexts, textsPlugin } from './texts.mjs';

/** Most bytes of the script tag's file, after gzip. */
const maxLoaderSize = 3000;

const getIntegrity = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/**
 * Builds an entry into a single file.
 *
 * @param {{ name: string, source: string }} path
 * @param {{ format: 'es' | 'iife', define?: Record<string, string>, plugins?: import('vite').Plugin[], preserveEntrySignatures?: 'strict' }} options
 */
async function buildFile(path, { format, define = {}, plugins = [], ...more }) {
  const input = { [path.name]: `${root}/${path.source}` };
  const { output } = await buildForBrowsers(
    { write: false, target: 'es2022', rolldownOptions: { input, ...more, output: { codeSplitting: false, format } } },
    plugins,
    { define },
  );
  if (output.length !== 1) throw new Error(`${path.source} became ${output.map(({ fileName }) => fileName)}.`);
  const [{ fileName, code }] = output;
  return { file: fileName.slice(fileName.lastIndexOf('/') + 1), code };
}

/** Writes a JSON file of texts for each language but English. `table`: name and hash of each file by language tag. */
async function writeTexts() {
  const written = (await readTags()).map(async (tag) => {
    // No element shows texts of the proxy's documents.
    const { document: _, ...parts } = await readTexts(tag);
    const content = JSON.stringify(
      Object.fromEntries(Object.entries(parts).map(([part, texts]) => [part, inKeyOrder(texts)])),
    );
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    return { tag, content, entry: { file: `texts-${tag}-${hash}.json`, integrity: getIntegrity(content) } };
  });
  const texts = await Promise.all(written);
  return {
    files: texts.map(({ content, entry }) => ({ file: entry.file, code: content })),
    table: Object.fromEntries(texts.map(({ tag, entry }) => [tag, entry])),
  };
}

/**
 * Makes the text modules fetch a language's file from the table instead of importing it, because the elements are one file.
 *
 * @returns {import('vite').Plugin[]}
 */
function fetchTexts(table) {
  const id = 'virtual:translations';
  const code = `import { createTranslationLoaders } from '${root}/src/elements/fetchedTexts.ts';
export const translationsOf = createTranslationLoaders(import.meta.url, ${JSON.stringify(table)});`;
  /** @type {import('vite').Plugin} */
  const module = {
    name: 'fetch-texts',
    resolveId: (requested) => (requested === id ? id : undefined),
    load: (requested) => (requested === id ? code : undefined),
  };
  const parts = textsPlugin(
    (part) => `import { translationsOf } from '${id}';\nconst translations = translationsOf('${part}');`,
  );
  return [module, { ...parts, enforce: 'pre' }];
}

/**
 * Builds the files of pages without a bundler: the script tag, the module with the custom elements that the script loads, and the texts of each language but
 * English. The module is one file, so that its hash covers all code: browsers check lazy chunks only by an import map, which is an inline script. The module
 * checks the hash of the texts that it fetches.
 *
 * @returns the `files` by name, and the `manifest` with the name and hash of each
 * @throws if the script tag's file exceeds its limit
 */
export async function buildBrowserBundle() {
  const texts = await writeTexts();
  const elements = await buildFile(
    { name: 'elements', source: 'src/elements/scriptTag.ts' },
    { format: 'es', preserveEntrySignatures: 'strict', plugins: fetchTexts(texts.table) },
  );
  const elementsEntry = { file: elements.file, integrity: getIntegrity(elements.code) };
  const loader = await buildFile(
    { name: 'loader', source: 'src/elements/loader.ts' },
    { format: 'iife', define: { elementsModule: JSON.stringify(elementsEntry) } },
  );
  const bytes = gzipSync(loader.code, { level: 9 }).length;
  if (bytes > maxLoaderSize) throw new Error(`The script tag loads ${bytes} bytes (gzip), more than ${maxLoaderSize}.`);
  return {
    files: new Map([elements, loader, ...texts.files].map(({ file, code }) => [file, code])),
    manifest: {
      loader: { file: loader.file, integrity: getIntegrity(loader.code) },
      elements: elementsEntry,
      texts: texts.table,
    },
  };
}
