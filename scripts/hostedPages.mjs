import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildForBrowsers } from './buildForBrowsers.mjs';
import { root } from './runTypeScript.mjs';
import { readTags, textsModule } from './texts.mjs';

/** The entry of each hosted page: its document loads the entry, which renders the page when it is evaluated and exports nothing. */
const entries = {
  payment: 'src/hosted/main.tsx',
  payout: 'src/hosted/payout.tsx',
  cardFrame: 'src/hosted/frame.tsx',
  payoutFrame: 'src/hosted/framedPayout.tsx',
  bankFrame: 'src/hosted/bankFrame.tsx',
};

const tags = await readTags();

/** The modules of some parts of the texts, by language. */
const getTextModules = (...parts) =>
  Object.fromEntries(tags.map((tag) => [tag, parts.map((part) => relative(root, textsModule(part, tag)))]));

/**
 * Lazy modules that each page imports as soon as it runs. Its document preloads them at the same time as the script. `locales`: for pages in that language;
 * `saved`: for payment links of a signed-in customer; `savedLocales`: for these, and for the frame of a security code.
 */
const preloaded = {
  payment: {
    locales: getTextModules('main'),
    saved: ['src/components/payment-link/LinkMethods.tsx'],
    savedLocales: getTextModules('saved'),
  },
  payout: { locales: getTextModules('main', 'payout') },
  cardFrame: { locales: getTextModules('main'), savedLocales: getTextModules('saved') },
  payoutFrame: { locales: getTextModules('main', 'payout') },
  bankFrame: { locales: getTextModules('main') },
};

/** The file of an entry and all files that it imports statically. */
function getInitialFiles(entry, chunks) {
  const first = new Set([entry.fileName]);
  for (const name of first)
    for (const imported of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) first.add(imported);
  return first;
}

/**
 * Checks the chunks of a build. A chunk must not import an entry, which would render its page again. A lazy chunk may import only files loaded with its page:
 * browsers cache a failed module fetch, so a retry of the chunk under a new URL would fail again.
 *
 * @returns a sentence for each problem
 */
export function findChunkProblems(output) {
  const chunks = output.filter((part) => part.type === 'chunk');
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const first = new Set(entries.flatMap((entry) => [...getInitialFiles(entry, chunks)]));
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
 * Name and content of a built file.
 *
 * @returns {[string, string | Uint8Array]}
 */
const toFile = (part) => [part.fileName, part.type === 'chunk' ? part.code : part.source];

/**
 * Modules that hosted pages do not need, with their replacements: the fields of `collect` and of a discount code, colours that follow the page around, and
 * fields in a frame of the pay origin, which hosted pages are on themselves.
 */
const replacements = {
  'components/payment-link/PayerDetails.tsx': 'export const PayerDetails = () => null;',
  'components/payment-link/DiscountCode.tsx': 'export const DiscountCode = () => null;',
  'components/card-entry/FramedFields.tsx':
    'export const FramedFields = () => null; export const FieldOutline = () => null;',
  'hooks/provider/followPage.ts': 'export const followPage = () => undefined;',
};

/**
 * Replaces these modules.
 *
 * @type {import('vite').Plugin}
 */
const withoutMerchantParts = {
  name: 'without-merchant-parts',
  enforce: 'pre',
  load: (id) => Object.entries(replacements).find(([file]) => id === `${root}/src/${file}`)?.[1],
};

/**
 * Adds wallets above the form of the payment page. It is a separate build, so that pages without wallets do not grow.
 *
 * @type {import('vite').Plugin}
 */
const withWallets = {
  name: 'with-wallets',
  enforce: 'pre',
  load: (id) =>
    id === `${root}/src/hosted/pageSlots.ts` ? "export { pageSlots } from './walletPageSlots.tsx';" : undefined,
};

/** Builds one page: `pageAssets`, the files that its document names, and all `files`. */
async function buildPage(entryPath, needed, plugins = []) {
  const entryId = `${root}/${entryPath}`;
  const buildIn = (groups) =>
    buildForBrowsers(
      {
        write: false,
        rolldownOptions: {
          input: entryId,
          preserveEntrySignatures: 'strict',
          // Otherwise a module that two chunks share could be put into one of them, and imported by the other.
          experimental: { chunkOptimization: false },
          output: { codeSplitting: { groups } },
        },
      },
      [withoutMerchantParts, ...plugins],
    );
  const test = (id) => id !== entryId;
  // One file beside the entry holds all its static imports and all modules that lazy chunks share, so that lazy chunks import nothing else
  // (`findChunkProblems`). A first build finds out which modules these are.
  const firstBuild = await buildIn([
    { name: 'page', tags: ['$initial'], test },
    { name: 'shared', minShareCount: 2, test },
  ]);
  const initialModules = new Set(
    firstBuild.output
      .filter(({ name }) => name === 'page' || name === 'shared')
      .flatMap((part) => ('moduleIds' in part ? part.moduleIds : [])),
  );
  const { output } = await buildIn([{ name: 'page', test: (id) => initialModules.has(id) }]);
  const problems = findChunkProblems(output);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const chunks = output.filter((part) => part.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error(`${entryPath} is no entry.`);
  const first = getInitialFiles(entry, chunks);
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
    files: output.map(toFile),
    pageAssets: { script: `/${entry.fileName}`, imports: addresses(first), styles: addresses(styles), parts },
  };
}

/** Builds the first script of server-rendered documents: one file, which imports nothing. */
async function buildBeforeHydration(entry) {
  const { output } = await buildForBrowsers({
    write: false,
    rolldownOptions: { input: `${root}/${entry}`, output: { codeSplitting: false } },
  });
  const [{ fileName }] = output;
  return { file: toFile(output[0]), early: `/${fileName}` };
}

/**
 * Builds the module that renders the pages on the proxy's server: for Node, and with React inside, so that the server needs no React and cannot have another
 * version.
 */
async function buildServerRendering() {
  const { output } = await buildForBrowsers(
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
 * Builds the hosted pages of payment and payout links, and the frames of cards, payouts and bank pages: for `npm start`, the browser tests and the package.
 * Each page is a separate build, so that none loads a part of another. All files are in one folder, with hashes in their names.
 *
 * @returns `pageAssets` for the proxy, the `files` by name (`assets/…`), and `drawing`, the module that renders on the server
 * @throws an error that lists the problems of all chunks
 */
export async function buildHostedPages() {
  const payment = await buildPage(entries.payment, preloaded.payment);
  const wallets = await buildPage(entries.payment, preloaded.payment, [withWallets]);
  const payout = await buildPage(entries.payout, preloaded.payout);
  const cardFrame = await buildPage(entries.cardFrame, preloaded.cardFrame);
  const { file, early } = await buildBeforeHydration('src/hosted/beforeHydration.ts');
  const frame = await buildBeforeHydration('src/hosted/frameBeforeHydration.ts');
  const payoutFrame = await buildPage(entries.payoutFrame, preloaded.payoutFrame);
  const bankFrame = await buildPage(entries.bankFrame, preloaded.bankFrame);
  return {
    drawing: await buildServerRendering(),
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

// `node scripts/hostedPages.mjs FILE` writes the module that renders pages, for a test in a process that cannot build.
if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(process.argv[2], await buildServerRendering());
