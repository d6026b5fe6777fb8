export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Failure,
  type FailureKind,
  type Fetch,
  type Method,
  type PaymentOutcome,
  type PayoutOutcome,
  type Result,
  redact,
} from '../client/index.ts';
/** The two calls of interface 4.3 as a page without our proxy can send them, through `client.call`: nothing then keeps them from going out twice. */
export { authenticateThreeDS, completeAuthorize } from '../contract/index.ts';
