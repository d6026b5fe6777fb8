export {
  AddressEntry,
  type AddressEntryHandle,
  type AddressEntryProps,
  type FocusPolicy,
} from './address/AddressEntry.tsx';
export type { Destination } from './address/addressValues.ts';
export type { Asked } from './address/checkAddressInput.ts';
export { CardEntry, type CardEntryProps } from './card-entry/CardEntry.tsx';
export { CardOptions, type CardOptionsProps } from './card-entry/CardOptions.tsx';
export type { CardEntryOptions, CardFieldName, PaymentDefaults } from './card-entry/cardFields.ts';
export type { CardPart, CardSlots } from './card-entry/cardSlots.ts';
export { SecurityCode, SecurityCodeField, type SecurityCodeProps } from './card-entry/SecurityCode.tsx';
export { type CardEntryHandle, useCardEntry } from './card-entry/useCardEntry.ts';
export { Checkout, type CheckoutProps } from './checkout/Checkout.tsx';
export { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from './complete-authorize/CompleteAuthorizeForm.tsx';
export type { CompletePart, CompleteSlots } from './complete-authorize/completeSlots.ts';
export type {
  Attempt,
  ComponentEvents,
  EntryChange,
  EntryEvents,
  LoadError,
  ProgressEvents,
} from './componentEvents.ts';
export type {
  AccountApplePay,
  ApplePayCosts,
  ApplePayLine,
  ApplePayMerchant,
  ApplePayOptions,
  ApplePaySessionClass,
  ApplePaySheet,
} from './express-checkout/applePay.ts';
export { ExpressCheckout, type ExpressCheckoutProps } from './express-checkout/ExpressCheckout.tsx';
export { type CreatedPayment, ExpressPayment, type ExpressPaymentProps } from './express-checkout/ExpressPayment.tsx';
export type {
  AccountGooglePay,
  GooglePayCallbacks,
  GooglePayCard,
  GooglePayClient,
  GooglePayCosts,
  GooglePayOptions,
  GooglePayReadyRequest,
  GooglePayRequest,
  GooglePayUpdate,
} from './express-checkout/googlePay.ts';
export type {
  AccountPayPal,
  PayPalInstance,
  PayPalOptions,
  PayPalOrder,
  PayPalSession,
} from './express-checkout/payPal.ts';
export {
  type ExpressCheckoutHandle,
  type ExpressCheckoutOptions,
  type ExpressWallet,
  type MerchantWallets,
  useExpressCheckout,
} from './express-checkout/useExpressCheckout.ts';
export { loadCardOptions, loadSavedMethods } from './lazyParts.ts';
export { useCheckout } from './payment-link/CheckoutContext.ts';
export type { CheckoutHandle, CheckoutSettings } from './payment-link/CheckoutRoot.tsx';
export type {
  CheckoutAttempt,
  CheckoutChange,
  CheckoutEvents,
  CheckoutPayment,
  DiscountAnswer,
  PaymentLinkOutcome,
  ShippingOption,
} from './payment-link/checkoutEvents.ts';
export type { CheckoutPart, CheckoutSlots } from './payment-link/checkoutSlots.ts';
export type { CollectOptions } from './payment-link/PayerDetails.tsx';
export type { CheckoutFormProps } from './payment-link/PaymentForm.tsx';
export { PaymentLinkPage, type PaymentLinkPageProps } from './payment-link/PaymentLinkPage.tsx';
export { PayoutLinkForm, type PayoutLinkFormProps } from './payout-link/PayoutLinkForm.tsx';
export { PayoutLinkPage, type PayoutLinkPageProps } from './payout-link/PayoutLinkPage.tsx';
export type { ScreenState } from './payout-link/PayoutOutcome.tsx';
export type { PayoutAttempt, PayoutEvents } from './payout-link/payoutEvents.ts';
export type { PayoutPart, PayoutSlots } from './payout-link/payoutSlots.ts';
export {
  type PayoutChoiceForm,
  type PayoutEntryHandle,
  type PayoutFieldsForm,
  usePayoutEntry,
} from './payout-link/usePayoutEntry.ts';
export { SavePaymentMethod, type SavePaymentMethodProps } from './save-payment-method/SavePaymentMethod.tsx';
export type { MakeMethodDefault, RemovalMoment, RemoveMethod } from './saved-payment-methods/MethodTools.tsx';
export type { MethodPart, PickerSlots } from './saved-payment-methods/methodRow.tsx';
export {
  SavedPaymentMethodPicker,
  type SavedPaymentMethodPickerProps,
} from './saved-payment-methods/SavedPaymentMethodPicker.tsx';
export type { PickerChoice } from './saved-payment-methods/useChoiceReport.ts';
export type { PickerHandle } from './saved-payment-methods/usePickerHandle.ts';
export type { ChallengeOptions, ChallengePresentation } from './three-ds-challenge/challengeOptions.ts';
export type { ChallengePart, ChallengeSlots } from './three-ds-challenge/challengeSlots.ts';
export { ThreeDSChallenge, type ThreeDSChallengeProps } from './three-ds-challenge/ThreeDSChallenge.tsx';
