import { findBaseUrlProblem, requireText } from '../../client/index.ts';
import { cardBrandRules, cardBrands, isKnownNetwork, isLoopback } from '../../validation/index.ts';
import { type HostedTexts, problemsOfHostedTexts } from '../pages/hostedTexts.ts';
import type { ProxyOptions } from '../proxyOptions.ts';
import { findSecretKeyProblem } from '../upstream/upstream.ts';
import { type CardNetworkTable, problemsOfCardNetworks } from './cardNetworks.ts';
import { type HostedWallets, isFromAccount, problemsOfHostedWallets } from './hostedWallets.ts';
import { idleLinkConfigFields, readPaymentLinkConfig } from './paymentLinkConfig.ts';
import { atLeast, choice, exactOrigin, list, ownKey, type Setting, text, wholeNumber, yesOrNo } from './setting.ts';

/** The path of an option, such as `merchant.name`. */
type OptionPath =
  | keyof ProxyOptions
  | `merchant.${keyof ProxyOptions['merchant']}`
  | `policy.${keyof NonNullable<ProxyOptions['policy']>}`
  | `secureLink.${keyof ProxyOptions['secureLink']}`;

/** What the option at a path takes. */
type OptionAt<Options, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Options
    ? OptionAt<NonNullable<Options[Head]>, Rest>
    : never
  : Path extends keyof Options
    ? NonNullable<Options[Path]>
    : never;

