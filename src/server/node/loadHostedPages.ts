import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defined } from '../../money/index.ts';

/** Addresses of what the document of one page loads. */
interface Page {
  /** Module script that draws the page. */
  readonly script: string;
  /** Module script that a document with the form in it loads first, and that fetches `script` when somebody begins; absent for frames of payouts and banks. */
  readonly early?: string;
  /** Modules that the script imports at once. */
  readonly imports: readonly string[];
  /** Style sheets of the page. */
  readonly styles: readonly string[];
  /** Modules that the script fetches as soon as it runs. */
  readonly parts: {
    /** On every page. */
    readonly always?: readonly string[];
    /** On pages in one language, by its tag. */
    readonly locales?: Readonly<Record<string, readonly string[]>>;
    /** On payment links of a customer who is signed in. */
    readonly saved?: readonly string[];
    /** On these in one language, by its tag. */
    readonly savedLocales?: Readonly<Record<string, readonly string[]>>;
  };
}

/** The hosted pages as they lie in the package, for the options of the same names of `createProxy`. */
export interface HostedPages {
  /** Addresses that the document of a payment link loads, and those of a payout link and of the card frame. */
  readonly pageAssets: Page & {
    /** Addresses that the document of a payment link with wallets loads. */
    readonly withWallets: Page;
    /** Addresses that the document of a payout link loads. */
    readonly payout: Page;
    /** Addresses that the document of the card frame loads. */
    readonly cardFrame: Page;
    /** Addresses that the document of the payout frame loads. */
    readonly payoutFrame: Page;
    /** Addresses that the document of the 3-D Secure frame loads. */
    readonly bankFrame: Page;
  };
  /** Origins that the style sheets load fonts from. @default none but the pages' own */
  readonly fontSources?: readonly string[] | undefined;
  /** A file of the pages by its name below `assets/`; `undefined` for a name that the package does not have. */
  readonly assets: (path: string) => Promise<
    | {
        /** Content of the file. */
        readonly body: Uint8Array;
        /** Value of the `content-type` header. */
        readonly contentType: string;
        /** True for files whose name carries a hash of their content. */
        readonly immutable: boolean;
        /** True for the custom elements and their texts, which pages of every origin may load. */
        readonly everyOrigin?: boolean;
        /** The same content by the content coding that the build has compressed it with. */
        readonly encoded: {
          /** In Brotli; absent where that is not smaller. */
          readonly br?: Uint8Array;
          /** In gzip; absent where that is not smaller. */
          readonly gzip?: Uint8Array;
        };
      }
    | undefined
  >;
  /** Draws a payment link on this server: its form, which the page's script takes over, or another state for browsers without script. */
  readonly drawPaymentLink: (
    boot: object,
    read: object,
    title: string,
    sentences: {
      /** Why a script is needed to pay at all. */
      readonly page: string;
      /** Why it is needed for a card, or another method that asks for details. */
      readonly details: string;
      /** Why it is needed for the step that the payment waits for. */
      readonly step: string;
    },
  ) => Promise<
    | {
        /** Markup of the page. */
        readonly markup: string;
        /** True for a form, which the page's script takes over; false for a state that is shown without script alone. */
        readonly form: boolean;
      }
    | undefined
  >;
  /** Draws the form of a payout link on this server. */
  readonly drawPayoutLink: (boot: object, read: object, title: string) => Promise<string | undefined>;
  /** Draws the fields of a new card, or of the security code of a saved one, in the document of the card frame. */
  readonly drawCardFrame: (boot: object, locale: string, fields: object) => Promise<string | undefined>;
}

type Drawing = Pick<HostedPages, 'drawPaymentLink' | 'drawPayoutLink' | 'drawCardFrame'>;

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
};

type Files = Map<string, NonNullable<Awaited<ReturnType<HostedPages['assets']>>>>;

/** Reads the files of a folder that browsers load, each with its compressed forms. */
async function readAssets(folder: string, everyOrigin: boolean): Promise<Files> {
  const files: Files = new Map();
  // It lists the others for a file server of the merchant's own.
  const names = (await readdir(folder)).filter((name) => name !== 'manifest.json');
  const read = async (name: string) => (names.includes(name) ? await readFile(join(folder, name)) : undefined);
  for (const name of names) {
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
    const body = contentType && (await read(name));
    if (!body) continue;
    const [br, gzip] = [await read(`${name}.br`), await read(`${name}.gz`)];
    const encoded = defined({ br, gzip });
    // Names carry a hash of what is in them.
    files.set(name, { body, contentType, immutable: true, encoded, ...(everyOrigin ? { everyOrigin } : {}) });
  }
  return files;
}

/** Folder of the built pages beside the built modules. */
export const hostedFolder = () => join(dirname(fileURLToPath(import.meta.url)), '../../../hosted');

/** Folder of what pages without a bundler load, beside that of the built pages. */
export const browserFolder = (hosted: string) => join(hosted, '../browser');

/** The script of the custom elements' tag once more, under a name that is the same in every version. */
export const elementsFile = 'elements.js';

/** What draws pages: a module beside them, which is in no bundle. */
async function loadDrawing(folder: string): Promise<Drawing> {
  const address = pathToFileURL(join(folder, 'draw.js')).href;
  // Made by our own build, like the pages.
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address) as Promise<Drawing>;
}

/**
 * Reads the hosted pages of payment links and payout links, and the custom elements for a script tag, into memory: no other file can then be asked for.
 * `createProxy({ ...(await loadHostedPages()), … })` serves them. Where a bundler puts this package into a file of its own, tell it to leave the
 * package outside, since the pages are found beside it.
 *
 * @param folder what the build made: `page.json` and `assets/`; `browser/` beside it has the custom elements. @default the folder in the package
 * @throws when it is not there; the sentence says what to do.
 */
export async function loadHostedPages(folder: string = hostedFolder()): Promise<HostedPages> {
  try {
    // Written by our own build.
    const pageAssets = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as HostedPages['pageAssets'];
    const files: Files = new Map([
      ...(await readAssets(join(folder, 'assets'), false)),
      // A folder of pages that somebody has copied may have none.
      ...(await readAssets(browserFolder(folder), true).catch(() => [])),
    ]);
    const loader = [...files].find(([name]) => /^loader-[\w-]+\.js$/.test(name))?.[1];
    if (loader !== undefined) files.set(elementsFile, { ...loader, immutable: false });
    const { drawPaymentLink, drawPayoutLink, drawCardFrame } = await loadDrawing(folder);
    return { pageAssets, assets: async (path) => files.get(path), drawPaymentLink, drawPayoutLink, drawCardFrame };
  } catch (error) {
    const { code } = Object(error);
    if (code !== 'ENOENT' && code !== 'ERR_MODULE_NOT_FOUND')
      throw new Error(
        `tillkit: the hosted pages in ${folder} cannot be read (${code ?? Object(error).name}). Install tillkit-server again.`,
      );
    throw new Error(
      'tillkit: the hosted pages are not beside the package. Keep a bundler from including tillkit-server; in a checkout run npm run build first.',
    );
  }
}
