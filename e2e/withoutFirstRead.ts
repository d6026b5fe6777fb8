import type { BrowserContext } from '@playwright/test';

/**
 * Takes the read that the proxy makes for a page, and what it has drawn from it, out of each document before its script runs, so that the page asks and draws
 * by itself, as it does where the proxy could not read: for tests that change this answer on its way.
 */
export const withoutFirstRead = (context: BrowserContext) =>
  context.addInitScript(() => {
    // The script of the page is a module: it runs after the document has been parsed.
    document.addEventListener('readystatechange', () => {
      document.getElementById('till-first-read')?.remove();
      const till = document.querySelector<HTMLElement>('#till-root[data-drawn]');
      till?.replaceChildren();
      delete till?.dataset.drawn;
    });
  });