/** An object in JSON; `undefined` for anything else. */
function objectIn(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const address = text(findBaseUrlProblem);
const origins = list(exactOrigin('exact origins such as https://shop.example.com'));
const ownOrigin = exactOrigin('an origin such as https://pay.example.com');
const knownNetworks = [
  ...cardBrands.map((brand) => cardBrandRules(brand).title.replaceAll(' ', '')),
  'CartesBancaires',
].join(', ');
const linksDependOnIt = 'secure links depend on it alone';

/**
 * Every option of `createProxy` that a variable of `tillkit-server proxy` gives as well, by its path: both ways are checked here. The order is that of
 * `--help` and of docs/proxy.md.
 */
export const proxySettings = {
  secretKey: {
    variable: 'TILLKIT_SECRET_KEY',
    what: 'secret key of the merchant account',
    required: true,
    fileNote: 'read again at SIGHUP',
    read: (value) => ({ value }),
    problems: (value) => {
      const problem = typeof value === 'string' ? findSecretKeyProblem(value) : undefined;
      return problem === undefined ? [] : [problem];
    },
  },
  publishableKey: {
    variable: 'TILLKIT_PUBLISHABLE_KEY',
    what: 'publishable key (pk_…), written into the hosted pages',
    required: true,
    ...text((value) =>
      /^pk_\S{1,512}$/.test(value)
        ? undefined
        : 'must be the publishable key (pk_…), because it is written into the hosted pages',
    ),
  },
  serviceUrl: {
    variable: 'TILLKIT_SERVICE_URL',
    what: 'base address of the payments service, as this proxy reaches it',
    required: true,
    ...address,
  },
  serviceBrowserUrl: {
    variable: 'TILLKIT_SERVICE_BROWSER_URL',
    what: 'the same as browsers reach it',
    preset: 'TILLKIT_SERVICE_URL',
    ...address,
  },
  payOrigin: {
    variable: 'TILLKIT_PAY_ORIGIN',
    what: 'origin of this proxy as browsers see it, for example https://pay.example.com',
    required: true,
    ...text((value) => findBaseUrlProblem(value) ?? ownOrigin(new URL(value).href.replace(/\/+$/, ''))),
  },
  allowedOrigins: {
    variable: 'TILLKIT_ALLOWED_ORIGINS',
    what: 'origins of your pages that embed components, separated by commas',
    preset: 'none, hosted pages only',
    ...origins,
  },
  embedOrigins: {
    variable: 'TILLKIT_EMBED_ORIGINS',
    what: 'origins that may frame the pages of payment links, separated by commas',
    preset: 'none',
    ...origins,
  },
  'secureLink.signingKey': {
    variable: 'TILLKIT_SIGNING_KEY',
    what: 'at least 32 random characters: signs secure links and seals payout links',
    required: true,
    fileNote: '',
    ...text(ownKey(32, linksDependOnIt)),
  },
  'secureLink.formerSigningKeys': {
    variable: 'TILLKIT_FORMER_SIGNING_KEYS',
    what: 'the signing keys before it, separated by commas, until the last link made with them has ended',
    preset: 'none',
    fileNote: 'one a line',
    ...list(ownKey(32, linksDependOnIt)),
  },
  challengeSources: {
    variable: 'TILLKIT_CHALLENGE_SOURCES',
    what: 'origins of banks for 3-D Secure, separated by commas',
    preset: 'any with https; with a service on this machine also any on it',
    ...list((value) =>
      /^(?:https:|https?:\/\/[\w.*-]+(?::\d{1,5})?)$/.test(value)
        ? undefined
        : `takes https: or origins, not ${JSON.stringify(value)}`,
    ),
  },
  'merchant.name': {
    variable: 'TILLKIT_MERCHANT_NAME',
    what: 'name that people see on the hosted pages, at most 200 characters',
    required: true,
    ...text((value) => (value.length > 200 ? `must have at most 200 characters, and has ${value.length}` : undefined)),
  },
  'merchant.logoUrl': {
    variable: 'TILLKIT_MERCHANT_LOGO',
    what: 'address of a picture, https',
    preset: 'none',
    read: (value) => (/^https:\/\/\S+$/.test(value) ? { value } : { problems: ['must be an https address'] }),
    // A picture that cannot be shown is left out of the page's policy: it stops no payment.
    problems: () => [],
  },
  dialect: {
    variable: 'TILLKIT_DIALECT',
    what: 'documented or deployed: the dialect of the service',
    preset: 'documented',
    ...choice(['documented', 'deployed']),
  },
  'policy.threedsUnavailable': {
    variable: 'TILLKIT_THREEDS_UNAVAILABLE',
    what: 'complete or stop: what follows when 3-D Secure is out of order',
    preset: 'complete',
    ...choice(['complete', 'stop']),
  },
  'policy.afterPayoutSubmit': {
    variable: 'TILLKIT_AFTER_PAYOUT_SUBMIT',
    what: 'review or fulfill: whether a payout waits for you once its receiver has said where it goes, or is sent',
    preset: 'review',
    ...choice(['review', 'fulfill']),
  },
  'policy.saveCards': {
    variable: 'TILLKIT_SAVE_CARDS',
    what: 'no, on_session or off_session: whether a secure link offers to save a new card, to be chosen again or also to be charged without its owner',
    preset: 'no',
    ...choice(['on_session', 'off_session'], 'no'),
  },
  'policy.exposeCustomerOnOpenLinks': {
    variable: 'TILLKIT_EXPOSE_CUSTOMER_ON_OPEN_LINKS',
    what: 'no or yes: serve the open page of a payment that has a customer; everyone who has such a link can then ask the service for the customer’s saved methods',
    preset: 'no, it opens by its secure link only',
    ...yesOrNo,
  },
  'policy.billingAddress': {
    variable: 'TILLKIT_BILLING_ADDRESS',
    what: 'no or yes: ask for country and postal code of a new card’s bill',
    preset: 'no',
    ...yesOrNo,
  },
  'policy.acceptedNetworks': {
    variable: 'TILLKIT_ACCEPTED_NETWORKS',
    what: 'networks of the cards that your account takes, separated by commas, such as Visa, Mastercard: shown before a card is entered, and cards of no other are taken',
    preset: 'every card is tried',
    ...list((name) =>
      isKnownNetwork(name) ? undefined : `takes ${knownNetworks}, not ${JSON.stringify(name.slice(0, 40))}`,
    ),
  },
  paymentLinkConfig: {
    variable: 'TILLKIT_PAYMENT_LINK_CONFIG',
    what: 'payment_link_config in JSON for all payment links, see docs/hosted-page.md',
    preset: 'none',
    read: (json) => {
      const value = objectIn(json);
      if (value === undefined) return { problems: ['must be an object in JSON, such as {"theme":"#336699"}'] };
      const { unknown } = idleLinkConfigFields(value);
      const mistyped = unknown.map((name) => `has an unknown field: ${JSON.stringify(name.slice(0, 60))}`);
      return { value, problems: mistyped };
    },
    problems: (value, payOrigin) => {
      if (typeof value === 'function') return [];
      const refused = new Set(readPaymentLinkConfig(value, payOrigin).refused);
      return [...refused].map((name) => `has what no page can take: ${name}. See docs/hosted-page.md`);
    },
  },
  cardNetworks: {
    variable: 'TILLKIT_CARD_NETWORKS',
    what: 'networks of cards by their first four to eight digits in JSON, see docs/hosted-page.md',
    preset: 'none',
    // It is a table where `problems` finds nothing in it.
    read: (json) => ({ value: (objectIn(json) ?? null) as CardNetworkTable }),
    problems: (value) => problemsOfCardNetworks(value).map((problem) => `is no table of networks: ${problem}`),
  },
  texts: {
    variable: 'TILLKIT_TEXTS',
    what: 'your own words for texts of the hosted pages in JSON, by language and key, see docs/hosted-page.md',
    preset: 'the texts of the kit',
    // They are texts where `problems` finds nothing in them.
    read: (json) => ({ value: (objectIn(json) ?? null) as HostedTexts }),
    problems: (value) => problemsOfHostedTexts(value).map((problem) => `has what no page can show: ${problem}`),
  },
  wallets: {
    variable: 'TILLKIT_WALLETS',
    what: 'wallets above the form of payment links in JSON, see docs/wallets.md',
    preset: 'none',
    // They are wallets where `problems` finds nothing in them.
    read: (json) => ({ value: (objectIn(json) ?? null) as HostedWallets }),
    problems: (value) => problemsOfHostedWallets(value).map((problem) => `has what no wallet can take: ${problem}`),
  },
  trustedProxyHops: {
    variable: 'TILLKIT_TRUSTED_HOPS',
    what: 'how many of your own reverse proxies append to X-Forwarded-For',
    preset: '0',
    ...wholeNumber(10),
  },
  metricsToken: {
    variable: 'TILLKIT_METRICS_TOKEN',
    what: 'at least 16 characters; opens GET /metrics to Authorization: Bearer …',
    preset: 'closed',
    ...text(atLeast(16, 'it alone guards /metrics')),
  },
} as const satisfies { readonly [Path in OptionPath]?: Setting<OptionAt<ProxyOptions, Path>> };

/** The part of the options that variables can give. */
export type ConfiguredOptions = Omit<
  ProxyOptions,
  'assets' | 'pageAssets' | 'fetch' | 'clock' | 'random' | 'log' | 'journal' | 'rateStore' | 'secretKey'
> & { readonly secretKey: string };

const valueAt = (options: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], options);

