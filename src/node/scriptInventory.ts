import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostedPages } from './loadHostedPages.ts';

/** One script that a browser may run on a hosted page. */
export interface ListedScript {
  /** Path on the pay origin; its name changes with its content. */
  readonly path: string;
  /** SHA-384 of its content, as the `integrity` attribute has it. */
  readonly integrity: string;
  /** Why the pages have it. */
  readonly purpose: string;
}

/** Purposes of the scripts that a page's document names; all others are parts that a step of the payer leads to. */
function purposes({ payout, cardFrame, ...payment }: HostedPages['pageAssets']): ReadonlyMap<string, string> {
  const of = ({ script, imports, parts }: Omit<typeof payout, 'styles'>, page: string) => [
    ...Object.entries(parts).flatMap(([when, paths]) =>
      (paths ?? []).map((path) => [path, `fetched with ${page} (${when})`] as const),
    ),
    ...imports.map((path) => [path, `code of ${page}`] as const),
    [script, `starts ${page}`] as const,
  ];
  return new Map([
    ...of(payment, 'the page of a payment link'),
    ...of(payout, 'the page of a payout link'),
    ...of(cardFrame, 'the card frame'),
  ]);
}

/**
 * Lists every script file of the hosted pages, for the inventory that PCI DSS 6.4.3 asks for.
 *
 * @param folder what the build made: `page.json` and `assets/`
 */
export async function scriptInventory(folder: string): Promise<readonly ListedScript[]> {
  // Written by our own build.
  const pageAssets = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as HostedPages['pageAssets'];
  const known = purposes(pageAssets);
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js')).sort();
  return Promise.all(
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
}
