import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';
import { bundle, root } from './runTypeScript.mjs';
import { inKeyOrder, readTags, readTexts, textsModule, textsPlugin } from './texts.mjs';

/** The entry of each hosted page. The document of a page loads the entry; the entry draws the page at its top level, and exports nothing. */
const entries = {
  payment: 'src/hosted/main.tsx',
  payout: 'src/hosted/payout.tsx',
  cardFrame: 'src/hosted/frame.tsx',
  payoutFrame: 'src/hosted/framedPayout.tsx',
  bankFrame: 'src/hosted/bankFrame.tsx',
};

const tags = await readTags();

/** The files of some parts of the texts, by language. */
const textsOf = (...parts) =>
  Object.fromEntries(tags.map((tag) => [tag, parts.map((part) => relative(root, textsModule(part, tag)))]));

/**
 * Later parts that a page asks for as soon as it runs, and that the form waits for: the document names them, so that they are fetched beside the script and
 * not after it. `locales` are for pages in one language alone, `saved` for payment links of a customer who is signed in, and `savedLocales` for these and
 * for the frame of a security code.
 */
const neededAtOnce = {
  payment: {
    locales: textsOf('main'),
    saved: ['src/components/payment-link/LinkMethods.tsx'],
    savedLocales: textsOf('saved'),
  },
  payout: { locales: textsOf('main', 'payout') },
  cardFrame: { locales: textsOf('main'), savedLocales: textsOf('saved') },
  payoutFrame: { locales: textsOf('main', 'payout') },
  bankFrame: { locales: textsOf('main') },
};

/**
 * Builds for browsers, quietly.
 *
 * @param {NonNullable<import('vite').InlineConfig['build']>} options
 * @param {import('vite').PluginOption[]} plugins
 * @param {Pick<import('vite').InlineConfig, 'ssr' | 'define'>} more
 */
