export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Failure,
  type FailureKind,
  type Fetch,
  type Method,
  type Result,
  redact,
} from '../client/index.ts';
