import { type PaymentLinkCheckoutOptions, usePaymentLinkCheckout } from '../../hooks/index.ts';
import { CheckoutFrame, CheckoutRoot, type CheckoutSettings } from './CheckoutRoot.tsx';

/** Props of `PaymentLinkPage`. A missing `clientSecret` shows an error screen instead of the page. */
export interface PaymentLinkPageProps extends PaymentLinkCheckoutOptions, CheckoutSettings {}

/**
 * A payment link from opening to the outcome of its payment, `<div data-tk="payment-link-page">`: order, methods, card, 3-D Secure and one screen
 * for every way it can end. Built on `usePaymentLinkCheckout`.
 */
export function PaymentLinkPage(props: PaymentLinkPageProps) {
  const { paymentLinkId, clientSecret } = props;
  return (
    <CheckoutFrame part="payment-link-page" needs={{ paymentLinkId, clientSecret }}>
      {/* Another link is another checkout, from the start. */}
      <Page key={paymentLinkId} {...props} />
    </CheckoutFrame>
  );
}

function Page({
  paymentLinkId,
  clientSecret,
  customerSession,
  initialData,
  everyState,
  ...settings
}: PaymentLinkPageProps) {
  const checkout = usePaymentLinkCheckout({ paymentLinkId, clientSecret, customerSession, initialData, everyState });
  return <CheckoutRoot part="payment-link-page" checkout={checkout} clientSecret={clientSecret} settings={settings} />;
}
