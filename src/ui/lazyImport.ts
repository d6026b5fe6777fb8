/** Counts the retries of this document: each has a query of its own. */
let attempts = 0;

/** The file that an engine names when it could not fetch a module. Chromium and Firefox do; Safari names none, and asks again by itself. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof TypeError ? /dynamically imported module: (\S+)$/.exec(error.message)?.[1] : undefined;

/** What an engine or a bundler says; a policy of the page that forbids the fetch is named in it. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function importWithNewQuery(address: string): Promise<unknown> {
  const url = new URL(address);
  attempts += 1;
  url.searchParams.set('again', String(attempts));
  // The address is known only at run time: bundlers must leave this import as it is.
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url.href);
}

/**
 * Makes a function that fetches a part of the page when it is first needed. Every `import()` in code that runs in browsers goes through here.
 *
 * Chromium up to 150 and Firefox cache a failed module for the life of the document: a further `import()` of its address fails without a request. A retry
 * therefore adds a new query, which makes it another module. Where a bundler fetches parts its own way, its error names no address, and its own way is taken
 * again.
 *
 * @param load `() => import()`, written out so that bundlers see it
 * @param name a name that the module exports. A dependency may be what could not be fetched, and Firefox names that one: what lacks the name is
 *   another module than the wanted one.
 * @returns fetches the part: once, however many callers ask. Rejects when it cannot be fetched; the next call tries again, in every engine.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyImport<M extends object>(load: () => Promise<M>, name: keyof M & string): () => Promise<M> {
  let failed: string | undefined;
  let fetched: Promise<M> | undefined;

  const attempt = async (): Promise<M> => {
    if (failed !== undefined) {
      const found = await importWithNewQuery(failed);
      if (isWanted(found)) return found;
      // The file that had failed was a dependency of the part. It loads now, so the part is imported below.
      failed = undefined;
    }
    try {
      const found: unknown = await load();
      // A page that handles Vite's `vite:preloadError` gets nothing instead of an error.
      if (isWanted(found)) return found;
    } catch (error) {
      failed = addressIn(error);
      throw error;
    }
    throw new Error(`tillkit: what was fetched in place of a part of the page has no ${name}.`);
  };
  const isWanted = (found: unknown): found is M => typeof found === 'object' && found !== null && name in found;

  return () => {
    fetched ??= attempt().catch((error: unknown) => {
      fetched = undefined;
      // The payer reads that it failed and can try again; why it did is for those who run the page, in its production build as well.
      // biome-ignore lint/suspicious/noConsole: where developers of a page read.
      console.warn(`tillkit: a part of the page could not be fetched (${name}): ${reasonOf(error)}`);
      throw error;
    });
    return fetched;
  };
}
