export { type Built, type BuiltRequest, buildRequest, describeIssue, type RequestConfig } from './buildRequest.ts';
export {
  browserInfo,
  type CardDetails,
  type CardExtras,
  cardToStore,
  confirmationOf,
  confirmationOfWallet,
  type PayerContact,
  walletToStore,
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
export { baseUrl, ownOptions, problemOfBaseUrl, requireText } from './options.ts';
export { outcomeOfPayment, outcomeOfPayout, type PaymentOutcome, type PayoutOutcome } from './outcomes.ts';
export { type Answer, effectOfRefusal, readError, readResponse, saysAbsent } from './readResponse.ts';
export { redact } from './redact.ts';
export type { Failure, FailureKind, Result } from './result.ts';
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
