import { LoadingForm } from './LoadingForm.tsx';
import { PayoutLinkFrame, type PayoutLinkOptions } from './PayoutLinkView.tsx';

/** Props of `PayoutLinkForm`: those that both payout components take. */
export interface PayoutLinkFormProps extends PayoutLinkOptions {}

/**
 * The form of a payout link for a page of your own, `<div data-tk="payout-link-form">`: country, way, fields, review, and one screen for every way it
 * can end. `PayoutLinkPage` puts the merchant, the amount and the time around it. Built on `usePayoutCollection`.
 */
export function PayoutLinkForm(props: PayoutLinkFormProps) {
  return (
    <PayoutLinkFrame name="payout-link-form" loading={<LoadingForm />} {...props}>
      {({ content }) => content}
    </PayoutLinkFrame>
  );
}
