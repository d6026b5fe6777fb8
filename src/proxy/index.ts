export type { BreakerSettings } from './circuitBreaker.ts';
export { createProxy, type ProxyApp } from './createProxy.ts';
export type { Asset, ProxyOptions } from './proxyOptions.ts';
export { type Awaitable, defaultRateLimits, type RateLimit, type RateLimits, type RateStore } from './rateLimiter.ts';
export type { ReadyCheck } from './readiness.ts';
export type { RefusalCode } from './refusal.ts';
export type { BootData } from './renderDocument.ts';
export { createSecretKeys, type SecretKeys } from './secretKeys.ts';
export { signSecureLink } from './secureLink.ts';
