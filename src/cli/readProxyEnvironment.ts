import { readFile, stat } from 'node:fs/promises';
import { isPrivateHost } from '../client/index.ts';
import { isLoopback } from '../contract/index.ts';
import {
  type CardNetworkTable,
  idleLinkConfigFields,
  type PaymentLinkConfig,
  problemsOfCardNetworks,
  readPaymentLinkConfig,
} from '../proxy/index.ts';
import { nearestName } from './nearestName.ts';

/** Variables of the environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where calls that move money are written down: a server that several instances share, a file of one, or nowhere beyond the process. */
export type JournalPlace =
  | { readonly kind: 'postgresql'; readonly location: string }
  | { readonly kind: 'file'; readonly location: string; readonly folder: string }
  | { readonly kind: 'memory' };

/** Port of `tillkit proxy` where nothing else is said. `tillkit sandbox` expects it there. */
export const defaultProxyPort = 8080;

/** Folder of the journal where nothing else is said, below the working directory. */
const dataFolder = './tillkit-data';

/** Configuration of `tillkit proxy` from its environment, checked. */
export interface ProxySettings {
  readonly secretKey: string;
  /** Where the secret key came from when that is a file: it is read again at SIGHUP. */
  readonly secretKeyFile: string | undefined;
  readonly publishableKey: string;
  readonly serviceUrl: string;
  readonly serviceBrowserUrl: string | undefined;
  readonly publicOrigin: string;
  readonly allowedOrigins: readonly string[];
  readonly embedOrigins: readonly string[];
  readonly challengeSources: readonly string[] | undefined;
  readonly signingKey: string;
  /** Keys before it, whose links still open. */
  readonly formerSigningKeys: readonly string[];
  /** Where ends of operations are posted to. */
  readonly hook: { readonly url: string; readonly key: string } | undefined;
  readonly merchant: { readonly name: string; readonly logoUrl?: string };
  readonly dialect: 'documented' | 'deployed';
  readonly threedsUnavailable: 'complete' | 'stop';
  readonly saveCards: 'on_session' | 'off_session' | undefined;
  readonly exposeCustomerOnOpenLinks: boolean;
  readonly billingAddress: boolean;
  /** In the service's own words, for every link. */
  readonly paymentLinkConfig: PaymentLinkConfig | undefined;
  readonly cardNetworks: CardNetworkTable | undefined;
  readonly afterPayoutSubmit: 'review' | 'fulfill';
  /** Where the journal is kept. */
  readonly journal: JournalPlace;
  readonly host: string;
  readonly port: number;
  readonly trustedProxyHops: number;
  readonly metricsToken: string | undefined;
  readonly pinnedKeys: readonly string[] | undefined;
  readonly throughProxy: string | undefined;
  /** Milliseconds between "not ready" and the end of accepting. */
  readonly stopNotice: number;
}