/** The options that values by their paths make. Every value has been checked, and none that is required is missing. */
export function optionsOf(values: Readonly<Record<string, unknown>>): ConfiguredOptions {
  const options: Record<string, unknown> = { allowedOrigins: [] };
  for (const [path, value] of Object.entries(values)) {
    const [name = '', inner] = path.split('.');
    options[name] = inner === undefined ? value : { ...(options[name] ?? {}), [inner]: value };
  }
  return options as unknown as ConfiguredOptions;
}

/** The settings that are compared with each other, by their paths. */
interface Compared {
  readonly secretKey?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly payOrigin?: string | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly embedOrigins?: readonly string[] | undefined;
  readonly dialect?: ProxyOptions['dialect'];
  readonly wallets?: HostedWallets | undefined;
  readonly 'secureLink.signingKey'?: string | undefined;
  readonly 'secureLink.formerSigningKeys'?: readonly string[] | undefined;
}

const environmentOf = (key: string | undefined) => /^(?:pk_)?(snd|prd)_/.exec(key ?? '')?.[1];
const environmentNames: Readonly<Record<string, string>> = { snd: 'the sandbox (snd)', prd: 'production (prd)' };

/**
 * A sentence for each pair of settings that do not go together, none with a key in it.
 *
 * @param nameOf what the operator calls a setting: its path, or its variable
 */
