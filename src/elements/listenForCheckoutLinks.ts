import { openCheckout } from '../frames/index.ts';
import { defined } from '../money/index.ts';
import { getPayOrigin } from './settings.ts';

const places = ['dialog', 'tab'] as const;

/**
 * Opens the checkout of a clicked link with `data-tillkit-checkout`, as `openCheckout` does. Without scripts, and for clicks that open a tab or window, it stays
 * a plain link. Links to other origins than the page's pay origin are ignored. The link dispatches `till-outcome`, or `till-closed` if the checkout is closed
 * without a known outcome.
 */
function handleCheckoutClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const anchor = event
    .composedPath()
    .find((target) => target instanceof HTMLAnchorElement && target.dataset.tillkitCheckout !== undefined);
  if (event.defaultPrevented || !isPlain || !(anchor instanceof HTMLAnchorElement)) return;
  // The page may contain links that other people have written.
  if (anchor.origin !== getPayOrigin()) return;
  const { tillkitCheckout, tillkitClose } = anchor.dataset;
  const report = (name: string, detail?: unknown) =>
    anchor.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  const { outcome } = openCheckout({
    link: anchor.href,
    ...defined({ place: places.find((place) => place === tillkitCheckout) }),
    labels: defined({ dialog: anchor.textContent?.trim() || undefined, close: tillkitClose }),
    onOutcome: (outcome) => report('till-outcome', outcome),
  });
  event.preventDefault();
  outcome.then(({ kind }) => kind === 'closed' && report('till-closed'));
}

/** Handles clicks on links with `data-tillkit-checkout`. Calling it again adds no second listener. */
export function listenForCheckoutLinks(): void {
  document.addEventListener('click', handleCheckoutClick);
}
