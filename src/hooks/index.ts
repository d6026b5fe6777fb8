export type { CardDetails, CardExtras } from '../client/index.ts';
export type { CardInstrument, PayInstrument } from './checkout/payInstrument.ts';
export {
  type PaymentCheckoutOptions,
  type PaymentLinkCheckout,
  type PaymentLinkCheckoutOptions,
  usePaymentCheckout,
  usePaymentLinkCheckout,
} from './checkout/useCheckoutFlow.ts';
export { clockOffset, useClockOffset } from './flow-store/useExpiry.ts';
export type { CardInFrame, FramedCard, FramedCardCall, StoredMethod } from './mutations/framedCard.ts';
export {
  type AskedWallets,
  type CardInPage,
  type ConfirmVariables,
  type NewCardVariables,
  type PaymentCredentials,
  type PaymentMethodToStore,
  type StoreVariables,
  useAuthenticatePayment,
  useCompletePayment,
  useConfirmNewCard,
  useConfirmPayment,
  useOpenConfirmation,
  usePaymentVerdict,
  useSessionTokens,
  useStorePaymentMethod,
  type VerdictVariables,
  type WalletInPage,
} from './mutations/paymentWrites.ts';
export {
  type CardToCheck,
  type CheckedCard,
  type CheckedPayment,
  useCheckEligibility,
} from './mutations/useCheckEligibility.ts';
export type { Write, WriteVariables } from './mutations/useWrite.ts';
export {
  type CachedPayout,
  type PayoutDetails,
  type PayoutLinkQuery,
  payoutLinkOptions,
  useConfirmStoredDestination,
  usePayoutVerdict,
  useStorePayoutDestination,
  useSubmitPayout,
} from './payout/payoutCalls.ts';
export {
  type OpenedPayoutLink,
  type PayoutCollection,
  type PayoutCollectionOptions,
  usePayoutCollection,
  usePayoutLink,
} from './payout/usePayoutCollection.ts';
export { TillkitProvider, type TillkitProviderProps } from './provider/TillkitProvider.tsx';
export {
  type CardMode,
  type Clock,
  type FlowRecorder,
  type PartTranslator,
  systemClock,
  type Tillkit,
  useTexts,
  useTillkit,
} from './provider/useTillkit.ts';
export {
  type CheckoutQuery,
  checkoutOptions,
  type PaymentLinkQuery,
  type PaymentQuery,
  paymentLinkOptions,
  paymentOptions,
  useCheckoutRead,
  usePayment,
  usePaymentLink,
} from './queries/paymentReads.ts';
export {
  type AccountPaymentMethodsQuery,
  accountPaymentMethodsOptions,
  useAccountPaymentMethods,
} from './queries/useAccountPaymentMethods.ts';
export { type PollStatusQuery, pollStatusOptions, usePollStatus } from './queries/usePollStatus.ts';
export type { QuerySettings } from './queries/useRead.ts';
export { chooseSavedMethod, type SelectionPolicy } from './saved-methods/savedMethodOrder.ts';
export type {
  BankSummary,
  MethodIssue,
  MethodSurcharge,
  SavedPaymentMethod,
} from './saved-methods/savedPaymentMethod.ts';
export {
  type SavedPaymentMethodsList,
  type SavedPaymentMethodsOptions,
  type SavedPaymentMethodsQuery,
  savedPaymentMethodsOptions,
  savedTokensLastMs,
} from './saved-methods/savedPaymentMethodsOptions.ts';
export {
  type SavedPaymentMethodsState,
  type SavedPaymentMethodsVerbs,
  useSavedPaymentMethods,
} from './saved-methods/useSavedPaymentMethods.ts';
export type { ThreeDSViewEvent } from './three-ds/nextAction.ts';
export { type CompleteAuthorizeOptions, useCompleteAuthorize } from './three-ds/useCompleteAuthorize.ts';
export { type ThreeDSAuthenticationOptions, useThreeDSAuthentication } from './three-ds/useThreeDSAuthentication.ts';
