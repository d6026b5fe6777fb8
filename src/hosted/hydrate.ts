import { cloneElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterPointerUp } from '../ui/index.ts';
import { keepInput } from './keepInput.ts';

/** Removes the parts of the document that are only needed before hydration. */
export function endServerRendering(container: HTMLElement): void {
  delete container.dataset.drawn;
  document.querySelector('[data-tk="payment-page-notices"]')?.remove();
}

/** True once if the answer in the document is outdated, so that the page must read again. */
export function readOutdatedMark(container: HTMLElement): boolean {
  const isOutdated = container.dataset.outdated !== undefined;
  delete container.dataset.outdated;
  return isOutdated;
}

/** Waits while a pointer is down or an input method composes: neither would continue in a new element. */
async function waitForIdleInput(container: HTMLElement): Promise<void> {
  await new Promise<void>(afterPointerUp);
  if (container.dataset.composing === undefined) return;
  await new Promise((resolve) => addEventListener('compositionend', resolve, { once: true }));
  await waitForIdleInput(container);
}

/** True if the server has rendered a Suspense boundary: React starts each with this comment. */
function hasBoundary(container: HTMLElement): boolean {
  const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode() !== null) if (comments.currentNode.nodeValue === '$') return true;
  return false;
}

/**
 * Hydrates a server-rendered page and restores what was typed, chosen and clicked in it. Waits one task, so input that arrived while the script was parsed is
 * handled first. The hydration itself is synchronous, so no event is lost.
 *
 * @param click false if the document did not show what a click agrees to: an earlier click is then dropped. @default true
 */
export async function hydrate(
  container: HTMLElement,
  page: ReactElement,
  { click = true }: { readonly click?: boolean | undefined } = {},
): Promise<Root> {
  await new Promise((resolve) => setTimeout(resolve));
  await waitForIdleInput(container);
  if (!click) container.querySelector('[data-clicked]')?.removeAttribute('data-clicked');
  const restoreInput = keepInput(container);
  const hadBoundary = hasBoundary(container);
  const onRecoverableError = (error: unknown) =>
    // biome-ignore lint/suspicious/noConsole: React has rendered the page again, and it works.
    console.warn(`tillkit: the document is not as the server rendered it, so it was rendered again: ${String(error)}`);
  const root = flushSync(() => hydrateRoot(container, page, { onRecoverableError }));
  // React hydrates a Suspense boundary later, unless it is rendered again.
  if (hadBoundary) flushSync(() => root.render(cloneElement(page)));
  endServerRendering(container);
  restoreInput(flushSync);
  return root;
}
