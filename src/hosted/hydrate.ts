import { cloneElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterPointerUp } from '../ui/index.ts';
import { keepInput } from './keepInput.ts';

/** Ends what the document has for the time before hydration. */
export function endServerRendering(container: HTMLElement): void {
  delete container.dataset.drawn;
  document.querySelector('[data-tk="payment-page-notices"]')?.remove();
}

/** Whether something has happened since the document came, so that the page asks instead of taking the answer in it; says so once. */
export function readOutdatedMark(container: HTMLElement): boolean {
  const isOutdated = container.dataset.outdated !== undefined;
  delete container.dataset.outdated;
  return isOutdated;
}

/** Waits while a pointer is down or an input method composes: neither goes on in another element. */
async function untilReleased(container: HTMLElement): Promise<void> {
  await new Promise<void>(afterPointerUp);
  if (container.dataset.composing === undefined) return;
  await new Promise((resolve) => addEventListener('compositionend', resolve, { once: true }));
  await untilReleased(container);
}

/** Whether the server has rendered a Suspense boundary: React begins each with such a comment. */
function hasBoundary(container: HTMLElement): boolean {
  const comments = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode() !== null) if (comments.currentNode.nodeValue === '$') return true;
  return false;
}

/**
 * Hydrates a server-rendered page with everything that a person has typed, chosen and clicked in it. It has a task of its own, so that the page answers between
 * reading its script and this; no key and no click comes in between.
 *
 * @param click false where the document did not show what a click agrees to: it is dropped. @default true
 */
export async function hydrate(
  container: HTMLElement,
  page: ReactElement,
  { click = true }: { readonly click?: boolean | undefined } = {},
): Promise<Root> {
  await new Promise((resolve) => setTimeout(resolve));
  await untilReleased(container);
  if (!click) container.querySelector('[data-clicked]')?.removeAttribute('data-clicked');
  const putBack = keepInput(container);
  const hadBoundary = hasBoundary(container);
  const onRecoverableError = (error: unknown) =>
    // biome-ignore lint/suspicious/noConsole: the page works all the same.
    console.warn(`tillkit: the document is not as the server rendered it, so it was rendered again: ${String(error)}`);
  const root = flushSync(() => hydrateRoot(container, page, { onRecoverableError }));
  // What is within a Suspense boundary is hydrated later, unless it is to be rendered again.
  if (hadBoundary) flushSync(() => root.render(cloneElement(page)));
  endServerRendering(container);
  putBack(flushSync);
  return root;
}