export async function buildPages(options, plugins = [], more = {}) {
  // Vite goes by NODE_ENV, and the first server of a process sets it for all that follows: what is built is never a development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await bundle({
      ...more,
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

/** The file of an entry, and all that it imports at once. */
function loadedAtOnce(entry, chunks) {
  const first = new Set([entry.fileName]);
  for (const name of first)
    for (const imported of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) first.add(imported);
  return first;
}

/**
 * What is wrong with the parts of a build. A part that imports an entry runs the top level of that entry, which draws a page over the one that
 * is there. A later part that imports another file than those of its page stays away for good where an engine keeps it that this file could not
 * be fetched: a part is tried again under another address, and its imports are not.
 *
 * @returns a sentence for each mistake
 */
export function problemsOfParts(output) {
  const chunks = output.filter((part) => part.type === 'chunk');
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const first = new Set(entries.flatMap((entry) => [...loadedAtOnce(entry, chunks)]));
  return [
    ...entries.flatMap((entry) => [
      ...(entry.exports.length > 0 ? [`${entry.fileName} is the entry of a page and exports ${entry.exports}.`] : []),
      ...chunks
        .filter((chunk) => [...chunk.imports, ...chunk.dynamicImports].includes(entry.fileName))
        .map((chunk) => `${chunk.fileName} imports ${entry.fileName}, the entry of a page.`),
    ]),
    ...chunks.flatMap((chunk) =>
      chunk.imports
        .filter((imported) => !first.has(imported))
        .map((imported) => `${chunk.fileName} imports ${imported}, which is not loaded with the page.`),
    ),
  ];
}

/**
 * A file of a build: its name and its content.
 *
 * @returns {[string, string | Uint8Array]}
 */
const fileIn = (part) => [part.fileName, part.type === 'chunk' ? part.code : part.source];

/**
 * What only a merchant's page has: the fields of `collect` and of a discount code, whose parts would be loaded with each page, colours that follow a page
 * around, and fields in a frame of the pay origin, where hosted pages are themselves.
 */
const ofMerchantPages = {
  'components/payment-link/PayerDetails.tsx': 'export const PayerDetails = () => null;',
  'components/payment-link/DiscountCode.tsx': 'export const DiscountCode = () => null;',
  'components/card-entry/FramedFields.tsx':
    'export const FramedFields = () => null; export const FieldOutline = () => null;',
  'hooks/provider/followPage.ts': 'export const followPage = () => undefined;',
};

/**
 * Leaves that out of hosted pages.
 *
 * @type {import('vite').Plugin}
 */
const withoutMerchantParts = {
  name: 'without-merchant-parts',
  enforce: 'pre',
  load: (id) => Object.entries(ofMerchantPages).find(([file]) => id === `${root}/src/${file}`)?.[1],
};

/**
 * Puts wallets above the form of the payment page. It is a build of its own, so that the page without them is no byte larger.
 *
 * @type {import('vite').Plugin}
 */
const withWallets = {
  name: 'with-wallets',
  enforce: 'pre',
  load: (id) =>
    id === `${root}/src/hosted/pageSlots.ts` ? "export { pageSlots } from './walletPageSlots.tsx';" : undefined,
};

/** One page by itself: the files that its document names, and all files. */
async function buildPage(entryPath, needed, plugins = []) {
  const entryId = `${root}/${entryPath}`;
  const buildIn = (groups) =>
    buildPages(
      {
        write: false,
        rolldownOptions: {
          input: entryId,
          preserveEntrySignatures: 'strict',
          // Otherwise what two parts share may be put into one of them, and the other one imports that.
          experimental: { chunkOptimization: false },
          output: { codeSplitting: { groups } },
        },
      },
      [withoutMerchantParts, ...plugins],
    );
  const test = (id) => id !== entryId;
  // All that an entry imports at once is one file beside it: a part that is loaded later may import that file, and never the entry. What several
  // later parts share is in that file too, so that a later part needs nothing else (`problemsOfParts`). A first build tells which modules these are.
  const sorted = await buildIn([
    { name: 'page', tags: ['$initial'], test },
    { name: 'shared', minShareCount: 2, test },
  ]);
  const early = new Set(
    sorted.output
      .filter(({ name }) => name === 'page' || name === 'shared')
      .flatMap((part) => ('moduleIds' in part ? part.moduleIds : [])),
  );
  const { output } = await buildIn([{ name: 'page', test: (id) => early.has(id) }]);
  const problems = problemsOfParts(output);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const chunks = output.filter((part) => part.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error(`${entryPath} is no entry.`);
  const first = loadedAtOnce(entry, chunks);
  const styles = new Set(
    chunks
      .filter((chunk) => first.has(chunk.fileName))
      .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  );
  const addresses = (names) => [...names].map((name) => `/${name}`);
  first.delete(entry.fileName);
  const partOf = (path) => {
    const part = chunks.find((chunk) => chunk.facadeModuleId === `${root}/${path}`);
    if (part === undefined) throw new Error(`${path} is no part of ${entryPath} that is loaded later.`);
    return part.fileName;
  };
  const addressesOf = (paths) => addresses(paths.map(partOf));
  const inEach = (paths) =>
    Array.isArray(paths)
      ? addressesOf(paths)
      : Object.fromEntries(Object.entries(paths).map(([tag, some]) => [tag, addressesOf(some)]));
  /** @type {{ saved?: string[], locales?: Record<string, string[]>, savedLocales?: Record<string, string[]> }} */
  const parts = Object.fromEntries(Object.entries(needed).map(([when, paths]) => [when, inEach(paths)]));
  return {
    files: output.map(fileIn),
    pageAssets: { script: `/${entry.fileName}`, imports: addresses(first), styles: addresses(styles), parts },
  };
}

/** The first script of documents whose form the proxy has drawn: one file, which imports nothing. */
async function buildBeforeHydration(entry) {
  const { output } = await buildPages({
    write: false,
    rolldownOptions: { input: `${root}/${entry}`, output: { codeSplitting: false } },
  });
  const [{ fileName }] = output;
  return { file: fileIn(output[0]), early: `/${fileName}` };
}

/**
 * What draws the page of a payment link on the proxy's server: one module for Node beside the page, made of the same sources and the same React, so that a
 * server need not have one, and none of another version.
 */
async function buildDrawing() {
  const { output } = await buildPages(
    {
      write: false,
      ssr: true,
      minify: true,
      target: 'node20',
      rolldownOptions: {
        input: `${root}/src/hosted/renderOnServer.tsx`,
        output: { codeSplitting: false, format: 'es' },
      },
    },
    [],
    { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
  );
  return output[0].code;
}

/**
 * Builds the hosted pages of payment links and payout links, and the frames of cards, payouts and banks' pages: for `npm start`, for the browser tests and for the package. Each page is a build
 * of its own, so that no page waits for a part of another one; the files of all lie in one folder, under names that carry a hash.
 *
 * @returns `pageAssets` as the proxy takes them, the `files` by name (`assets/…`), and `drawing`, the module that draws on the server
 * @throws a sentence for each part that imports what it may not
 */
export async function buildHostedPages() {
  const payment = await buildPage(entries.payment, neededAtOnce.payment);
  const wallets = await buildPage(entries.payment, neededAtOnce.payment, [withWallets]);
  const payout = await buildPage(entries.payout, neededAtOnce.payout);
  const cardFrame = await buildPage(entries.cardFrame, neededAtOnce.cardFrame);
  const { file, early } = await buildBeforeHydration('src/hosted/beforeHydration.ts');
  const frame = await buildBeforeHydration('src/hosted/frameBeforeHydration.ts');
  const payoutFrame = await buildPage(entries.payoutFrame, neededAtOnce.payoutFrame);
  const bankFrame = await buildPage(entries.bankFrame, neededAtOnce.bankFrame);
  return {
    drawing: await buildDrawing(),
    pageAssets: {
      ...payment.pageAssets,
      early,
      withWallets: wallets.pageAssets,
      payout: { ...payout.pageAssets, early },
      cardFrame: { ...cardFrame.pageAssets, early: frame.early },
      payoutFrame: payoutFrame.pageAssets,
      bankFrame: bankFrame.pageAssets,
    },
    files: new Map([
      ...payment.files,
      ...wallets.files,
      ...payout.files,
      ...cardFrame.files,
      ...payoutFrame.files,
      ...bankFrame.files,
      file,
      frame.file,
    ]),
  };
}

/**
 * Compresses the files of a build at the highest levels, which takes seconds: for the package and the browser tests. A file that becomes no smaller is left out.
 *
 * @returns {Promise<Map<string, Uint8Array>>} the compressed files by name, `.br` for Brotli and `.gz` for gzip after the name of the file
 */
export async function compressFiles(files) {
  const packed = await Promise.all(
    [...files].map(async ([name, content]) => {
      const bytes = Buffer.from(content);
      /** @type {[string, Uint8Array][]} */
      const made = [
        [`${name}.br`, await promisify(brotliCompress)(bytes)],
        [`${name}.gz`, await promisify(gzip)(bytes, { level: 9 })],
      ];
      return made.filter(([, packed]) => packed.length < bytes.length);
    }),
  );
  return new Map(packed.flat());
}

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
  const code = `import { createTranslationLoaders } from '${root}/src/elements/fetchedTexts.ts';
export const translationsOf = createTranslationLoaders(import.meta.url, ${JSON.stringify(table)});`;
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

// `node scripts/hostedPages.mjs FILE` writes what draws pages, for a test in a process that cannot build.
if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(process.argv[2], await buildDrawing());
