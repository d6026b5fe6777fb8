import type { CompleteFormState } from '../../flows/index.ts';
import { CustomerActionView } from '../customer-action/CustomerActionView.tsx';
import { UnsupportedStep } from '../customer-action/UnsupportedStep.tsx';
import { RedirectStep } from '../payment-link/RedirectStep.tsx';

/** The step that a call of the form has led to: shown here or on another page, or named where it cannot be shown. */
export function FormStep({
  state,
  merchantName,
  submitOtp,
  frameEnded,
}: {
  readonly state: Extract<CompleteFormState, { readonly kind: 'needsAction' }>;
  readonly merchantName: string;
  readonly submitOtp: (code: string) => void;
  readonly frameEnded: () => void;
}) {
  const { action, payment } = state;
  const url = payment.next_action?.redirect_to_url;
  if (action !== undefined)
    return (
      <CustomerActionView
        state={{ ...state, action, link: { merchant: { name: merchantName } } }}
        submitOtp={submitOtp}
        dispatch={frameEnded}
      />
    );
  if (url !== undefined) return <RedirectStep url={url} payment={payment} merchantName={merchantName} alone />;
  return <UnsupportedStep payment={payment} merchantName={merchantName} alone />;
}
