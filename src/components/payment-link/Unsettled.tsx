import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { Outcome } from '../Outcome.tsx';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { ReturnLink } from './ReturnLink.tsx';

/**
 * A payment that is not settled and waits for nobody at this page: it is under way, in review, wants a step that cannot be shown here, or nobody can say.
 * Leaving is safe on each of these, so each has the way back to the merchant.
 */
export function Unsettled({
  kind,
  payment,
  merchantName,
  retry,
}: {
  /** `underway` also stands for a review. */
  readonly kind: 'underway' | 'unsupportedAction' | 'cannotConfirm';
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** Sends again, where that is safe. */
  readonly retry?: (() => void) | undefined;
}) {
  const { t } = useTillkit();
  const back = <ReturnLink payment={payment} merchantName={merchantName} />;
  const values = { merchant: merchantName, reference: payment.payment_id };
  switch (kind) {
    case 'underway':
      return (
        <PaymentOutcome payment={payment} merchantName={merchantName}>
          {back}
        </PaymentOutcome>
      );
    case 'unsupportedAction':
      return (
        <Outcome
          tone="warning"
          state={kind}
          title={t('outcome.unsupported_action.title')}
          text={t('outcome.unsupported_action.text', values)}
        >
          {back}
        </Outcome>
      );
    case 'cannotConfirm':
      return (
        <Outcome
          tone="warning"
          state={kind}
          title={t('outcome.cannot_confirm_yet.title')}
          text={t('outcome.cannot_confirm_yet.text', values)}
          facts={[{ label: t('common.reference'), value: <bdi data-part="reference">{payment.payment_id}</bdi> }]}
        >
          {retry === undefined ? null : <Button onClick={retry}>{t('pay.tryAgain')}</Button>}
          {back}
        </Outcome>
      );
    default:
      return kind satisfies never;
  }
}
