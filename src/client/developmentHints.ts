import type { Failure } from './result.ts';

/** Mistakes that a development build reports on the console: the message, and the section of the package's documentation that explains it. */
export const developmentHints = {
  addressAsKey: ['publishableKey is an address. Key and address are swapped.', 'docs/going-live.md#2-the-keys'],
  keyAsAddress: ['serviceUrl or payOrigin is a key. Key and address are swapped.', 'docs/going-live.md#2-the-keys'],
  sameAddress: [
    'serviceUrl and payOrigin are the same address. serviceUrl is the payments service, payOrigin your own tillkit proxy.',
    'docs/proxy.md#as-a-command',
  ],
  keyOfServer: [
    'the key of createClient is no publishable key (pk_…). A secret key in a page is known to everyone: replace it at the service.',
    'docs/going-live.md#2-the-keys',
  ],
  swappedAddresses: [
    'serviceUrl or payOrigin answered as something else does. serviceUrl is the payments service, payOrigin your own tillkit proxy. Are they swapped?',
    'docs/proxy.md#as-a-command',
  ],
  unknownKey: [
    'the service does not know the publishable key. It belongs to another service or to the other mode (test or live), or it has been replaced.',
    'docs/going-live.md#2-the-keys',
  ],
  originNotAllowed: [
    'the proxy gave this page no answer. Where it is running, the origin of this page is missing in its allowedOrigins (TILLKIT_ALLOWED_ORIGINS).',
    'docs/settings.md',
  ],
  foreignSecret: [
    'the proxy knows no payment of this client secret: it belongs to another payment, to another account, or to the other mode (test or live) than the keys of the proxy.',
    'docs/going-live.md#2-the-keys',
  ],
  missingProvider: ['a component has no <TillkitProvider> above it.', 'docs/components.md#components'],
  accountWallet: [
    "a wallet has fromAccount, and the client no dialect: 'deployed'. Only deployments say what the account has: give the wallet its merchant, or set the dialect.",
    'docs/wallets.md#from-the-account',
  ],
  missingStatus: [
    'a <Checkout> with children has no <Checkout.Status>: 3-D Secure, other steps of the payer and the outcome are drawn in it, and the payment waits for them. Put it below <Checkout>, in every state.',
    'docs/components.md#checkout',
  ],
  challengeNotDrawn: [
    'a bank asks the payer for 3-D Secure and nothing on this page shows it: the payment waits. Draw the state authenticating: with <Checkout.Status>, with <ThreeDSChallenge>, or post the CReq in a frame of your own and report bankOpened.',
    'docs/threeds.md',
  ],
  ownFormGone: [
    'the card fields were removed while their payment was under way. A frame with the card is gone with them, and a decline brings back an empty form. Hide the form (hidden) until the payment has its outcome.',
    'docs/components.md#a-form-of-your-own',
  ],
  appearanceNotCompiled: [
    'appearance of <TillkitProvider> has no style sheet, so the theme is as it is. Pass what compileAppearance of tillkit/theme returns: compileAppearance({ brand: "#0a7d7d" }).',
    'docs/appearance.md',
  ],
  missingTheme: ["the page has no theme. Import 'tillkit/theme.css'.", 'docs/components.md#theme'],
  inlineCard: [
    'card or account fields are inline (mode="inline") on a page that is not the pay origin: scripts of this page can read them, and the merchant fills in SAQ A-EP in place of SAQ A. Without mode they are in a frame.',
    'docs/components.md#card-fields-in-a-frame',
  ],
  slotsInFrame: [
    'slots of card fields or of a payout form are not drawn in a frame: their code would have the card or account. Leave them out, or set mode="inline".',
    'docs/components.md#card-fields-in-a-frame',
  ],
  frameWithoutPayment: [
    'card fields in a frame have no payment: nothing that is typed there is sent. Use them below <Checkout>, or give useCardEntry the clientSecret of the payment.',
    'docs/components.md#card-fields-in-a-frame',
  ],
  frameMissing: [
    'a frame of the pay origin does not answer. Does the proxy serve hosted pages (...await loadHostedPages() in the options of createProxy), is the origin of this page in its allowedOrigins, and does the policy of this page have the pay origin in frame-src?',
    'docs/components.md#card-fields-in-a-frame',
  ],
} as const satisfies Readonly<Record<string, readonly [what: string, section: string]>>;

