import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The entry of each hosted page. The document of a page loads the entry; the entry draws the page at its top level, and exports nothing. */
const entries = { payment: 'src/hosted/main.tsx', payout: 'src/hosted/payout.tsx' };

/** Builds for browsers, quietly. */
export async function buildPages(options, plugins = []) {
  // Vite goes by NODE_ENV, and the first server of a process sets it for all that follows: what is built is never a development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await build({
      root,
      configFile: `${root}/vite.config.ts`,
      logLevel: 'error',
      clearScreen: false,
      base: '/',
      plugins,
      publicDir: options.copyPublicDir === true ? 'public' : false,
      build: {
        emptyOutDir: true,
        assetsDir: 'assets',
        // A data: address would need a wider policy than the pages have.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
        ...options,
      },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * What is wrong with the parts of a build: a part that imports an entry runs the top level of that entry, which draws a page over the one that
 * is there.
 *
 * @returns a sentence for each mistake
 */
export function problemsOfParts(output) {
  const chunks = output.filter((part) => part.type === 'chunk');
  return chunks
    .filter((chunk) => chunk.isEntry)
    .flatMap((entry) => [
      ...(entry.exports.length > 0 ? [`${entry.fileName} is the entry of a page and exports ${entry.exports}.`] : []),
      ...chunks
        .filter((chunk) => [...chunk.imports, ...chunk.dynamicImports].includes(entry.fileName))
        .map((chunk) => `${chunk.fileName} imports ${entry.fileName}, the entry of a page.`),
    ]);
}

/** One page by itself: the files that its document names, and all files. */
async function buildPage(entryPath) {
  const isEntry = (id) => id === `${root}/${entryPath}`;
  const { output } = await buildPages({
    write: false,
    rolldownOptions: {
      input: `${root}/${entryPath}`,
      preserveEntrySignatures: 'strict',
      // All that an entry imports at once is one file beside it: a part that is loaded later may import that file, and never the entry.
      output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'], test: (id) => !isEntry(id) }] } },
    },
  });
  const problems = problemsOfParts(output);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const chunks = new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  const first = new Set([entry.fileName]);
  for (const name of first) for (const imported of chunks.get(name).imports) first.add(imported);
  const styles = new Set([...first].flatMap((name) => [...(chunks.get(name).viteMetadata?.importedCss ?? [])]));
  const addresses = (names) => [...names].map((name) => `/${name}`);
  first.delete(entry.fileName);
  return {
    files: output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source]),
    pageAssets: { script: `/${entry.fileName}`, imports: addresses(first), styles: addresses(styles) },
  };
}

/**
 * Builds the hosted pages of payment links and payout links: for `npm start`, for the browser tests and for the package. Each page is a build
 * of its own, so that no page waits for a part of another one; the files of both lie in one folder, under names that carry a hash.
 *
 * @returns `pageAssets` as the proxy takes them, and the `files` by name (`assets/…`)
 * @throws a sentence for each part that imports an entry
 */
export async function buildHostedPages() {
  const payment = await buildPage(entries.payment);
  const payout = await buildPage(entries.payout);
  return {
    pageAssets: { ...payment.pageAssets, payout: payout.pageAssets },
    files: new Map([...payment.files, ...payout.files]),
  };
}
