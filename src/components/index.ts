export { CardEntry, type CardEntryProps } from './card-entry/CardEntry.tsx';
export { type CardEntryHandle, type CardFieldName, useCardEntry } from './card-entry/useCardEntry.ts';
export { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from './complete-authorize/CompleteAuthorizeForm.tsx';
export { PaymentLinkPage, type PaymentLinkPageProps } from './payment-link/PaymentLinkPage.tsx';
export {
  type PickerChoice,
  type PickerHandle,
  SavedPaymentMethodPicker,
  type SavedPaymentMethodPickerProps,
} from './saved-payment-methods/SavedPaymentMethodPicker.tsx';
export { ThreeDSChallenge, type ThreeDSChallengeProps } from './three-ds-challenge/ThreeDSChallenge.tsx';
