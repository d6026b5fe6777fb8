import type { BrowserPaymentLink, BrowserPayout } from '../../contract/index.ts';
import { brandRules } from '../../theme/index.ts';
import type { PageAssets } from '../proxyOptions.ts';
import { documentText } from './documentText.ts';
import type { BootData, FirstPayoutRead, FirstRead, PayoutBootData } from './pageData.ts';
import { escapeHtml, escapeJson, renderHtml, renderScripts, styleLinks } from './renderHtml.ts';

/** Writes style sheets into the document. */
const renderStyles = (styles: readonly InlineStyle[]) =>
  styles
    .map(({ text, of }) => `<style${of === undefined ? '' : ` data-of="${escapeHtml(of)}"`}>${text}</style>\n`)
    .join('');

/** Texts that a document shows until the page's script has rendered. */
interface OpeningTexts {
  readonly title: string;
  readonly opening: string;
  readonly needsScript: string;
  readonly description?: string | undefined;
  /** True if server-rendered markup itself says what needs a script. */
  readonly isInMarkup?: boolean;
}

/** A style sheet that is written into a document. */
export interface InlineStyle {
  readonly text: string;
  /** Address of the whole sheet, if this is only the part that the document needs before hydration. */
  readonly of?: string;
}

/** A server-rendered page that is hydrated. */
export interface ServerRendered {
  /** When it was rendered, by the clock of the server (ISO 8601). */
  readonly at: string;
  /** For the container of the page. */
  readonly markup: string;
  /** Text of the script that runs before hydration. */
  readonly script: string;
  /** Style sheets of the page. */
  readonly styles: readonly InlineStyle[];
  /** Shown if the page's script cannot be fetched. */
  readonly stopped: string;
}

/** Server-rendered markup for browsers without script; in every other browser the page's script renders. */
export interface NoScriptPage {
  readonly markup: string;
  /** Text of its style sheet, which is added to those of the page. */
  readonly style: string;
}

/** How the link of a payout page is exchanged for a cookie. */
export interface Exchange {
  /** Text of the script that does it. */
  readonly script: string;
  /** True for a document that was requested with its cookie. */
  readonly opened: boolean;
}

const renderExchange = ({ script, opened }: Exchange, page: string, styles: readonly string[]) =>
  `<script data-script="${escapeHtml(page)}" data-styles="${escapeHtml(styles.join(' '))}"${opened ? ' data-opened' : ''}>${script}</script>\n`;

const renderNoScriptNotice = (texts: OpeningTexts) => `<noscript><main data-tk="payment-page-notice">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.needsScript)}</p>
</main></noscript>`;

/** For browsers without script: forms send their origin, which `no-referrer` would remove, and the markup has its style. */
const renderNoScriptHead = (noScriptPage: NoScriptPage | undefined) =>
  `<noscript><meta name="referrer" content="same-origin">${noScriptPage === undefined ? '' : `<style>${noScriptPage.style}</style>`}</noscript>\n`;

/** Renders the branding of one link, as the page's script would set it, so that it is there from the first paint. */
export function renderBrandingStyles(
  page: 'payment-link-page' | 'payout-link-page',
  branding: BrowserPaymentLink['look'] | BrowserPayout['payout_link']['look'],
): string {
  const brand = branding?.brand === undefined ? '' : brandRules(branding.brand, [':root']);
  const tokens = {
    '--tk-button-background': branding?.button?.background,
    '--tk-button-background-hover': branding?.button?.background,
    '--tk-button-text': branding?.button?.text,
    '--tk-button-edge': branding?.button?.edge,
    '--tk-canvas': branding !== undefined && 'canvas' in branding ? branding.canvas?.background : undefined,
  };
  const rules = Object.entries(tokens).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return rules.length === 0 ? brand : `${brand}[data-tk='${page}']{${rules.join(';')}}`;
}

/** The container of a page that its script renders. `isHidden`: a link that is about to be exchanged shows nothing until the page replaces it. */
const renderContainer = (
  texts: OpeningTexts,
  description: string,
  noScriptPage: NoScriptPage | undefined,
  isHidden: boolean,
) => `${noScriptPage === undefined ? '' : `<noscript>${noScriptPage.markup}</noscript>\n`}<div id="till-root"${isHidden ? ' hidden' : ''}>
<main data-tk="payment-page-opening" data-state="loading">
<h1>${escapeHtml(texts.title)}</h1>
${description}${noScriptPage === undefined ? `<noscript><p data-part="notice">${escapeHtml(texts.needsScript)}</p></noscript>` : ''}
<p data-part="status" role="status">${escapeHtml(texts.opening)}</p>
<div data-part="skeleton" aria-hidden="true"><span></span><span></span><span></span><span></span></div>
</main>
</div>`;

/** True for a page that is hydrated at the first interaction. One that still loads what it shows is hydrated at once. */
export const hydratesOnInteraction = ({ early }: PageAssets, markup: string): boolean =>
  early !== undefined && !markup.includes('aria-busy="true"');

/** Attributes of the markup that `renderHydratable` adds around the page, for the choice of style rules. */
export const attributesAroundPage = 'data-tk="payment-page-notices" data-part="notice"';

