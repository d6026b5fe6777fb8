export { type Clock, systemClock } from './clock.ts';
export type { FlowRecorder } from './flowStore.ts';
export type { PayoutDetails } from './payoutSending.ts';
export { chooseSavedMethod, type SelectionPolicy } from './savedMethodOrder.ts';
export type { BankSummary, MethodIssue, MethodSurcharge, SavedPaymentMethod } from './savedPaymentMethod.ts';
export { TillkitProvider, type TillkitProviderProps } from './TillkitProvider.tsx';
export { type CompleteAuthorizeOptions, useCompleteAuthorize } from './useCompleteAuthorize.ts';
export { clockOffset, useClockOffset } from './useExpiry.ts';
export {
  type CardDetails,
  type CardExtras,
  type PayInstrument,
  type PaymentLinkCheckout,
  type PaymentLinkCheckoutOptions,
  type ThreeDSViewEvent,
  usePaymentLinkCheckout,
} from './usePaymentLinkCheckout.ts';
export {
  type PayoutCollection,
  type PayoutCollectionOptions,
  usePayoutCollection,
} from './usePayoutCollection.ts';
export { type OpenedPayoutLink, usePayoutLink } from './usePayoutLink.ts';
export {
  type SavedPaymentMethodsOptions,
  type SavedPaymentMethodsState,
  type SavedPaymentMethodsVerbs,
  savedTokensLastMs,
  useSavedPaymentMethods,
} from './useSavedPaymentMethods.ts';
export { useTexts } from './useTexts.ts';
export { type PartTexts, type PartTranslator, useTextsOf } from './useTextsOf.ts';
export { type ThreeDSAuthenticationOptions, useThreeDSAuthentication } from './useThreeDSAuthentication.ts';
export { type Tillkit, useTillkit } from './useTillkit.ts';
