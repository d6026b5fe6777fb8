import { openCheckout } from '../frames/index.ts';
import { defined } from '../money/index.ts';
import { payOriginOfPage } from './settings.ts';

const places = ['dialog', 'tab'] as const;

/**
 * Opens a link with `data-tillkit-checkout` over the page once it is clicked, as `openCheckout` does; it stays a plain link where scripts do not run, and for clicks
 * that ask for a tab or a window. Links of other origins than the page's pay origin are left alone. The link reports `till-outcome`, and `till-closed` where the page is closed and nothing is known.
 */
function openFromMarkup(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const anchor = event
    .composedPath()
    .find((one) => one instanceof HTMLAnchorElement && one.dataset.tillkitCheckout !== undefined);
  if (event.defaultPrevented || !isPlain || !(anchor instanceof HTMLAnchorElement)) return;
  // What other people write into the page may have links, too.
  if (anchor.origin !== payOriginOfPage()) return;
  const { tillkitCheckout, tillkitClose } = anchor.dataset;
  const report = (name: string, detail?: unknown) =>
    anchor.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  const { outcome } = openCheckout({
    link: anchor.href,
    ...defined({ place: places.find((place) => place === tillkitCheckout) }),
    labels: defined({ dialog: anchor.textContent?.trim() || undefined, close: tillkitClose }),
    onOutcome: (said) => report('till-outcome', said),
  });
  event.preventDefault();
  outcome.then(({ kind }) => kind === 'closed' && report('till-closed'));
}

/** Listens for clicks on the page's links with `data-tillkit-checkout`, however often it is called. */
export function openMarkedLinks(): void {
  document.addEventListener('click', openFromMarkup);
}
