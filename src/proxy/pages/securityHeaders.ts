import type { ProxyContext, ProxyOptions } from '../proxyOptions.ts';
import { listCalls } from '../settings/hostedWallets.ts';
import { getChallengeSources, type MerchantPolicyOptions } from './merchantPolicy.ts';
import { type ScriptedWallets, walletSources } from './walletSources.ts';

/** Headers of every answer, whatever it is. */
export function baseHeaders(context: ProxyContext): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(context.payOrigin.protocol === 'https:' ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
}

/**
 * Where browsers report violations of a page's policy, with `report-uri`: every browser sends those at once, also over http. Beside a `report-to` Chromium
 * ignores it, and sends what `report-to` names over https alone.
 */
export const reportPath = '/csp-report';

/**
 * Of every document: the memory of this origin is not that of other origins of its site, such as a merchant's page around one of its frames. Browsers go by
 * the first document of an origin that they see, so one without it would decide for all.
 */
const ownMemory = { 'origin-agent-cluster': '?1' };

const fontDirective = ({ fontSources }: Pick<ProxyContext, 'fontSources'>) =>
  ["font-src 'self'", ...fontSources].join(' ');

const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

/** Passkey challenges need both on every level above the bank's page. */
const passkeys = {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), publickey-credentials-get=*, payment=*',
};

/** Sources that a document's policy allows beside its files: of what is written into the document itself. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Headers of a hosted page: our own script and styles, the service to talk to, banks' challenge pages to frame and post to. The frame may
 * come back to our own notification page, hence `'self'`. `embedOrigins` is who may frame the page, `logo` the address of the one picture that may come from
 * another origin. A vendor's script is allowed where the page has its wallet; none is made for Trusted Types.
 */
export function pageHeaders(
  context: Pick<ProxyContext, 'challengeSources' | 'fontSources' | 'serviceBrowserUrl'>,
  embedOrigins: readonly string[],
  logo?: string | undefined,
  inline: InlineSources = { scripts: [], styles: [] },
  wallets?: ScriptedWallets | undefined,
): Record<string, string> {
  const { scripts, frames, calls } = walletSources(wallets);
  const pictures =
    logo !== undefined && /^https?:\/\//.test(logo) && URL.canParse(logo) ? ` ${new URL(logo).origin}` : '';
  const banks = ["'self'", ...context.challengeSources].join(' ');
  const ancestors = embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    ...ownMemory,
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...inline.scripts, ...scripts].join(' '),
      ["style-src 'self'", ...inline.styles].join(' '),
      fontDirective(context),
      `img-src 'self' data:${pictures}`,
      ["connect-src 'self'", new URL(context.serviceBrowserUrl).origin, ...calls].join(' '),
      ['frame-src', banks, ...frames].join(' '),
      `form-action ${banks}`,
      `frame-ancestors ${ancestors}`,
      "base-uri 'none'",
      ...(scripts.length === 0 ? [trustedTypes] : []),
      `report-uri ${reportPath}`,
    ].join('; '),
    ...passkeys,
    ...(embedOrigins.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
  };
}

/** The policy of a payment link's page, but for the hashes of what is written into the document itself: each document has its own. */
export function hostedPolicy(
  options: MerchantPolicyOptions & Pick<ProxyOptions, 'embedOrigins' | 'fontSources' | 'wallets'>,
): string {
  const {
    embedOrigins = [],
    fontSources = [],
    merchant,
    serviceUrl,
    serviceBrowserUrl = serviceUrl,
    wallets,
  } = options;
  const context = { challengeSources: getChallengeSources(options), fontSources, serviceBrowserUrl };
  const sources = wallets && { ...wallets, calls: listCalls(wallets) };
  return pageHeaders(context, embedOrigins, merchant.logoUrl, undefined, sources)['content-security-policy'] ?? '';
}

/**
 * Headers of the card frame: our own script and styles, the service and this proxy to talk to, and no further page. The merchant's pages may frame it, as
 * the configuration names them; no request can say otherwise.
 */
export function cardFrameHeaders(context: ProxyContext): Record<string, string> {
  return frameHeaders(context, ["form-action 'none'"]);
}

/**
 * The same of the frame that a bank's page is drawn in, with what a bank needs: to be framed and posted to, to come back to our own notification page
 * (`'self'`), and passkeys.
 */
export function bankFrameHeaders(context: ProxyContext): Record<string, string> {
  const banks = ["'self'", ...context.challengeSources].join(' ');
  return { ...frameHeaders(context, [`frame-src ${banks}`, `form-action ${banks}`]), ...passkeys };
}

function frameHeaders(context: ProxyContext, directives: readonly string[]): Record<string, string> {
  const ancestors = context.options.allowedOrigins.length === 0 ? ["'none'"] : context.options.allowedOrigins;
  return {
    'content-type': 'text/html; charset=utf-8',
    ...ownMemory,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      fontDirective(context),
      "img-src 'self' data:",
      `connect-src 'self' ${new URL(context.serviceBrowserUrl).origin}`,
      ...directives,
      `frame-ancestors ${ancestors.join(' ')}`,
      "base-uri 'none'",
      trustedTypes,
      `report-uri ${reportPath}`,
    ].join('; '),
  };
}

/** Headers of the page that ends a 3DS frame. It has no controls and no data, so any page that frames a bank may end up framing it. */
export function notificationHeaders(context: ProxyContext): Record<string, string> {
  const ancestors = ["'self'", 'https:', ...context.allowedOrigins, ...context.embedOrigins].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    ...ownMemory,
    'content-security-policy': `default-src 'none'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; ${trustedTypes}`,
  };
}
