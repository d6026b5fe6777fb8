import { adoptStyles } from '../theme/index.ts';
import { createHostedPageHandle, type HostedOutcome, type HostedPageHandle, hearHostedPage } from './hearHostedPage.ts';

/** What {@link openCheckout} opens, and how. */
export interface OpenCheckoutOptions {
  /** Address of the payment link on the pay origin, from your server: `payment_link.link` or `payment_link.secure_link` of the payment. */
  readonly link: string;
  /** A dialog over your page, or a tab of its own. @default a dialog, and a tab where the page is narrower than 600 CSS pixels */
  readonly place?: 'dialog' | 'tab';
  /** Accessible names of the dialog and of its button, in the language of your page. @default those of English */
  readonly labels?: {
    /** @default 'Checkout' */
    readonly dialog?: string;
    /** @default 'Close' */
    readonly close?: string;
  };
  /** Called with every outcome that the page reports, a final one after `pending` too. */
  readonly onOutcome?: (outcome: HostedOutcome) => void;
}

/** A hosted page that was opened. */
export interface OpenedCheckout extends HostedPageHandle {
  /**
   * Resolves with the first final outcome. If the page is closed before, it resolves with the last outcome, or with `closed`: then a payment may still be in
   * progress. In any case read the payment on your server.
   */
  readonly outcome: Promise<HostedOutcome | { readonly kind: 'closed' }>;
  /** Closes the dialog or the tab. The payer can open the link again and finds everything that was paid. */
  readonly close: () => void;
}

/** Pause between checks whether a tab was closed, in milliseconds. No event reports it. */
const closedCheckMs = 500;

/**
 * Opens the hosted page of a payment link over your page, or in a tab. Call it in the handler of a click, or browsers block the tab; a blocked one is shown as a
 * dialog. The origin of your page belongs in `embedOrigins` of the proxy, and the pay origin in `frame-src` of your policy.
 *
 * @throws TypeError if `link` is not an `https:` address (or `http:` on this machine)
 * @throws Error if the browser blocks the tab and has no `<dialog>` (before 2022); nothing was opened then
 */
export function openCheckout(options: OpenCheckoutOptions): OpenedCheckout {
  const link = readLink(options.link);
  const place = options.place ?? (window.innerWidth < 600 ? 'tab' : 'dialog');
  const tab = place === 'tab' || !canShowDialog() ? window.open(link, '_blank') : null;
  if (tab === null && !canShowDialog())
    throw new Error(
      'tillkit: the browser has blocked the tab, and has no <dialog> to show the page in. Call openCheckout in the handler of a click.',
    );
  const page = tab === null ? openDialog(link, options.labels) : openTab(tab);
  let last: HostedOutcome | undefined;
  const outcome = new Promise<HostedOutcome | { readonly kind: 'closed' }>((resolve) => {
    const stop = hearHostedPage(link, page.window, {
      onHeight: page.onHeight,
      onEscape: page.close,
      onOutcome: (reported) => {
        last = reported;
        if (reported.kind !== 'pending') resolve(reported);
        options.onOutcome?.(reported);
      },
    });
    page.whenClosed(() => {
      stop();
      resolve(last ?? { kind: 'closed' });
    });
  });
  return { outcome, ...createHostedPageHandle(link, page.window), close: page.close };
}

/** False where a browser has no <dialog>. */
const canShowDialog = () => typeof document.createElement('dialog').showModal === 'function';

/** Where a hosted page is shown. */
interface OpenedPage {
  readonly window: () => Window | null;
  readonly onHeight: (height: number) => void;
  readonly whenClosed: (listener: () => void) => void;
  readonly close: () => void;
}

function readLink(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isLocal = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (isLocal && url.protocol === 'http:')) return url.href;
  throw new TypeError(
    'tillkit: openCheckout was given no address of a hosted page. Pass payment_link.link of the payment, as your server has it from the service.',
  );
}

function openTab(tab: Window): OpenedPage {
  return {
    window: () => tab,
    onHeight: () => undefined,
    whenClosed: (listener) => {
      const timer = setInterval(() => {
        if (!tab.closed) return;
        clearInterval(timer);
        listener();
      }, closedCheckMs);
    },
    close: () => tab.close(),
  };
}

const styles = `
  dialog { box-sizing: border-box; inline-size: min(30rem, 100vw - 2rem); max-inline-size: none; max-block-size: 100dvh; margin: auto; padding: 0; border: 0;
    background: none; color-scheme: light dark; }
  dialog[open] { display: grid; justify-items: end; }
  dialog::backdrop { background: rgb(0 0 0 / .56); }
  iframe { inline-size: 100%; max-block-size: calc(100dvh - 52px - 1rem); border: 0; border-radius: 16px; background: Canvas; }
  button { inline-size: 44px; block-size: 44px; margin-block: 4px; border: 0; border-radius: 50%; background: none; color: #fff; font: 28px/1 system-ui;
    cursor: pointer; }
  button:hover { background: rgb(255 255 255 / .16); }
  button:focus-visible { outline: 2px solid; outline-offset: -4px; }
`;

/** Height in CSS pixels until the page reports its own. */
const initialHeight = 720;

function openDialog(link: string, labels: OpenCheckoutOptions['labels'] = {}): OpenedPage {
  const host = document.createElement('div');
  host.dataset.tk = 'checkout-dialog';
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, styles);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', labels.dialog ?? 'Checkout');
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
  close.setAttribute('aria-label', labels.close ?? 'Close');
  close.addEventListener('click', () => dialog.close());
  const frame = Object.assign(document.createElement('iframe'), {
    src: link,
    title: new URL(link).host,
    allow: 'payment; clipboard-write',
    referrerPolicy: 'strict-origin',
    height: String(initialHeight),
  });
  dialog.append(close, frame);
  root.append(dialog);
  document.body.append(host);
  dialog.addEventListener('close', () => host.remove());
  dialog.showModal();
  return {
    window: () => frame.contentWindow,
    onHeight: (height) => {
      frame.height = String(height);
    },
    whenClosed: (listener) => dialog.addEventListener('close', listener),
    close: () => dialog.close(),
  };
}
