import type { BrowserPaymentLink, BrowserPayout } from '../../contract/index.ts';
import { brandRules } from '../../theme/index.ts';
import type { PageAssets } from '../proxyOptions.ts';
import { documentText } from './documentText.ts';
import type {
  BootData,
  CardFrameBootData,
  DrawnFields,
  FirstPayoutRead,
  FirstRead,
  PayoutBootData,
} from './pageData.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no document shows: controls but tab and line ends, and characters that have no width or turn a line around. */
const hidden = /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Text for an HTML element or attribute; control, direction-changing and zero-width characters are taken out. */
export function escapeHtml(text: string): string {
  const clean = text.replace(hidden, '');
  return clean.replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** JSON in plain ASCII that cannot end the script element it stands in, nor open a comment or another element, nor turn a line around. */
function escapeJson(value: unknown): string {
  const codeOf = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]|[<>&]/g, codeOf);
}

function document(locale: string, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}" dir="${documentText(locale).direction}">
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

const writtenStyles = (styles: readonly WrittenStyle[]) =>
  styles
    .map(({ text, of }) => `<style${of === undefined ? '' : ` data-of="${escapeHtml(of)}"`}>${text}</style>\n`)
    .join('');

/** What a script imports or fetches at once is fetched beside it, and not only after it. */
const importLinks = (imports: readonly string[]) =>
  imports.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">\n`).join('');

/** Words that stand in a page's document before its script has drawn anything. */
interface Opening {
  readonly title: string;
  readonly opening: string;
  readonly needsScript: string;
  readonly description?: string | undefined;
  /** True where what is drawn says itself what needs a script. */
  readonly drawn?: boolean;
}

/** A style sheet that is written into a document. */
export interface WrittenStyle {
  readonly text: string;
  /** Address of the sheet of which this is what the document needs until its script draws; absent where it is the whole. */
  readonly of?: string;
}

/** A page that the proxy has drawn itself. */
export interface Drawn {
  /** When, by this server's clock (ISO 8601). */
  readonly at: string;
  /** For the element of the page. */
  readonly markup: string;
  /** Text of a script that runs until the page's own has taken over. */
  readonly script: string;
  /** Style sheets of the page. */
  readonly styles: readonly WrittenStyle[];
  /** Shown when the page's script cannot be fetched. */
  readonly stopped: string;
}

/** A page that the proxy has drawn for browsers without script alone; in every other one its script draws. */
export interface Still {
  readonly markup: string;
  /** Text of its style sheet, beside those of the page. */
  readonly style: string;
}

/** What exchanges the link of a payout page for a cookie. */
export interface Exchange {
  /** Text of the script that does it. */
  readonly script: string;
  /** True for a document that came with its cookie. */
  readonly opened: boolean;
}

const exchanging = ({ script, opened }: Exchange, page: string, styles: readonly string[]) =>
  `<script data-script="${escapeHtml(page)}" data-styles="${escapeHtml(styles.join(' '))}"${opened ? ' data-opened' : ''}>${script}</script>\n`;

/** Before the link has been exchanged nothing is shown: the page that follows is there at once. */
const unopenedBox = (words: Opening, box: string) => `<noscript><main data-tk="payment-page-notice">
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.needsScript)}</p>
</main></noscript>
${box.replace('<div id="till-root">', '<div id="till-root" hidden>')}`;

/** Without script: a form is sent with its origin, which `no-referrer` would take out of it; and what is drawn has its style. */
const withoutScript = (still: Still | undefined) =>
  `<noscript><meta name="referrer" content="same-origin">${still === undefined ? '' : `<style>${still.style}</style>`}</noscript>\n`;

/** Colours of the link itself, as the page's script sets them: there from the first paint on. */
export function styleOfLook(
  page: 'payment-link-page' | 'payout-link-page',
  look: BrowserPaymentLink['look'] | BrowserPayout['payout_link']['look'],
): string {
  const brand = look?.brand === undefined ? '' : brandRules(look.brand, [':root']);
  const tokens = {
    '--tk-button-background': look?.button?.background,
    '--tk-button-background-hover': look?.button?.background,
    '--tk-button-text': look?.button?.text,
    '--tk-button-edge': look?.button?.edge,
    '--tk-canvas': look !== undefined && 'canvas' in look ? look.canvas?.background : undefined,
  };
  const set = Object.entries(tokens).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return set.length === 0 ? brand : `${brand}[data-tk='${page}']{${set.join(';')}}`;
}