/** Name of a mistake. */
export type DevelopmentHint = keyof typeof developmentHints;

const reported = new Set<DevelopmentHint>();

/**
 * Reports a mistake on the console, once, in development builds only. Bundlers replace the expression with the value of `NODE_ENV`, so a production build
 * drops it all; without a bundler there may be no `process`.
 *
 * @param isMistake checks whether it is one, where the check costs time. @default it is
 */
export function developmentHint(name: DevelopmentHint, isMistake: () => boolean = () => true): void {
  try {
    if (process.env.NODE_ENV !== 'development') return;
    if (reported.has(name) || !isMistake()) return;
    reported.add(name);
    const [what, section] = developmentHints[name];
    // biome-ignore lint/suspicious/noConsole: where developers of a page read.
    console.warn(`tillkit: ${what} See node_modules/tillkit/${section}`);
  } catch {
    // There is no bundler, and no development build.
  }
}

/** Reports wrong settings of a client. The message contains neither key nor URL. */
export function hintAboutSettings({
  publishableKey,
  serviceUrl,
  payOrigin,
}: Readonly<Record<'publishableKey' | 'serviceUrl' | 'payOrigin', string>>): void {
  if (/^https?:/.test(publishableKey)) developmentHint('addressAsKey');
  else if (!publishableKey.startsWith('pk_')) developmentHint('keyOfServer');
  if ([serviceUrl, payOrigin].some((address) => /^(?:pk|snd|prd)_/.test(address))) developmentHint('keyAsAddress');
  else if (/^https?:/.test(serviceUrl) && serviceUrl === payOrigin) developmentHint('sameAddress');
}

/** True for a code of the proxy: they are in lower case, those of the service are not. Where the service was asked, such a 404 means that the addresses are swapped. */
const isProxyCode = (code = '') => /^[a-z_]+$/.test(code);

/** Reports the mistake behind an unexpected failure of the service. */
export function hintAboutServiceFailure({ status, code }: Failure): void {
  if (status === 401 && code === 'IR_01') developmentHint('unknownKey');
  else if (status === 404 && (code === undefined || isProxyCode(code))) developmentHint('swappedAddresses');
}

/** Reports the mistake behind an unexpected failure of the proxy. */
export function hintAboutFailure({ kind, status, code }: Failure, payOrigin: string): void {
  if (code === 'client_secret_wrong') developmentHint('foreignSecret');
  else if (kind === 'network')
    developmentHint('originNotAllowed', () => globalThis.location?.origin !== new URL(payOrigin).origin);
  else if (status === 404 && !isProxyCode(code)) developmentHint('swappedAddresses');
}

/** How long a style sheet may still load after the page, in milliseconds. */
const themeWaitMs = 1000;

/**
 * Reports a missing theme, where `element` has no tokens once the page has loaded: a style sheet may load after the script.
 *
 * @returns cancels the check
 */
export function hintAboutTheme(element: Element): (() => void) | undefined {
  try {
    if (process.env.NODE_ENV !== 'development') return undefined;
    const isMissing = () => element.isConnected && getComputedStyle(element).getPropertyValue('--tk-canvas') === '';
    if (!isMissing()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = () => {
      timer = setTimeout(() => developmentHint('missingTheme', isMissing), themeWaitMs);
    };
    if (document.readyState === 'complete') lookLater();
    else addEventListener('load', lookLater, { once: true });
    return () => {
      removeEventListener('load', lookLater);
      clearTimeout(timer);
    };
  } catch {
    return undefined;
  }
}
