import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProxyOptions } from '../proxy/index.ts';

type Page = Omit<ProxyOptions['pageAssets'], 'payout'>;

/** The hosted pages as they lie in the package: which files the documents of payment links and payout links load, and the files. */
export interface HostedPage {
  readonly pageAssets: Page & { readonly payout: Page };
  readonly assets: (
    path: string,
  ) => Promise<{ readonly body: Uint8Array; readonly contentType: string; readonly immutable: boolean } | undefined>;
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Reads the built hosted page into memory: the files are few and small, and none other can then be asked for.
 *
 * @param folder what the build made: `page.json` and `assets/`
 * @throws when it is not there; the sentence says how to make it.
 */
export async function loadHostedPage(folder: string): Promise<HostedPage> {
  try {
    // Written by our own build.
    const pageAssets = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as HostedPage['pageAssets'];
    const files = new Map<string, { body: Uint8Array; contentType: string; immutable: boolean }>();
    for (const name of await readdir(join(folder, 'assets'))) {
      const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
      if (contentType === undefined) continue;
      // Names carry a hash of what is in them.
      files.set(name, { body: await readFile(join(folder, 'assets', name)), contentType, immutable: true });
    }
    return { pageAssets, assets: async (path) => files.get(path) };
  } catch {
    throw new Error('The hosted page is not in the package. In a checkout run npm run build first.');
  }
}