/** Every variable with what it is for: the help text and the check for mistyped names are made of it. */
export const proxyVariables = {
  TILLKIT_SECRET_KEY: 'secret key of the merchant account (or TILLKIT_SECRET_KEY_FILE)',
  TILLKIT_SECRET_KEY_FILE: 'file that holds it, readable by its owner alone; read again at SIGHUP',
  TILLKIT_PUBLISHABLE_KEY: 'publishable key (pk_…), written into the hosted pages',
  TILLKIT_SERVICE_URL: 'base address of the payments service, as this proxy reaches it',
  TILLKIT_SERVICE_BROWSER_URL: 'the same as browsers reach it (default: TILLKIT_SERVICE_URL)',
  TILLKIT_PUBLIC_ORIGIN: 'origin of this proxy as browsers see it, for example https://pay.example.com',
  TILLKIT_ALLOWED_ORIGINS: 'origins of your pages, separated by commas (default: none, hosted pages only)',
  TILLKIT_SIGNING_KEY: 'at least 32 characters, for secure links and payout links (or TILLKIT_SIGNING_KEY_FILE)',
  TILLKIT_SIGNING_KEY_FILE: 'file that holds it, readable by its owner alone',
  TILLKIT_FORMER_SIGNING_KEYS:
    'the keys before it, separated by commas, until the last link made with them has ended (or TILLKIT_FORMER_SIGNING_KEYS_FILE; default: none)',
  TILLKIT_FORMER_SIGNING_KEYS_FILE: 'file that holds them, one a line, readable by its owner alone',
  TILLKIT_HOOK_URL:
    'address of your server that is posted the end of every call, signed; verifySettledOperation reads it (default: none)',
  TILLKIT_HOOK_KEY: 'at least 32 characters that those posts are signed with (or TILLKIT_HOOK_KEY_FILE)',
  TILLKIT_HOOK_KEY_FILE: 'file that holds it, readable by its owner alone',
  TILLKIT_EMBED_ORIGINS: 'origins that may frame a secure link, separated by commas (default: none)',
  TILLKIT_CHALLENGE_SOURCES:
    'origins of banks for 3-D Secure, separated by commas (default: any with https; with a service on this machine also any on it)',
  TILLKIT_MERCHANT_NAME: 'name that people see on the hosted pages',
  TILLKIT_MERCHANT_LOGO: 'address of a picture, https (default: none)',
  TILLKIT_DIALECT: 'documented or deployed (default: documented)',
  TILLKIT_THREEDS_UNAVAILABLE: 'complete or stop: what follows when 3-D Secure is out of order (default: complete)',
  TILLKIT_AFTER_PAYOUT_SUBMIT:
    'review or fulfill: whether a payout waits for you once its receiver has said where it goes, or is sent (default: review)',
  TILLKIT_SAVE_CARDS:
    'no, on_session or off_session: whether a secure link offers to keep a new card, to be chosen again or also to be charged without its owner (default: no)',
  TILLKIT_EXPOSE_CUSTOMER_ON_OPEN_LINKS:
    'no or yes: serve the open page of a payment that has a customer; everyone who has such a link can then ask the service for the customer’s saved methods (default: no, it opens by its secure link only)',
  TILLKIT_BILLING_ADDRESS: 'no or yes: ask for country and postal code of a new card’s bill (default: no)',
  TILLKIT_PAYMENT_LINK_CONFIG:
    'payment_link_config in JSON for all payment links, see docs/hosted-page.md (default: none)',
  TILLKIT_CARD_NETWORKS:
    'networks of cards by their first four to eight digits in JSON, see docs/hosted-page.md (default: none)',
  DATABASE_URL: 'postgres://… that several instances share: their journal and counters (default: TILLKIT_DATA)',
  TILLKIT_DATA:
    'folder for the journal of the instances of one machine, on its own disk that outlives them; or memory, which forgets at every restart what was under way (default: ./tillkit-data)',
  HOST: 'address to listen at (default: 127.0.0.1)',
  PORT: `port to listen at (default: ${defaultProxyPort}; 0 for any)`,
  TILLKIT_TRUSTED_HOPS: 'how many of your own reverse proxies append to X-Forwarded-For (default: 0)',
  TILLKIT_METRICS_TOKEN: 'at least 16 characters; opens GET /metrics to Authorization: Bearer … (default: closed)',
  TILLKIT_SERVICE_PIN:
    'SHA-256 of the service’s public key in base64, one or several separated by commas (default: none)',
  TILLKIT_HTTP_PROXY: 'address of an HTTP proxy on the way to the service; HTTP_PROXY is not looked at (default: none)',
  TILLKIT_STOP_NOTICE: 'seconds between "not ready" and the end of accepting (default: 0)',
} as const;
type Name = keyof typeof proxyVariables;

/** What reading comes to: settings with notes for the operator, or a sentence for every mistake. */
export type ProxyEnvironment =
  | { readonly ok: true; readonly settings: ProxySettings; readonly notes: readonly string[] }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Variables that the commands of a checkout read, and `tillkit proxy` does not. */
const ofTheCheckout = new Set([
  'TILLKIT_CHROMIUM',
  'TILLKIT_PORT_BASE',
  'TILLKIT_CONTROL_TOKEN',
  'TILLKIT_POSTGRES_BIN',
  'TILLKIT_FUZZ_RUNS',
]);

/**
 * Text of a file that only its owner may read, without white space around it.
 *
 * @throws a sentence that names the variable, never the content.
 */
