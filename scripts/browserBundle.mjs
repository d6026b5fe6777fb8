import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buildPages } from './hostedPages.mjs';
import { root } from './load.mjs';
import { inKeyOrder, readTags, readTexts, textsPlugin } from './texts.mjs';

/** What the script of the tag may weigh, in bytes after gzip. */
const loaderLimit = 3000;

const integrityOf = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/**
 * One file with everything in it.
 *
 * @param {{ name: string, source: string }} path
 * @param {{ format: 'es' | 'iife', define?: Record<string, string>, plugins?: import('vite').Plugin[], preserveEntrySignatures?: 'strict' }} options
 */
async function buildFile(path, { format, define = {}, plugins = [], ...more }) {
  const input = { [path.name]: `${root}/${path.source}` };
  const { output } = await buildPages(
    { write: false, target: 'es2022', rolldownOptions: { input, ...more, output: { codeSplitting: false, format } } },
    plugins,
    { define },
  );
  if (output.length !== 1) throw new Error(`${path.source} became ${output.map(({ fileName }) => fileName)}.`);
  const [{ fileName, code }] = output;
  return { file: fileName.slice(fileName.lastIndexOf('/') + 1), code };
}

/** The texts of every language but English: a file of data for each, and its name and hash by tag. */
async function writeTexts() {
  const written = (await readTags()).map(async (tag) => {
    // No element shows the documents of the proxy.
    const { document: _, ...parts } = await readTexts(tag);
    const content = JSON.stringify(
      Object.fromEntries(Object.entries(parts).map(([part, texts]) => [part, inKeyOrder(texts)])),
    );
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    return { tag, content, entry: { file: `texts-${tag}-${hash}.json`, integrity: integrityOf(content) } };
  });
  const texts = await Promise.all(written);
  return {
    files: texts.map(({ content, entry }) => ({ file: entry.file, code: content })),
    table: Object.fromEntries(texts.map(({ tag, entry }) => [tag, entry])),
  };
}

/**
 * Has the parts of the texts fetch a language from its file in the table, in place of importing it: their module is one file.
 *
 * @returns {import('vite').Plugin[]}
 */
function fetchTexts(table) {
  const id = 'virtual:translations';
  const code = `import { textsBeside } from '${root}/src/elements/fetchedTexts.ts';
export const translationsOf = textsBeside(import.meta.url, ${JSON.stringify(table)});`;
  /** @type {import('vite').Plugin} */
  const module = {
    name: 'fetch-texts',
    resolveId: (asked) => (asked === id ? id : undefined),
    load: (asked) => (asked === id ? code : undefined),
  };
  const parts = textsPlugin(
    (part) => `import { translationsOf } from '${id}';\nconst translations = translationsOf('${part}');`,
  );
  return [module, { ...parts, enforce: 'pre' }];
}

/**
 * Builds what a page without a bundler loads: the script of its tag, the module with the custom elements that this script fetches, and a file of texts for
 * each language but English. The module is one file: its hash covers all that runs, and parts that are fetched later by `import()` could not be checked,
 * since only an import map gives them a hash, and that is an inline script. Texts are data: the module fetches those of its page with the hash that it has
 * of them.
 *
 * @returns the `files` by name, and the `manifest` with the name and hash of each
 * @throws where the script of the tag has grown over its limit
 */
export async function buildBrowserBundle() {
  const texts = await writeTexts();
  const elements = await buildFile(
    { name: 'elements', source: 'src/elements/scriptTag.ts' },
    { format: 'es', preserveEntrySignatures: 'strict', plugins: fetchTexts(texts.table) },
  );
  const elementsEntry = { file: elements.file, integrity: integrityOf(elements.code) };
  const loader = await buildFile(
    { name: 'loader', source: 'src/elements/loader.ts' },
    { format: 'iife', define: { elementsModule: JSON.stringify(elementsEntry) } },
  );
  const bytes = gzipSync(loader.code, { level: 9 }).length;
  if (bytes > loaderLimit) throw new Error(`The script tag loads ${bytes} bytes (gzip), more than ${loaderLimit}.`);
  return {
    files: new Map([elements, loader, ...texts.files].map(({ file, code }) => [file, code])),
    manifest: {
      loader: { file: loader.file, integrity: integrityOf(loader.code) },
      elements: elementsEntry,
      texts: texts.table,
    },
  };
}
