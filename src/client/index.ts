export {
  type BuildResult,
  type BuiltRequest,
  buildRequest,
  describeIssue,
  type RequestConfig,
} from './buildRequest.ts';
export {
  type CardDetails,
  type CardExtras,
  collectBrowserInfo,
  type PayerContact,
  toCardConfirmation,
  toCardTokenization,
  toWalletConfirmation,
  toWalletTokenization,
} from './cardRequests.ts';
export { type Clock, createTimeline, type Moment, type Stamp, stamp, systemClock, type Timeline } from './clock.ts';
export { type CardConfirmationCalls, confirmNewCard } from './confirmNewCard.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Method,
  newOperationId,
} from './createClient.ts';
export {
  createPublishableServiceClient,
  type PublishableServiceClient,
} from './createPublishableServiceClient.ts';
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from './createServiceClient.ts';
export { type DevelopmentHint, developmentHint, hintAboutTheme } from './developmentHints.ts';
export type { OnceCalls, OnceMethod, PayingUpdate } from './once/createOnce.ts';
export type { OnceChange, OnceJournal } from './once/onceJournal.ts';
export type { OnceOptions } from './once/onceOperation.ts';
export { copyOwnOptions, findBaseUrlProblem, requireBaseUrl, requireText } from './options.ts';
export { getPaymentOutcome, getPayoutOutcome, type PaymentOutcome, type PayoutOutcome } from './outcomes.ts';
export { type Answer, effectOfRefusal, isNotFound, readError, readResponse } from './readResponse.ts';
export { redact } from './redact.ts';
export type { Failure, FailureKind, Result } from './result.ts';
export { runInTurn } from './runInTurn.ts';
export type { Fetch, Timeouts, TransportOptions } from './send.ts';
export type {
  CreatePayoutOptions,
  ListFilters,
  ListQuery,
  Rows,
  ServiceCallOptions,
  ServiceMethod,
} from './serviceCalls.ts';
export { type Destination, storeDestination } from './storeDestination.ts';
export { createTabLock, type TabLock } from './tabLock.ts';
export { hasNotes, readJsonNote, readNote, writeJsonNote, writeNote } from './tabNotes.ts';
