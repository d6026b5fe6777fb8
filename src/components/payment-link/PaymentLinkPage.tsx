import { forwardRef, type Ref } from 'react';
import { type PaymentLinkCheckoutOptions, usePaymentLinkCheckout } from '../../hooks/index.ts';
import { CheckoutFrame, type CheckoutHandle, CheckoutRoot, type CheckoutSettings } from './CheckoutRoot.tsx';

/** Props of `PaymentLinkPage`. A missing `clientSecret` shows an error screen instead of the page. */
export interface PaymentLinkPageProps extends PaymentLinkCheckoutOptions, CheckoutSettings {}

/**
 * A payment link from opening to the outcome of its payment, `<div data-tk="payment-link-page">`: order, methods, card, 3-D Secure and one screen
 * for every way it can end. Built on `usePaymentLinkCheckout`. A `ref` has `CheckoutHandle`.
 */
export const PaymentLinkPage = forwardRef<CheckoutHandle, PaymentLinkPageProps>(
  function PaymentLinkPage(props, handle) {
    const { paymentLinkId, clientSecret } = props;
    return (
      <CheckoutFrame part="payment-link-page" needs={{ paymentLinkId, clientSecret }}>
        {/* Another link is another checkout, from the start. */}
        <Page key={paymentLinkId} {...props} handle={handle} />
      </CheckoutFrame>
    );
  },
);

function Page({
  paymentLinkId,
  clientSecret,
  customerSession,
  initialData,
  everyState,
  handle,
  ...settings
}: PaymentLinkPageProps & { readonly handle: Ref<CheckoutHandle> }) {
  const checkout = usePaymentLinkCheckout({ paymentLinkId, clientSecret, customerSession, initialData, everyState });
  return <CheckoutRoot part="payment-link-page" {...{ checkout, clientSecret, settings, handle }} />;
}
