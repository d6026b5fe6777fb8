import type { CompleteFormState } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { CustomerActionView } from '../customer-action/CustomerActionView.tsx';
import { Outcome } from '../Outcome.tsx';
import { RedirectStep } from '../payment-link/RedirectStep.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';
import { useMoney } from '../useMoney.ts';

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
  const { t } = useTillkit();
  const money = useMoney();
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
  return (
    <Outcome
      tone="warning"
      state="unsupportedAction"
      title={t('outcome.unsupported_action.title')}
      text={t('outcome.unsupported_action.text', { merchant: merchantName, reference: payment.payment_id })}
      facts={[
        { label: t('common.amount'), value: <bdi>{money(payment.net_amount, payment.currency)}</bdi> },
        { label: t('common.reference'), value: <bdi data-part="reference">{payment.payment_id}</bdi> },
      ]}
    >
      <ReturnLink payment={payment} merchantName={merchantName} />
    </Outcome>
  );
}
