import type { BrowserPaymentLink, Dialect } from '../contract/index.ts';
import type { CardNetworkTable } from './cardNetworks.ts';
import { type DocumentLocale, documentText } from './documentText.ts';
import type { PageAssets } from './proxyOptions.ts';

/** Boot data of the hosted page's script. Read from `<script type="application/json" id="till-boot">`. */
export interface BootData {
  readonly publishableKey: string;
  readonly serviceUrl: string;
  readonly proxyUrl: string;
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  /** Only in a secure link's document, of a payment with a customer: its signed session. */
  readonly customerSession?: string;
  /** Exact origins of pages that may receive the outcome of the payment, where one of them has framed or opened this one. */
  readonly hostOrigins?: readonly string[];
  /** Networks of cards by their first digits. */
  readonly cardNetworks?: CardNetworkTable;
  readonly locale: DocumentLocale;
  readonly dialect: Dialect;
}

/** Boot data of the hosted page's script for a payout link. */
export interface PayoutBootData {
  readonly publishableKey: string;
  readonly serviceUrl: string;
  readonly proxyUrl: string;
  readonly payoutId: string;
  /** The sealed link, for the header of our own routes; absent while the browser has no cookie with it. */
  readonly payoutLink?: string;
  readonly locale: DocumentLocale;
  readonly dialect: Dialect;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no document shows: controls but tab and line ends, and characters that have no width or turn a line around. */
const hidden = /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** The first read of a page, answered before it is asked. Read from `<script type="application/json" id="till-first-read">`. */
export interface FirstRead {
  /** Path that the page would ask, on this origin. */
  readonly path: string;
  readonly answer: BrowserPaymentLink;
}

/** Text for an HTML element or attribute; control, direction-changing and zero-width characters are taken out. */
export function escapeHtml(text: string): string {
  const clean = text.replace(hidden, '');
  return clean.replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** JSON in plain ASCII that cannot end the script element it stands in, nor open a comment or another element, nor turn a line around. */
export function escapeJson(value: unknown): string {
  const codeOf = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]|[<>&]/g, codeOf);
}

function document(locale: DocumentLocale, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${documentText[locale].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}</head>
<body>
${body}
</body>
</html>
`;
}

const styleLinks = (styles: readonly string[]) =>
  styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">\n`).join('');

/** What a script imports or fetches at once is fetched beside it, and not only after it. */
const importLinks = (imports: readonly string[]) =>
  imports.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">\n`).join('');

/** Words that stand in a page's document before its script has drawn anything. */
interface Opening {
  readonly title: string;
  readonly opening: string;
  readonly needsScript: string;
  readonly description?: string | undefined;
}

function renderPage(
  boot: BootData | PayoutBootData,
  words: Opening,
  { script, imports = [], styles, parts = {}, first }: PageAssets & { readonly first?: FirstRead | undefined },
): string {
  const description =
    words.description === undefined
      ? ''
      : `<p data-part="description"><bdi>${escapeHtml(words.description)}</bdi></p>\n`;
  const saved = 'customerSession' in boot ? parts.saved : [];
  const soon = [parts.always, parts[boot.locale], saved].flatMap((some) => some ?? []);
  const head = `${styleLinks(styles)}${importLinks([...imports, ...soon])}<link rel="preconnect" href="${escapeHtml(new URL(boot.serviceUrl).origin)}" crossorigin>
<script type="module" src="${escapeHtml(script)}"></script>
`;
  return document(
    boot.locale,
    words.title,
    head,
    `<div id="till">
<main data-tk="payment-page-opening" data-state="loading">
<h1>${escapeHtml(words.title)}</h1>
${description}<noscript><p data-part="notice">${escapeHtml(words.needsScript)}</p></noscript>
<p data-part="status" role="status">${escapeHtml(words.opening)}</p>
<div data-part="skeleton" aria-hidden="true"><span></span><span></span><span></span><span></span></div>
</main>
</div>
<script type="application/json" id="till-boot">${escapeJson(boot)}</script>${
      first === undefined ? '' : `\n<script type="application/json" id="till-first-read">${escapeJson(first)}</script>`
    }`,
  );
}

/**
 * The hosted payment page: the document itself says what it is and that nothing was charged; the script draws the form. `first` is what
 * the script would ask at once, and the answer, where it is known.
 */
export function renderPaymentPage(
  boot: BootData,
  page: PageAssets & {
    readonly merchant: string;
    readonly description?: string | undefined;
    readonly first?: FirstRead | undefined;
  },
): string {
  const text = documentText[boot.locale];
  const { merchant, description } = page;
  const words = { title: text.title(merchant), opening: text.opening, needsScript: text.needsScript(merchant) };
  return renderPage(boot, { ...words, description }, page);
}

/** The hosted payout page: the document itself says who pays, and that nothing was sent. */
export function renderPayoutPage(boot: PayoutBootData, page: PageAssets & { readonly merchant: string }): string {
  const text = documentText[boot.locale];
  const { merchant } = page;
  const needsScript = text.payoutNeedsScript(merchant);
  return renderPage(boot, { title: text.payoutTitle(merchant), opening: text.payoutOpening, needsScript }, page);
}

/** A document that says one thing: an unknown link, a link to be opened again, a service that cannot be reached. */
export function renderNotice(
  locale: DocumentLocale,
  notice: { readonly title: string; readonly text: string },
  styles: readonly string[],
): string {
  return document(
    locale,
    notice.title,
    styleLinks(styles),
    `<main data-tk="payment-page-notice">
<h1>${escapeHtml(notice.title)}</h1>
<p>${escapeHtml(notice.text)}</p>
</main>`,
  );
}

/** The page at the end of a 3DS frame: it wakes the payment page above it, and speaks to a person only when it is the top-level page. */
export function renderNotification(
  locale: DocumentLocale,
  wake: { readonly message: unknown; readonly origins: readonly string[] },
): string {
  const text = documentText[locale];
  return document(
    locale,
    text.closeTitle,
    '<script src="/3ds/notify.js" defer></script>\n',
    `<main>
<h1>${escapeHtml(text.closeTitle)}</h1>
<p>${escapeHtml(text.closeText)}</p>
</main>
<script type="application/json" id="till-notify">${escapeJson(wake)}</script>`,
  );
}