const boxOf = (words: Opening, opening: string, still: Still | undefined) => `${
  still === undefined ? '' : `<noscript>${still.markup}</noscript>\n`
}<div id="till-root">
<main data-tk="payment-page-opening" data-state="loading">
<h1>${escapeHtml(words.title)}</h1>
${opening}${still === undefined ? `<noscript><p data-part="notice">${escapeHtml(words.needsScript)}</p></noscript>` : ''}
<p data-part="status" role="status">${escapeHtml(words.opening)}</p>
<div data-part="skeleton" aria-hidden="true"><span></span><span></span><span></span><span></span></div>
</main>
</div>`;

/** Whether a page whose markup has been drawn waits with its script until somebody begins; one that still fetches what it shows has nothing to wait for. */
export const waitsUntilBegun = ({ early }: PageAssets, markup: string): boolean =>
  early !== undefined && !markup.includes('aria-busy="true"');

/** What `drawnBox` puts around the markup that has been drawn, of parts. */
export const partsAroundDrawn = 'data-tk="payment-page-notices" data-part="notice"';

/** What was drawn is painted when all of it has come: a row that a browser paints before its second line moves when that comes. */
const paintedWhole = '<link rel="expect" href="#till-boot" blocking="render">\n';

const drawnBox = (words: Opening, { at, markup, stopped }: Drawn) => `<div data-tk="payment-page-notices">
${words.drawn ? '' : `<noscript><p data-part="notice" data-tone="warning">${escapeHtml(words.needsScript)}</p></noscript>\n`}<p data-part="notice" data-tone="warning" id="till-stopped" role="alert" hidden>${escapeHtml(stopped)}</p>
</div>
<div id="till-root" data-drawn="${escapeHtml(at)}">${markup}</div>`;

/** The script of a page, and beside it what it needs; of one that waits its first script, which names the others. */
function scriptTags(
  { script, early = '' }: PageAssets,
  needed: readonly string[],
  waits: boolean,
  hosts: readonly string[] = [],
): string {
  const address = escapeHtml(script);
  return !waits
    ? `${importLinks(needed)}<script type="module" src="${address}"></script>\n`
    : `<script type="module" src="${escapeHtml(early)}" data-script="${address}" data-imports="${escapeHtml(needed.join(' '))}"${hosts.length === 0 ? '' : ` data-hosts="${escapeHtml(hosts.join(' '))}"`}></script>\n`;
}