/** Delays the first paint until all markup has arrived: otherwise rows would move while it arrives. */
const waitForMarkup = '<link rel="expect" href="#till-boot" blocking="render">\n';

/** The container of a server-rendered page, with its notices. */
const renderHydratable = (
  texts: OpeningTexts,
  { at, markup, stopped }: ServerRendered,
) => `<div data-tk="payment-page-notices">
${texts.isInMarkup ? '' : `<noscript><p data-part="notice" data-tone="warning">${escapeHtml(texts.needsScript)}</p></noscript>\n`}<p data-part="notice" data-tone="warning" id="till-stopped" role="alert" hidden>${escapeHtml(stopped)}</p>
</div>
<div id="till-root" data-drawn="${escapeHtml(at)}">${markup}</div>`;

function renderPage(
  boot: BootData | PayoutBootData,
  texts: OpeningTexts,
  page: PageAssets & {
    readonly first?: FirstRead | FirstPayoutRead | undefined;
    readonly serverRendered?: ServerRendered | undefined;
    readonly noScriptPage?: NoScriptPage | undefined;
    readonly exchange?: Exchange | undefined;
  },
): string {
  const { script, imports = [], styles, parts = {}, first, serverRendered, noScriptPage, exchange } = page;
  const description =
    texts.description === undefined
      ? ''
      : `<p data-part="description"><bdi>${escapeHtml(texts.description)}</bdi></p>\n`;
  const { language } = documentText(boot.locale);
  const saved = 'customerSession' in boot ? [parts.saved, parts.savedLocales?.[language]] : [];
  const lazyModules = [parts.always, parts.locales?.[language], ...saved].flatMap((paths) => paths ?? []);
  const isDelayed = serverRendered !== undefined && hydratesOnInteraction(page, serverRendered.markup);
  const styleTags = serverRendered === undefined ? styleLinks(styles) : renderStyles(serverRendered.styles);
  const hostOrigins = 'hostOrigins' in boot ? boot.hostOrigins : undefined;
  const scripts = `<link rel="preconnect" href="${escapeHtml(new URL(boot.serviceUrl).origin)}" crossorigin>
${renderScripts(page, [...imports, ...lazyModules], isDelayed, hostOrigins)}`;
  const beforeHydration =
    serverRendered === undefined ? '' : `${waitForMarkup}<script>${serverRendered.script}</script>\n`;
  // A page whose link is still to be exchanged fetches nothing else at the same time.
  const mustExchange = exchange?.opened === false;
  const head =
    exchange === undefined
      ? `${renderNoScriptHead(noScriptPage)}${styleTags}${beforeHydration}${scripts}`
      : mustExchange
        ? `<noscript>${styleTags}</noscript>\n${renderExchange(exchange, script, styles)}`
        : `${renderExchange(exchange, script, styles)}${styleTags}${beforeHydration}${scripts}`;
  const container =
    serverRendered === undefined
      ? renderContainer(texts, description, noScriptPage, mustExchange)
      : renderHydratable(texts, serverRendered);
  const firstRead =
    first === undefined
      ? ''
      : `\n<script type="application/json" id="till-first-read">${escapeJson({ path: first.path, answer: first.answer })}</script>`;
  return renderHtml(
    boot.locale,
    texts.title,
    head,
    `${mustExchange ? `${renderNoScriptNotice(texts)}\n` : ''}${container}
<script type="application/json" id="till-boot">${escapeJson(boot)}</script>${firstRead}`,
  );
}

/**
 * Renders the document of a payment page. It says itself what it is and that nothing was charged. `first`: the first read of the page's script and its answer,
 * if it is known.
 */
export function renderPaymentPage(
  boot: BootData,
  page: PageAssets & {
    readonly merchant: string;
    readonly description?: string | undefined;
    /** True for a payment of which nothing was charged when it was read. */
    readonly uncharged: boolean;
    readonly first?: FirstRead | undefined;
    /** Absent: the page is rendered only by its script. */
    readonly serverRendered?: ServerRendered | undefined;
    /** Absent: browsers without script say that the page needs one. */
    readonly noScriptPage?: NoScriptPage | undefined;
  },
): string {
  const { text } = documentText(boot.locale);
  const { merchant, description, uncharged } = page;
  const texts = {
    title: text('document.title', merchant),
    opening: text(uncharged ? 'document.opening' : 'document.state.opening'),
    needsScript: text(uncharged ? 'document.needsScript' : 'document.state.needsScript', merchant),
    isInMarkup: true,
  };
  return renderPage(boot, { ...texts, description }, page);
}

/** Renders the document of a payout page. It says itself who pays, and that nothing was sent. `first`: as for a payment page. */
export function renderPayoutPage(
  boot: PayoutBootData,
  page: PageAssets & {
    readonly merchant: string;
    readonly exchange: Exchange;
    readonly first?: FirstPayoutRead | undefined;
    /** Absent: the page is rendered only by its script. */
    readonly serverRendered?: ServerRendered | undefined;
  },
): string {
  const { text } = documentText(boot.locale);
  const { merchant } = page;
  const texts = {
    title: text('document.payout.title', merchant),
    opening: text('document.payout.opening'),
    needsScript: text('document.payout.needsScript', merchant),
  };
  return renderPage(boot, texts, page);
}
