export type { RefusalCode } from './answers/refusal.ts';
export { createProxy, type ProxyApp } from './createProxy.ts';
export {
  type Awaitable,
  defaultRateLimits,
  type RateLimit,
  type RateLimits,
  type RateStore,
} from './guards/rateLimits.ts';
export { createMemoryJournal, type Journal, type JournalRow, pendingLimit } from './journal/journal.ts';
export { defaultJournalTimes, type JournalTimes } from './journal/journalRecord.ts';
export {
  type CheckoutOptions,
  type CustomerCheckout,
  createCheckout,
  type GuestCheckout,
} from './links/createCheckout.ts';
export {
  createPayoutLink,
  type PayoutLink,
  type PayoutLinkInput,
  type PayoutLinkOptions,
  type PayoutLinkResult,
} from './links/createPayoutLink.ts';
export { type SessionOptions, signCustomerSession, signSecureLink } from './links/customerSession.ts';
export type { PayoutQuote } from './links/payoutQuote.ts';
export type { ReadyCheck } from './monitoring/readiness.ts';
export type { JournalStep } from './operations/operationsContext.ts';
export type { HostedTexts } from './pages/hostedTexts.ts';
export {
  type MerchantPage,
  type MerchantPolicy,
  type MerchantPolicyOptions,
  merchantPolicy,
  type PageBuilder,
  pageBuilders,
} from './pages/merchantPolicy.ts';
export { hostedPolicy } from './pages/securityHeaders.ts';
export type { Asset, ProxyOptions, SettledOperation } from './proxyOptions.ts';
export type { CardNetworkTable } from './settings/cardNetworks.ts';
export type {
  HostedAccountWallet,
  HostedApplePay,
  HostedPayPal,
  HostedPayPalMerchant,
  HostedWallets,
} from './settings/hostedWallets.ts';
export {
  idleLinkConfigFields,
  type PaymentLinkConfig,
  type PaymentLinkConfigSource,
} from './settings/paymentLinkConfig.ts';
export {
  type ConfiguredOptions,
  findTransportProblem,
  optionsOf,
  originOf,
  problemsBetween,
  proxySettings,
} from './settings/proxySettings.ts';
export { list, ownKey, type Setting, text, wholeNumber } from './settings/setting.ts';
export type { BreakerSettings } from './upstream/upstream.ts';
export { createSecretKeys, type SecretKeys } from './upstream/upstream.ts';
export {
  createSettledHook,
  type SettledHookOptions,
  type SettledVerdict,
  verifySettledOperation,
} from './webhooks/settledHook.ts';
export { verifyWebhook, type WebhookReceived, type WebhookVerdict } from './webhooks/verifyWebhook.ts';
