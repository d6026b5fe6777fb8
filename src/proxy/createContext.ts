import {
  createPublishableServiceClient,
  createServiceClient,
  type Fetch,
  requireBaseUrl,
  type ServiceClient,
  systemClock,
} from '../client/index.ts';
import { defined } from '../money/index.ts';
import { hmac, toLetters } from './digest.ts';
import { createRateLimiter, createWrongCredentials, defaultRateLimits } from './guards/rateLimits.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { redactLine } from './monitoring/redactLine.ts';
import { getChallengeSources } from './pages/merchantPolicy.ts';
import type { ProxyContext, ProxyOptions } from './proxyOptions.ts';
import { getPaymentLinkConfig } from './settings/paymentLinkConfig.ts';
import { checkOptions, findTransportProblem } from './settings/proxySettings.ts';
import { exactOrigin } from './settings/setting.ts';
import { createCircuitBreaker, createSecretKeys, createUpstream, defaultBreaker } from './upstream/upstream.ts';

/** @throws a sentence that says what to give */
function requireFontOrigin(source: string): string {
  const problem = exactOrigin('an origin such as https://fonts.example.com')(source);
  if (problem !== undefined) throw new Error(`tillkit: fontSources ${problem}.`);
  return source;
}

/** @throws where a file of a page does not come from `/assets/` */
function checkPageAssets({
  payout,
  withWallets,
  cardFrame,
  payoutFrame,
  bankFrame,
  ...payment
}: ProxyOptions['pageAssets']): void {
  for (const { script, imports = [], styles, parts = {} } of [
    payment,
    payout ?? payment,
    withWallets ?? payment,
    cardFrame ?? payment,
    payoutFrame ?? payment,
    bankFrame ?? payment,
  ]) {
    const { always = [], saved = [], locales = {}, savedLocales = {} } = parts;
    const later = [...always, ...saved, ...[locales, savedLocales].flatMap((some) => Object.values(some).flat())];
    for (const path of [script, ...imports, ...styles, ...later]) {
      if (!/^\/assets\/[\w./-]+$/.test(path))
        throw new Error(`tillkit: pageAssets must start with /assets/, unlike ${JSON.stringify(path)}.`);
    }
  }
}

/**
 * Checks the options and prepares what every request needs.
 *
 * @throws for misplaced keys, invalid origins, a short signing key or metrics token, page assets outside `/assets/`, an invalid table of networks, and
 * unverified TLS; each sentence says which.
 */
export function createContext(options: ProxyOptions): ProxyContext {
  checkOptions(options);
  checkPageAssets(options.pageAssets);
  const problem = findTransportProblem(options.serviceUrl, globalThis.process?.env?.NODE_TLS_REJECT_UNAUTHORIZED);
  if (problem !== undefined) throw new Error(`tillkit: ${problem}`);
  const { signingKey, formerSigningKeys = [] } = options.secureLink;
  const signingKeys: ProxyContext['signingKeys'] = [signingKey, ...formerSigningKeys];
  const serviceBrowserUrl = requireBaseUrl('serviceBrowserUrl', options.serviceBrowserUrl ?? options.serviceUrl);
  const payOrigin = new URL(options.payOrigin);
  const clock = options.clock ?? systemClock;
  const now = () => clock.now();
  const keys = typeof options.secretKey === 'object' ? options.secretKey : createSecretKeys(options.secretKey);
  const metrics = createMetrics();
  const breaker = createCircuitBreaker({ ...defaultBreaker, ...options.breaker });
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const upstream = createUpstream({
    fetch,
    keys,
    breaker,
    metrics,
    now,
    ticks: () => clock.monotonic?.() ?? clock.now(),
  });
  const onAnswerAboutAnother = () => metrics.count('tillkit_answers_about_another_total');
  const client = createServiceClient({
    secretKey: keys.current(),
    serviceUrl: options.serviceUrl,
    dialect: options.dialect,
    fetch: upstream.fetch,
    // The browser repeats reads, and exactly one layer does.
    repeatReads: false,
    onAnswerAboutAnother,
  });
  const service: ServiceClient = {
    ...client,
    readPaymentById: async (paymentId, callOptions) => {
      const read = await client.readPaymentById(paymentId, callOptions);
      if (!read.ok && read.failure.code === 'payment_out_of_reach')
        metrics.count('tillkit_payments_out_of_reach_total');
      return read;
    },
  };
  const publishable = createPublishableServiceClient({
    publishableKey: options.publishableKey,
    serviceUrl: options.serviceUrl,
    adapter: client.adapter,
    fetch: upstream.fetch,
    onAnswerAboutAnother,
  });
  const limiter = createRateLimiter({ ...defaultRateLimits, ...options.limits }, options.rateStore, {
    refused: (limit) => metrics.count('tillkit_rate_limited_total', { limit }),
    storeFailed: () => metrics.count('tillkit_rate_store_failures_total'),
  });
  const random = options.random ?? Math.random;
  const containsSecret = (text: string) =>
    signingKeys.some((key) => text.includes(key)) || keys.all().some((key) => text.includes(key));
  const write = options.log ?? ((line: string) => globalThis.process?.stdout?.write?.(`${line}\n`));
  return {
    options,
    service,
    publishable,
    payOrigin,
    serviceBrowserUrl,
    allowedOrigins: new Set([payOrigin.origin, ...options.allowedOrigins]),
    embedOrigins: options.embedOrigins ?? [],
    challengeSources: getChallengeSources(options, client.adapter),
    fontSources: (options.fontSources ?? []).map(requireFontOrigin),
    adapter: client.adapter,
    clientBoot: {
      publishableKey: options.publishableKey,
      serviceUrl: serviceBrowserUrl,
      payOrigin: payOrigin.origin,
      dialect: client.adapter.dialect,
    },
    signingKeys,
    policy: {
      threeds_unavailable: options.policy?.threedsUnavailable ?? 'complete',
      ...defined({ save_card: options.policy?.saveCards }),
      ...(options.policy?.billingAddress === true ? { billing_address: true } : {}),
      ...(options.policy?.acceptedNetworks === undefined
        ? {}
        : { accepted_networks: [...options.policy.acceptedNetworks] }),
    },
    linkConfig: async (payment, note) => {
      const config = await getPaymentLinkConfig(options.paymentLinkConfig, payment, payOrigin.origin);
      if (config.refused.length > 0) note.refusedConfig = config.refused;
      return config;
    },
    limiter,
    wrongCredentials: createWrongCredentials(limiter, now),
    metrics,
    breaker,
    upstream,
    clock,
    now,
    requestId: () => {
      const bytes = new Uint8Array(10);
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
      return toLetters(bytes);
    },
    hash: async (text) => toLetters((await hmac(options.secureLink.signingKey, `log\n${text}`)).slice(0, 8)),
    log: (line) =>
      write(containsSecret(line) ? '{"level":"error","op":"log","code":"line_withheld"}' : redactLine(line)),
    containsSecret,
  };
}
