import type { BrowserContext } from '@playwright/test';

/**
 * Takes the read that the proxy makes for a page out of each document before its script runs, so that the page asks by itself, as it does where the proxy
 * could not read: for tests that change this answer on its way.
 */
export const withoutFirstRead = (context: BrowserContext) =>
  context.addInitScript(() => {
    // The script of the page is a module: it runs after the document has been parsed.
    document.addEventListener('readystatechange', () => document.getElementById('till-first-read')?.remove());
  });