export function problemsBetween(values: Compared, nameOf: (path: keyof Compared) => string): string[] {
  const {
    secretKey,
    publishableKey,
    payOrigin = '',
    allowedOrigins = [],
    embedOrigins = [],
    dialect,
    wallets,
  } = values;
  const signingKey = values['secureLink.signingKey'];
  const signing = nameOf('secureLink.signingKey');
  const payOriginAddress = originOf(payOrigin);
  const [secretIn, publicIn] = [environmentOf(secretKey), environmentOf(publishableKey)];
  const isOpenToWire = (origin: string) =>
    payOriginAddress.startsWith('https:') && origin.startsWith('http:') && !isLoopback(new URL(origin).hostname);
  const isOrigin = (origin: string) => URL.canParse(origin);
  return [
    ...(signingKey !== undefined && signingKey === secretKey
      ? [
          `${signing} is the secret key. Give it a value of its payOriginAddress: whoever learns the one would have the other.`,
        ]
      : []),
    ...((values['secureLink.formerSigningKeys'] ?? []).some((key) => key === signingKey)
      ? [`${signing} is among the former ones as well. Take it out there: what is former can be taken away.`]
      : []),
    ...(secretIn !== undefined && publicIn !== undefined && secretIn !== publicIn
      ? [
          `${nameOf('secretKey')} is a key of ${environmentNames[secretIn]} and ${nameOf('publishableKey')} one of ${environmentNames[publicIn]}. Take both from the same account.`,
        ]
      : []),
    ...(['allowedOrigins', 'embedOrigins'] as const).flatMap((path) =>
      (path === 'allowedOrigins' ? allowedOrigins : embedOrigins)
        .filter((origin) => isOrigin(origin) && isOpenToWire(origin))
        .map(
          (origin) => `${nameOf(path)} has ${origin}, which is not https: anybody on the way could change that page.`,
        ),
    ),
    ...(dialect !== 'deployed' && isFromAccount(wallets)
      ? [
          `${nameOf('wallets')} has fromAccount, which needs ${nameOf('dialect')} deployed: no other service names the merchant.`,
        ]
      : []),
    ...(allowedOrigins.includes(payOriginAddress)
      ? [`${nameOf('allowedOrigins')} has the pay origin itself. Leave it out: it is for the origins of your pages.`]
      : []),
  ];
}

/** @throws a sentence that names the first option that is missing or cannot be taken, without a secret in it */
export function checkOptions(options: ProxyOptions): void {
  for (const [path, setting] of Object.entries<Setting<unknown>>(proxySettings)) {
    const value = valueAt(options, path);
    if (setting.required && (value === '' || typeof value !== 'object')) requireText(path, value as string | undefined);
    if (value === undefined || value === null) continue;
    const [problem] = setting.problems(value, originOf(options.payOrigin));
    if (problem !== undefined) throw new Error(`tillkit: ${path} ${problem}.`);
  }
  const { secretKey, secureLink } = options;
  const [between] = problemsBetween(
    {
      ...options,
      secretKey: typeof secretKey === 'string' ? secretKey : secretKey.current(),
      'secureLink.signingKey': secureLink.signingKey,
      'secureLink.formerSigningKeys': secureLink.formerSigningKeys,
    },
    (path) => path,
  );
  if (between !== undefined) throw new Error(`tillkit: ${between}`);
}

/** The origin of an address; the address itself where it has none. */
export const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);

/**
 * What is wrong where Node is configured to accept any certificate: the secret key would then go to any server that answers. A service on this machine,
 * as in tests, is let through.
 */
export function findTransportProblem(serviceUrl: string, rejectUnauthorized: string | undefined): string | undefined {
  if (rejectUnauthorized !== '0' || !URL.canParse(serviceUrl)) return undefined;
  const { hostname } = new URL(serviceUrl);
  if (isLoopback(hostname) || /\.(?:localhost|test)$/.test(hostname)) return undefined;
  return 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so the secret key could be sent to anybody. Unset it; for a private authority set NODE_EXTRA_CA_CERTS.';
}
