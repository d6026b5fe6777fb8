/** tillkit for React: the provider, the components and the hooks they use. */
export {
  type Client,
  type ClientOptions,
  createClient,
  type Failure,
  type PaymentOutcome,
  type PayoutOutcome,
  type Result,
} from '../client/index.ts';
export * from '../components/index.ts';
export type {
  BrowserPolicy,
  GooglePayMerchant,
  GooglePayNetwork,
  PaymentStatus,
  PaymentView,
} from '../contract/index.ts';
export type {
  CheckoutState,
  CompleteFormState,
  CompleteState,
  CustomerAction,
  NotAuthenticatedReason,
  PayoutCollectionState,
  PayoutLinkPhase,
  ThreeDSState,
  UnfinishedReason,
} from '../flows/index.ts';
export {
  type HostedOutcome,
  type HostedPageHandle,
  type OpenCheckoutOptions,
  type OpenedCheckout,
  openCheckout,
} from '../frames/index.ts';
export * from '../hooks/index.ts';
export {
  actionTexts,
  addressTexts,
  availableLocales,
  bankTexts,
  cardTexts,
  discountTexts,
  linkTexts,
  loadMessages,
  type MessageKey,
  type MessageOverrides,
  type PartKey,
  type PartMessages,
  type PartTexts,
  payoutTexts,
  savedTexts,
  setupTexts,
  sharingTexts,
  type TextOverrides,
  type TextPart,
} from '../i18n/index.ts';
export { formatAmount } from '../money/index.ts';
