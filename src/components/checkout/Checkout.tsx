import { forwardRef, type ReactNode, type Ref } from 'react';
import { paymentIdOfSecret } from '../../contract/index.ts';
import { type PaymentCheckoutOptions, usePaymentCheckout } from '../../hooks/index.ts';
import {
  CheckoutFrame,
  type CheckoutHandle,
  CheckoutRoot,
  type CheckoutSettings,
} from '../payment-link/CheckoutRoot.tsx';
import {
  CheckoutForm,
  FormCard,
  FormFootnote,
  FormHeading,
  FormMethods,
  FormProblem,
  FormSubmit,
} from '../payment-link/PaymentForm.tsx';
import { CheckoutStatus, CheckoutSummary } from '../payment-link/PaymentLinkView.tsx';

/** Props of `Checkout`. A missing `clientSecret` shows an error screen instead of the checkout. */
export interface CheckoutProps extends PaymentCheckoutOptions, CheckoutSettings {
  /** Parts of the checkout in an order of your own: `Checkout.Summary`, `Checkout.Form`, `Checkout.Status`. @default all of them */
  readonly children?: ReactNode;
}

const CheckoutOfPayment = forwardRef<CheckoutHandle, CheckoutProps>(function Checkout(props, handle) {
  const { clientSecret } = props;
  return (
    <CheckoutFrame part="checkout" needs={{ clientSecret }}>
      {/* Another payment is another checkout, from the start. */}
      <Opened key={paymentIdOfSecret(String(clientSecret))} {...props} handle={handle} />
    </CheckoutFrame>
  );
});

function Opened({
  clientSecret,
  customerSession,
  initialData,
  handle,
  children,
  ...settings
}: CheckoutProps & { readonly handle: Ref<CheckoutHandle> }) {
  const checkout = usePaymentCheckout({ clientSecret, customerSession, initialData });
  return (
    <CheckoutRoot part="checkout" checkout={checkout} clientSecret={clientSecret} settings={settings} handle={handle}>
      {children}
    </CheckoutRoot>
  );
}

/**
 * A payment from its client secret alone, `<div data-tk="checkout">`: saved payment methods, card, alternative payment methods, 3-D Secure and one screen
 * for every way it can end. Built on `usePaymentCheckout`; its parts are the ones of `PaymentLinkPage`.
 *
 * With `children` it draws these alone. `Checkout.Summary` and `Checkout.Status` can be anywhere below it, `Heading`, `Problem`, `Methods` or `Card`,
 * `Submit` and `Footnote` below `Checkout.Form`. Keep `Checkout.Status`: 3-D Secure and the outcome are in it. A form of your own in place of
 * `Checkout.Form` pays with `useCheckout().confirm`. A `ref` has `CheckoutHandle`.
 */
export const Checkout = /* @__PURE__ */ Object.assign(CheckoutOfPayment, {
  Summary: CheckoutSummary,
  Form: CheckoutForm,
  Heading: FormHeading,
  Problem: FormProblem,
  Methods: FormMethods,
  Card: FormCard,
  Submit: FormSubmit,
  Footnote: FormFootnote,
  Status: CheckoutStatus,
});
