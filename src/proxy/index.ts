export { createPayoutLink, type PayoutLink, type PayoutLinkInput, type PayoutLinkOptions } from './createPayoutLink.ts';
export { createProxy, type ProxyApp } from './createProxy.ts';
export type { Asset, ProxyOptions } from './proxyOptions.ts';
export { defaultRateLimits, type RateLimit, type RateLimits } from './rateLimiter.ts';
export type { RefusalCode } from './refusal.ts';
export type { BootData, PayoutBootData } from './renderDocument.ts';
export { signSecureLink } from './secureLink.ts';
export { verifyWebhook, type WebhookReceived, type WebhookVerdict } from './verifyWebhook.ts';