export async function readSecretFile(variable: string, path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new Error(`${variable} names a file that cannot be read.`);
  if ((found.mode & 0o077) !== 0) {
    throw new Error(`${variable} names a file that others may read. Run chmod 600 on it.`);
  }
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${variable} names a file that cannot be read.`);
  return text.trim();
}

/** The JSON of `TILLKIT_CARD_NETWORKS`; one sentence for each mistake in it. */
function readCardNetworks(text: string | undefined, wrong: (sentence: string) => void): CardNetworkTable | undefined {
  if (text === undefined) return undefined;
  const table = parsedObject(text);
  const problems = problemsOfCardNetworks(table ?? null);
  for (const problem of problems) wrong(`TILLKIT_CARD_NETWORKS: ${problem}.`);
  // A table without problems is one.
  return problems.length > 0 ? undefined : (table as CardNetworkTable);
}

/** The JSON of `TILLKIT_PAYMENT_LINK_CONFIG`; one sentence for each mistake in it. It is looked at again wherever it is used. */
function readLinkConfigText(
  text: string,
  origin: string,
  wrong: (sentence: string) => void,
  note: (sentence: string) => void,
): PaymentLinkConfig | undefined {
  const config = parsedObject(text);
  if (config === undefined) {
    wrong('TILLKIT_PAYMENT_LINK_CONFIG must be an object in JSON, such as {"theme":"#336699"}.');
    return undefined;
  }
  for (const name of new Set(readPaymentLinkConfig(config, origin).refused))
    wrong(`TILLKIT_PAYMENT_LINK_CONFIG has what no page can take: ${name}.`);
  const { unread, unknown } = idleLinkConfigFields(config);
  for (const name of unknown)
    wrong(`TILLKIT_PAYMENT_LINK_CONFIG has an unknown field: ${JSON.stringify(name.slice(0, 60))}.`);
  for (const name of unread)
    note(`TILLKIT_PAYMENT_LINK_CONFIG has ${name}, which was not looked at: docs/hosted-page.md says why.`);
  return config;
}

function parsedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads and checks the environment of `tillkit proxy`. All mistakes come at once, one sentence each; no sentence holds a key. */
export async function readProxyEnvironment(env: Environment): Promise<ProxyEnvironment> {
  const mistakes: string[] = [];
  const notes: string[] = [];
  const wrong = (sentence: string) => {
    mistakes.push(sentence);
    return '';
  };
  const given = (name: Name) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const list = (name: Name) =>
    (given(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const oneOf = <Word extends string>(name: Name, words: readonly [Word, ...Word[]]): Word => {
    const value = given(name) ?? words[0];
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) wrong(`${name} must be ${words.join(' or ')}.`);
    return word ?? words[0];
  };
  const number = (name: Name, preset: number, most: number) => {
    const value = given(name) ?? String(preset);
    if (!/^\d{1,6}$/.test(value) || Number(value) > most) wrong(`${name} must be a whole number from 0 to ${most}.`);
    return Number(value);
  };
  /** A text that stands in a variable or in a file; without `what` it may be missing. */
  const secret = async (
    name: 'TILLKIT_SECRET_KEY' | 'TILLKIT_SIGNING_KEY' | 'TILLKIT_FORMER_SIGNING_KEYS' | 'TILLKIT_HOOK_KEY',
    what?: string,
  ): Promise<string> => {
    const file = given(`${name}_FILE`);
    const direct = given(name);
    if (file !== undefined && direct !== undefined) return wrong(`Set ${name} or ${name}_FILE, not both.`);
    if (file === undefined) return direct ?? (what === undefined ? '' : wrong(`Set ${name} or ${name}_FILE: ${what}.`));
    try {
      const text = await readSecretFile(`${name}_FILE`, file);
      return text === '' ? wrong(`${name}_FILE names a file that is empty.`) : text;
    } catch (error) {
      return wrong(error instanceof Error ? error.message : `${name}_FILE cannot be read.`);
    }
  };
  const address = (name: Name, value: string) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const bare =
      url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    if (url === undefined || !bare || !/^https?:$/.test(url.protocol)) {
      return wrong(`${name} must be a bare address such as https://api.example.com.`);
    }
    if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
      return wrong(`${name} must use https: keys and card data travel over it.`);
    }
    return value;
  };
  const origins = (name: Name) => {
    const all = list(name);
    for (const one of all) {
      const url = URL.canParse(one) ? new URL(one) : undefined;
      if (url === undefined || url.origin !== one || !/^https?:\/\/[^*]+$/.test(one)) {
        wrong(`${name} must hold exact origins such as https://shop.example.com, without path and without wildcard.`);
        break;
      }
    }
    return all;
  };
  const required = (name: Name) => given(name) ?? wrong(`Set ${name}: ${proxyVariables[name]}.`);

  for (const name of Object.keys(env)) {
    if (!name.startsWith('TILLKIT_') || name in proxyVariables || ofTheCheckout.has(name)) continue;
    const nearest = nearestName(name, Object.keys(proxyVariables));
    const instead = nearest === undefined ? 'tillkit proxy --help lists all.' : `Do you mean ${nearest}?`;
    wrong(`${name} is not a variable of tillkit proxy. ${instead}`);
  }
  const secretKey = await secret('TILLKIT_SECRET_KEY', 'the secret key of the merchant account');
  if (secretKey.startsWith('pk_')) {
    wrong('The secret key is a publishable one (pk_…). Put that into TILLKIT_PUBLISHABLE_KEY.');
  } else if (secretKey !== '' && !/^[\x21-\x7e]{8,512}$/.test(secretKey)) wrong('The secret key is not a key.');
  const publishableKey = required('TILLKIT_PUBLISHABLE_KEY');
  if (publishableKey !== '' && !/^pk_[\x21-\x7e]{3,512}$/.test(publishableKey)) {
    wrong('TILLKIT_PUBLISHABLE_KEY must be a publishable key (pk_…): everybody can read it in the hosted pages.');
  }
  const signingKey = await secret('TILLKIT_SIGNING_KEY', 'at least 32 characters that secure links are signed with');
  if (signingKey !== '' && signingKey.length < 32) wrong('The signing key must have at least 32 characters.');
  const formerSigningKeys = (await secret('TILLKIT_FORMER_SIGNING_KEYS'))
    .split(given('TILLKIT_FORMER_SIGNING_KEYS') === undefined ? /\s*\n\s*/ : /\s*,\s*/)
    .filter((key) => key !== '');
  if (formerSigningKeys.some((key) => key.length < 32)) {
    wrong('Each of the former signing keys must have at least 32 characters: a link depends on it alone.');
  } else if (formerSigningKeys.includes(signingKey)) {
    wrong('The signing key is among the former ones as well. Take it out there: what is former can be taken away.');
  }
  const hookUrl = given('TILLKIT_HOOK_URL');
  const hookKey = await secret(
    'TILLKIT_HOOK_KEY',
    hookUrl === undefined ? undefined : 'at least 32 characters that posts to TILLKIT_HOOK_URL are signed with',
  );
  if (hookUrl !== undefined) address('TILLKIT_HOOK_URL', hookUrl);
  else if (hookKey !== '') wrong('TILLKIT_HOOK_KEY signs posts to TILLKIT_HOOK_URL: set that as well, or neither.');
  if (hookKey !== '' && hookKey.length < 32) wrong('The key of the hook must have at least 32 characters.');
  const serviceUrl = required('TILLKIT_SERVICE_URL');
  if (serviceUrl !== '') address('TILLKIT_SERVICE_URL', serviceUrl);
  const serviceBrowserUrl = given('TILLKIT_SERVICE_BROWSER_URL');
  if (serviceBrowserUrl !== undefined) address('TILLKIT_SERVICE_BROWSER_URL', serviceBrowserUrl);
  const publicOrigin = required('TILLKIT_PUBLIC_ORIGIN');
  if (publicOrigin !== '') {
    const url = URL.canParse(publicOrigin) ? new URL(publicOrigin) : undefined;
    if (url?.origin !== publicOrigin) wrong('TILLKIT_PUBLIC_ORIGIN must be an origin such as https://pay.example.com.');
    else if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
      wrong('TILLKIT_PUBLIC_ORIGIN must use https, except on this machine.');
    }
  }
  const logoUrl = given('TILLKIT_MERCHANT_LOGO');
  if (logoUrl !== undefined && !/^https:\/\/\S+$/.test(logoUrl))
    wrong('TILLKIT_MERCHANT_LOGO must be an https address.');
  const saveCards = oneOf('TILLKIT_SAVE_CARDS', ['no', 'on_session', 'off_session']);
  const linkConfigText = given('TILLKIT_PAYMENT_LINK_CONFIG');
  const paymentLinkConfig =
    linkConfigText === undefined
      ? undefined
      : readLinkConfigText(linkConfigText, publicOrigin, wrong, (sentence) => notes.push(sentence));
  const database = given('DATABASE_URL');
  if (database !== undefined && !/^postgres(?:ql)?:\/\//.test(database)) {
    wrong('DATABASE_URL must be the address of a PostgreSQL server (postgres://…); for a file set TILLKIT_DATA.');
  }
  const metricsToken = given('TILLKIT_METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16) {
    wrong('TILLKIT_METRICS_TOKEN must have at least 16 characters.');
  }
  const pins = list('TILLKIT_SERVICE_PIN');
  if (pins.some((pin) => !/^[A-Za-z0-9+/]{43}=$/.test(pin))) {
    wrong('TILLKIT_SERVICE_PIN must be a SHA-256 in base64: 44 characters, the last one =.');
  }
  const throughProxy = given('TILLKIT_HTTP_PROXY');
  if (throughProxy !== undefined && !URL.canParse(throughProxy)) wrong('TILLKIT_HTTP_PROXY must be an address.');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0' && env.NODE_ENV !== 'test') {
    wrong('Unset NODE_TLS_REJECT_UNAUTHORIZED: with 0 the secret key goes to any server that answers.');
  }
  const folder = (given('TILLKIT_DATA') ?? dataFolder).replace(/(?!^)\/+$/, '');
  const journal: JournalPlace =
    database !== undefined
      ? { kind: 'postgresql', location: database }
      : folder === 'memory'
        ? { kind: 'memory' }
        : { kind: 'file', location: `${folder}/proxy.sqlite`, folder };
  if (journal.kind === 'memory') {
    notes.push(
      'TILLKIT_DATA=memory: what was under way is forgotten when this process ends, and a payment may then be sent twice. For trying out only.',
    );
  }
  const challengeSources = list('TILLKIT_CHALLENGE_SOURCES');
  const settings: ProxySettings = {
    secretKey,
    secretKeyFile: given('TILLKIT_SECRET_KEY_FILE'),
    publishableKey,
    serviceUrl,
    serviceBrowserUrl,
    publicOrigin,
    allowedOrigins: origins('TILLKIT_ALLOWED_ORIGINS'),
    embedOrigins: origins('TILLKIT_EMBED_ORIGINS'),
    challengeSources: challengeSources.length === 0 ? undefined : challengeSources,
    signingKey,
    formerSigningKeys,
    hook: hookUrl === undefined ? undefined : { url: hookUrl, key: hookKey },
    merchant: { name: required('TILLKIT_MERCHANT_NAME'), ...(logoUrl === undefined ? {} : { logoUrl }) },
    dialect: oneOf('TILLKIT_DIALECT', ['documented', 'deployed']),
    threedsUnavailable: oneOf('TILLKIT_THREEDS_UNAVAILABLE', ['complete', 'stop']),
    saveCards: saveCards === 'no' ? undefined : saveCards,
    exposeCustomerOnOpenLinks: oneOf('TILLKIT_EXPOSE_CUSTOMER_ON_OPEN_LINKS', ['no', 'yes']) === 'yes',
    billingAddress: oneOf('TILLKIT_BILLING_ADDRESS', ['no', 'yes']) === 'yes',
    paymentLinkConfig,
    cardNetworks: readCardNetworks(given('TILLKIT_CARD_NETWORKS'), wrong),
    afterPayoutSubmit: oneOf('TILLKIT_AFTER_PAYOUT_SUBMIT', ['review', 'fulfill']),
    journal,
    host: given('HOST') ?? '127.0.0.1',
    port: number('PORT', defaultProxyPort, 65_535),
    trustedProxyHops: number('TILLKIT_TRUSTED_HOPS', 0, 10),
    metricsToken,
    pinnedKeys: pins.length === 0 ? undefined : pins,
    throughProxy,
    stopNotice: number('TILLKIT_STOP_NOTICE', 0, 300) * 1000,
  };
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, settings, notes };
}
