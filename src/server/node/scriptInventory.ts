import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserFolder, elementsFile, type HostedPages, hostedFolder } from './loadHostedPages.ts';

/** One script that a browser may run on a hosted page, or on a page with the script tag of the custom elements. */
export interface ListedScript {
  /** Path on the pay origin; its name changes with its content. */
  readonly path: string;
  /** SHA-384 of its content, as the `integrity` attribute has it. */
  readonly integrity: string;
  /** Why the pages have it. */
  readonly purpose: string;
}

/** Parts of a page by when it fetches them: those for one language by its tag. */
const partsOf = ({ locales = {}, savedLocales = {}, ...others }: HostedPages['pageAssets']['parts']) =>
  [others, savedLocales, locales].flatMap((some) => Object.entries<readonly string[] | undefined>(some));

/** Purposes of the scripts that a page's document names; all others are parts that a step of the payer leads to. */
function purposes({
  withWallets,
  payout,
  cardFrame,
  payoutFrame,
  bankFrame,
  ...payment
}: HostedPages['pageAssets']): ReadonlyMap<string, string> {
  const of = ({ script, early, imports, parts }: Omit<typeof payout, 'styles'>, page: string) => [
    ...partsOf(parts).flatMap(([when, paths]) =>
      (paths ?? []).map((path) => [path, `fetched with ${page} (${when})`] as const),
    ),
    ...imports.map((path) => [path, `code of ${page}`] as const),
    [script, `starts ${page}`] as const,
    ...(early === undefined
      ? []
      : [[early, 'writes what is typed until somebody begins, and fetches the rest then'] as const]),
  ];
  return new Map([
    ...of(withWallets, 'the page of a payment link with wallets'),
    ...of(payment, 'the page of a payment link'),
    ...of(payout, 'the page of a payout link'),
    ...of(cardFrame, 'the card frame'),
    ...of(payoutFrame, 'the payout frame'),
    ...of(bankFrame, 'the 3-D Secure frame'),
  ]);
}

/** A file of `browser/manifest.json`. */
interface BrowserFile {
  readonly file: string;
  /** SHA-384 of its content. */
  readonly integrity: string;
}

/** Reads which files a page without a bundler loads: the script of its tag, and the module that this script fetches. */
async function readBrowserManifest(folder: string) {
  const text = await readFile(join(browserFolder(folder), 'manifest.json'), 'utf8');
  // Written by our own build.
  return JSON.parse(text) as { readonly loader: BrowserFile; readonly elements: BrowserFile };
}

/**
 * Finds the script of the custom elements.
 *
 * @param folder what the build made of the hosted pages. @default the folder in the package
 * @returns its path on the pay origin, and its hash for the `integrity` attribute
 */
export async function elementsScript(folder: string = hostedFolder()): Promise<Omit<ListedScript, 'purpose'>> {
  const { file, integrity } = (await readBrowserManifest(folder)).loader;
  return { path: `/assets/${file}`, integrity };
}

/**
 * Lists every script file of the hosted pages and of the custom elements, for the inventory that PCI DSS 6.4.3 asks for.
 *
 * @param folder what the build made: `page.json` and `assets/`, with `browser/` beside it
 */
export async function scriptInventory(folder: string): Promise<readonly ListedScript[]> {
  // Written by our own build.
  const pageAssets = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as HostedPages['pageAssets'];
  const known = purposes(pageAssets);
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js')).sort();
  const { loader, elements } = await readBrowserManifest(folder);
  const inTag = ({ file, integrity }: BrowserFile, purpose: string) => ({
    path: `/assets/${file}`,
    integrity,
    purpose,
  });
  const ofPages = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, 'assets', name));
      const path = `/assets/${name}`;
      return {
        path,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        purpose: known.get(path) ?? 'a part of a page, fetched when a step of the payer needs it',
      };
    }),
  );
  return [
    ...ofPages,
    inTag(
      loader,
      `the script tag of the custom elements, which fetches and checks them; also at /assets/${elementsFile}`,
    ),
    inTag(elements, 'the custom elements, on pages of the merchant’s own'),
  ];
}
