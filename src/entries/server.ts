export {
  type CreatePayoutOptions,
  createServiceClient,
  type Failure,
  type FailureKind,
  type Fetch,
  type ListFilters,
  type ListQuery,
  type Result,
  type Rows,
  type ServiceCallOptions,
  type ServiceClient,
  type ServiceClientOptions,
  type ServiceMethod,
} from '../client/index.ts';
export { type App, type Listening, listen } from '../node/index.ts';
export { type OpenApiDocument, type OpenApiOptions, openApiDocument } from '../openapi/index.ts';
export {
  type Asset,
  type BootData,
  createPayoutLink,
  createProxy,
  defaultRateLimits,
  type PayoutBootData,
  type PayoutLink,
  type PayoutLinkInput,
  type PayoutLinkOptions,
  type ProxyApp,
  type ProxyOptions,
  type RateLimit,
  type RateLimits,
  type RefusalCode,
  signSecureLink,
} from '../proxy/index.ts';