function renderPage(
  boot: BootData | PayoutBootData,
  words: Opening,
  page: PageAssets & {
    readonly first?: FirstRead | FirstPayoutRead | undefined;
    readonly drawn?: Drawn | undefined;
    readonly still?: Still | undefined;
    readonly exchange?: Exchange | undefined;
  },
): string {
  const { script, imports = [], styles, parts = {}, first, drawn, still, exchange } = page;
  const description =
    words.description === undefined
      ? ''
      : `<p data-part="description"><bdi>${escapeHtml(words.description)}</bdi></p>\n`;
  const { language } = documentText(boot.locale);
  const saved = 'customerSession' in boot ? [parts.saved, parts.savedLocales?.[language]] : [];
  const soon = [parts.always, parts.locales?.[language], ...saved].flatMap((some) => some ?? []);
  const waits = drawn !== undefined && waitsUntilBegun(page, drawn.markup);
  const written = drawn === undefined ? styleLinks(styles) : writtenStyles(drawn.styles);
  // Before the link has been exchanged the page's script has nothing to do: nothing is fetched beside the exchange.
  const loads = `<link rel="preconnect" href="${escapeHtml(new URL(boot.serviceUrl).origin)}" crossorigin>
${scriptTags(page, [...imports, ...soon], waits, 'hostOrigins' in boot ? boot.hostOrigins : undefined)}`;
  const drawing = drawn === undefined ? '' : `${paintedWhole}<script>${drawn.script}</script>\n`;
  const head =
    exchange === undefined
      ? `${withoutScript(still)}${written}${drawing}${loads}`
      : exchange.opened
        ? `${exchanging(exchange, script, styles)}${written}${drawing}${loads}`
        : `<noscript>${written}</noscript>\n${exchanging(exchange, script, styles)}`;
  const box = drawn === undefined ? boxOf(words, description, still) : drawnBox(words, drawn);
  const body = exchange?.opened === false ? unopenedBox(words, box) : box;
  return document(
    boot.locale,
    words.title,
    head,
    `${body}
<script type="application/json" id="till-boot">${escapeJson(boot)}</script>${
      first === undefined
        ? ''
        : `\n<script type="application/json" id="till-first-read">${escapeJson({ path: first.path, answer: first.answer })}</script>`
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
    /** True for a payment of which nothing was charged, as it was just read. */
    readonly uncharged: boolean;
    readonly first?: FirstRead | undefined;
    /** Absent: the page is drawn by its script alone. */
    readonly drawn?: Drawn | undefined;
    /** Absent: a browser without script reads why it shows nothing. */
    readonly still?: Still | undefined;
  },
): string {
  const { text } = documentText(boot.locale);
  const { merchant, description, uncharged } = page;
  const words = {
    title: text('document.title', merchant),
    opening: text(uncharged ? 'document.opening' : 'document.state.opening'),
    needsScript: text(uncharged ? 'document.needsScript' : 'document.state.needsScript', merchant),
    drawn: true,
  };
  return renderPage(boot, { ...words, description }, page);
}

/** The hosted payout page: the document itself says who pays, and that nothing was sent. `first` as for a payment page. */
export function renderPayoutPage(
  boot: PayoutBootData,
  page: PageAssets & {
    readonly merchant: string;
    readonly exchange: Exchange;
    readonly first?: FirstPayoutRead | undefined;
    /** Absent: the page is drawn by its script alone. */
    readonly drawn?: Drawn | undefined;
  },
): string {
  const { text } = documentText(boot.locale);
  const { merchant } = page;
  const words = {
    title: text('document.payout.title', merchant),
    opening: text('document.payout.opening'),
    needsScript: text('document.payout.needsScript', merchant),
  };
  return renderPage(boot, words, page);
}

/** Fields that the proxy has drawn in the document of the card frame. */
export interface DrawnCard {
  /** What they were drawn for. */
  readonly fields: DrawnFields;
  readonly markup: string;
}

/** What the first script compares with what the page around the frame asks for. */
const drawnFor = (fields: DrawnFields) =>
  fields.kind === 'card'
    ? `data-accepts="${escapeHtml(fields.accepts.join())}"`
    : `data-code="${escapeHtml(fields.brand ?? '')}"`;

/** The document of the card frame: nothing of it is seen until the page around it has opened the channel. */
export function renderCardFrame(
  boot: CardFrameBootData,
  page: PageAssets & { readonly merchant: string; readonly drawn?: DrawnCard | undefined },
): string {
  const { language, text } = documentText(boot.locale);
  const { merchant, early, imports = [], styles, parts = {}, drawn } = page;
  const saved = drawn?.fields.kind === 'code' ? parts.savedLocales?.[language] : undefined;
  const needed = [...imports, ...[parts.always, parts.locales?.[language], saved].flatMap((some) => some ?? [])];
  const waits = drawn !== undefined && early !== undefined;
  return document(
    boot.locale,
    text('document.title', merchant),
    `${styleLinks(styles)}<link rel="preconnect" href="${escapeHtml(new URL(boot.serviceUrl).origin)}" crossorigin>
${scriptTags(page, needed, waits)}`,
    `<noscript><p>${escapeHtml(text('document.needsScript', merchant))}</p></noscript>
${waits ? `<div id="till-root" data-drawn ${drawnFor(drawn.fields)}>${drawn.markup}</div>` : '<div id="till-root"></div>'}
<script type="application/json" id="till-boot">${escapeJson(boot)}</script>`,
  );
}

/**
 * A document that says one thing: an unknown link, a link to be opened again, a service that cannot be reached. `merchant`: whose page it is. `back`: the
 * way on.
 */
export function renderNotice(
  locale: string,
  notice: { readonly title: string; readonly text: string },
  styles: readonly string[],
  {
    merchant,
    back,
  }: { readonly merchant: string; readonly back?: { readonly href: string; readonly text: string } | undefined },
): string {
  return document(
    locale,
    notice.title,
    styleLinks(styles),
    `<main data-tk="payment-page-notice">
<p data-part="merchant-name"><bdi>${escapeHtml(merchant)}</bdi></p>
<h1>${escapeHtml(notice.title)}</h1>
<p>${escapeHtml(notice.text)}</p>
${
  back === undefined
    ? ''
    : `<a data-part="button" data-variant="primary" href="${escapeHtml(back.href)}"><span data-part="button-label">${escapeHtml(back.text)}</span></a>\n`
}</main>`,
  );
}

/** The page at the end of a 3DS frame: it wakes the payment page above it, and speaks to a person only when it is the top-level page. */
export function renderNotification(
  locale: string,
  wake: { readonly message: unknown; readonly origins: readonly string[] },
): string {
  const { text } = documentText(locale);
  return document(
    locale,
    text('document.close.title'),
    '<script src="/3ds/notify.js" defer></script>\n',
    `<main>
<h1>${escapeHtml(text('document.close.title'))}</h1>
<p>${escapeHtml(text('document.close.text'))}</p>
</main>
<script type="application/json" id="till-notify">${escapeJson(wake)}</script>`,
  );
}
