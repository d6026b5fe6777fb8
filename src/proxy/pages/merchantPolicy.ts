import { type AdapterSetting, getServiceAdapter } from '../../contract/index.ts';
import { isLoopback } from '../../validation/index.ts';
import type { ProxyOptions } from '../proxyOptions.ts';
import { walletSources } from './walletSources.ts';

/** What a page's policy depends on, of the options of the proxy. */
export type MerchantPolicyOptions = AdapterSetting &
  Pick<ProxyOptions, 'payOrigin' | 'serviceUrl' | 'serviceBrowserUrl' | 'challengeSources' | 'merchant'>;

/** Sources by directive of a Content Security Policy. */
export type MerchantPolicy = Readonly<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'form-action', readonly string[]> &
    Partial<Record<'require-trusted-types-for' | 'trusted-types', readonly string[]>>
>;

/** Names of the Trusted Types policies of what builds a page: they load its later parts. Vite and the script tag of the elements have none. */
const builderPolicies = {
  // Of `next build --webpack`: Turbopack loads parts by plain addresses.
  next: ['nextjs', 'nextjs#bundler'],
  webpack: ['webpack'],
  vite: ["'none'"],
} as const;

/** What builds a merchant's page. */
export type PageBuilder = keyof typeof builderPolicies;

/** Every builder that a policy can be made for. */
export const pageBuilders = Object.keys(builderPolicies).sort() as readonly PageBuilder[];

/** Address of the service as browsers reach it. */
const serviceOf = ({ serviceBrowserUrl, serviceUrl }: MerchantPolicyOptions) =>
  new URL(serviceBrowserUrl ?? serviceUrl);

/**
 * Sources of banks' challenge pages: the configured ones, or all with https, and those of this machine beside a service on it. External
 * 3-D Secure may end at a page of the service, in the frame of the bank.
 */
export const getChallengeSources = (
  options: MerchantPolicyOptions,
  { threeDSEndsAtService } = getServiceAdapter(options),
): readonly string[] => [
  ...(options.challengeSources ?? [
    'https:',
    ...(isLoopback(serviceOf(options).hostname) ? ['http://127.0.0.1:*', 'http://localhost:*'] : []),
  ]),
  ...(threeDSEndsAtService ? [serviceOf(options).origin] : []),
];

/** What a merchant's page has beside the components of its bundle. */
export interface MerchantPage {
  /** It loads the custom elements with their script tag, which is the pay origin's. @default false */
  readonly scriptTag?: boolean | undefined;
  /**
   * Where card fields and banks' pages are, as the page says it to the components (`mode`). `inline`: the page frames banks itself, and has to allow all of
   * them. @default 'frame'
   */
  readonly mode?: 'frame' | 'inline' | undefined;
  /** It has an `ExpressCheckout` that loads the script of Google Pay. @default false */
  readonly googlePay?: boolean | undefined;
  /** It has an `ExpressCheckout` that loads the script of PayPal. @default false */
  readonly payPal?: boolean | undefined;
  /** What builds the page. Next.js has inline scripts, which the policy allows by `nonce`. @default 'vite' */
  readonly builder?: PageBuilder | undefined;
  /** For Next.js: the nonce of this answer, new for each. @default '{nonce}', to be replaced */
  readonly nonce?: string | undefined;
  /**
   * True to require Trusted Types. Every script of the page has to work with them: of webpack with `output.trustedTypes: 'webpack'`, of Next.js built with
   * `--webpack`; Turbopack has no policy, and its pages stop loading their parts.
   *
   * @default false
   */
  readonly trustedTypes?: boolean | undefined;
}

/**
 * What the Content Security Policy of a merchant's own page must allow for the components in it, by directive. Scripts and styles are those of the
 * merchant's own bundle (`'self'`); the components need neither `unsafe-inline` nor `unsafe-eval`, and work where Trusted Types are required. Banks' pages
 * are in a frame of the pay origin, whose own policy allows them: this one names none, unless the page's `mode` is `inline`.
 *
 * @returns the sources of each directive, such as `connect-src`
 */
export function merchantPolicy(options: MerchantPolicyOptions, page: MerchantPage = {}): MerchantPolicy {
  const pay = new URL(options.payOrigin).origin;
  const service = serviceOf(options).origin;
  const { logoUrl } = options.merchant;
  const { mode, scriptTag, builder = 'vite', nonce = '{nonce}', trustedTypes } = page;
  const { scripts, frames, calls } = walletSources(page);
  const banks = mode === 'inline' ? getChallengeSources(options) : [];
  return {
    'script-src': [
      "'self'",
      ...(builder === 'next' ? [`'nonce-${nonce}'`] : []),
      ...(scriptTag === true ? [pay] : []),
      ...scripts,
    ],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', pay, ...(logoUrl === undefined ? [] : [new URL(logoUrl).origin])],
    'connect-src': ["'self'", service, pay, ...calls],
    'frame-src': [pay, ...banks, ...frames],
    'form-action': ["'self'", ...(banks.length === 0 ? [] : [pay, ...banks])],
    ...(trustedTypes === true
      ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': builderPolicies[builder] }
      : {}),
  };
}
