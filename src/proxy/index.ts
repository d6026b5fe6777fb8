export type { CardNetworkTable } from './cardNetworks.ts';
export type { BreakerSettings } from './circuitBreaker.ts';
export { type CheckoutOptions, type CustomerCheckout, createCheckout, type GuestCheckout } from './createCheckout.ts';
export {
  createPayoutLink,
  type PayoutLink,
  type PayoutLinkInput,
  type PayoutLinkOptions,
  type PayoutLinkResult,
} from './createPayoutLink.ts';
export { createProxy, type ProxyApp } from './createProxy.ts';
export type { HostedTexts } from './hostedTexts.ts';
export { createMemoryJournal, type Journal, type JournalRow, pendingLimit } from './journal.ts';
export { defaultJournalTimes, type JournalTimes } from './journalTimes.ts';
export {
  type MerchantPage,
  type MerchantPolicy,
  type MerchantPolicyOptions,
  merchantPolicy,
  type PageBuilder,
  pageBuilders,
} from './merchantPolicy.ts';
export type { JournalStep } from './operationsContext.ts';
export {
  idleLinkConfigFields,
  type PaymentLinkConfig,
  type PaymentLinkConfigSource,
} from './paymentLinkConfig.ts';
export type { Asset, ProxyOptions, SettledOperation } from './proxyOptions.ts';
export {
  type ConfiguredOptions,
  optionsOf,
  originOf,
  problemOfTransport,
  problemsBetween,
  proxySettings,
} from './proxySettings.ts';
export { type Awaitable, defaultRateLimits, type RateLimit, type RateLimits, type RateStore } from './rateLimiter.ts';
export type { ReadyCheck } from './readiness.ts';
export type { RefusalCode } from './refusal.ts';
export { createSecretKeys, type SecretKeys } from './secretKeys.ts';
export { type SessionOptions, signCustomerSession, signSecureLink } from './secureLink.ts';
export { list, ownKey, type Setting, text, wholeNumber } from './setting.ts';
export {
  createSettledHook,
  type SettledHookOptions,
  type SettledVerdict,
  verifySettledOperation,
} from './settledHook.ts';
export { verifyWebhook, type WebhookReceived, type WebhookVerdict } from './verifyWebhook.ts';
