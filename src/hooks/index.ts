export type { CardDetails, CardExtras } from '../client/index.ts';
export { type Clock, systemClock } from './clock.ts';
export type { FlowRecorder } from './flowStore.ts';
export type { CardInFrame, CardInstrument, FramedCard, FramedCardCall, PayInstrument } from './payInstrument.ts';
export type { PayoutDetails } from './payoutDetails.ts';
export { type PayoutLinkQuery, payoutLinkOptions } from './payoutLinkOptions.ts';
export type { CachedPayout } from './payoutSecrets.ts';
export { chooseSavedMethod, type SelectionPolicy } from './savedMethodOrder.ts';
export type { BankSummary, MethodIssue, MethodSurcharge, SavedPaymentMethod } from './savedPaymentMethod.ts';
export {
  type SavedPaymentMethodsList,
  type SavedPaymentMethodsOptions,
  type SavedPaymentMethodsQuery,
  savedPaymentMethodsOptions,
  savedTokensLastMs,
} from './savedPaymentMethodsOptions.ts';
export type { StoredMethod } from './storedMethod.ts';
export { TillkitProvider, type TillkitProviderProps } from './TillkitProvider.tsx';
export {
  type AccountPaymentMethodsQuery,
  accountPaymentMethodsOptions,
  useAccountPaymentMethods,
} from './useAccountPaymentMethods.ts';
export { useAuthenticatePayment } from './useAuthenticatePayment.ts';
export type { PaymentLinkCheckout, ThreeDSViewEvent } from './useCheckoutFlow.ts';
export { type CheckoutQuery, checkoutOptions, useCheckoutRead } from './useCheckoutRead.ts';
export { type CompleteAuthorizeOptions, useCompleteAuthorize } from './useCompleteAuthorize.ts';
export { useCompletePayment } from './useCompletePayment.ts';
export { type CardInPage, type NewCardVariables, useConfirmNewCard } from './useConfirmNewCard.ts';
export { type ConfirmVariables, useConfirmPayment } from './useConfirmPayment.ts';
export { clockOffset, useClockOffset } from './useExpiry.ts';
export { useOpenConfirmation } from './useOpenConfirmation.ts';
export { type PaymentQuery, paymentOptions, usePayment } from './usePayment.ts';
export { type PaymentCheckoutOptions, usePaymentCheckout } from './usePaymentCheckout.ts';
export { type PaymentLinkQuery, paymentLinkOptions, usePaymentLink } from './usePaymentLink.ts';
export { type PaymentLinkCheckoutOptions, usePaymentLinkCheckout } from './usePaymentLinkCheckout.ts';
export { usePaymentVerdict, type VerdictVariables } from './usePaymentVerdict.ts';
export type { PaymentCredentials } from './usePaymentWrite.ts';
export {
  type PayoutCollection,
  type PayoutCollectionOptions,
  usePayoutCollection,
} from './usePayoutCollection.ts';
export { type OpenedPayoutLink, usePayoutLink } from './usePayoutLink.ts';
export { usePayoutVerdict } from './usePayoutVerdict.ts';
export { type PollStatusQuery, pollStatusOptions, usePollStatus } from './usePollStatus.ts';
export type { QuerySettings } from './useRead.ts';
export {
  type SavedPaymentMethodsState,
  type SavedPaymentMethodsVerbs,
  useSavedPaymentMethods,
} from './useSavedPaymentMethods.ts';
export {
  type PaymentMethodToStore,
  type StoreVariables,
  useStorePaymentMethod,
} from './useStorePaymentMethod.ts';
export { useStorePayoutDestination } from './useStorePayoutDestination.ts';
export { useSubmitPayout } from './useSubmitPayout.ts';
export { type PartTranslator, useTexts } from './useTexts.ts';
export { type ThreeDSAuthenticationOptions, useThreeDSAuthentication } from './useThreeDSAuthentication.ts';
export { type CardMode, type Tillkit, useTillkit } from './useTillkit.ts';
export type { Write, WriteVariables } from './useWrite.ts';
