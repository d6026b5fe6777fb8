import type { CheckoutState } from '../../flows/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { PaymentOutcome, useHasWayBack } from './PaymentOutcome.tsx';
import { ReturnLink } from './ReturnLink.tsx';

export type UnsettledState = Extract<
  CheckoutState,
  { readonly kind: 'unknown' | 'processing' | 'review' | 'completing' }
>;

/**
 * A payment that is not settled: it is processing, in review, has an unknown outcome, or its last call was not
 * sent. Where leaving is safe there is a link to the merchant.
 */
export function Unsettled({
  state,
  retry,
}: {
  readonly state: UnsettledState;
  /** Sends again; offered where the flow has found that to be safe. */
  readonly retry: () => void;
}) {
  const t = useTexts(actionTexts);
  const inner = state.kind === 'completing' ? state.complete : state;
  const merchant = displayText(state.page.merchant.name);
  const { payment } = 'payment' in inner ? inner : state;
  const isLinked = state.page.payment_link !== undefined;
  const values = { merchant, reference: payment.payment_id };
  const mayClose = useHasWayBack(payment) ? '' : ` ${t(isLinked ? 'action.leave' : 'action.leave.form')}`;
  const back = <ReturnLink payment={payment} merchantName={merchant} />;
  switch (inner.kind) {
    case 'processing':
    case 'review':
      return (
        <PaymentOutcome payment={payment} merchantName={merchant} alone={false}>
          {back}
        </PaymentOutcome>
      );
    case 'unknown':
      return (
        <Outcome
          tone="warning"
          state="unknown"
          title={t('outcome.cannot_confirm_yet.title')}
          warning={t('outcome.maybeCharged')}
          text={`${t('outcome.cannot_confirm_yet.text', values)}${mayClose}`}
          reference={payment.payment_id}
        >
          {back}
        </Outcome>
      );
    case 'ready':
      return (
        <Outcome
          tone="warning"
          state="notSent"
          title={t('outcome.requires_confirmation.title')}
          text={`${inner.failure === undefined ? '' : t(failureKey(inner.failure), values)} ${t('failure.effect.none')}`.trim()}
        >
          <Button variant="primary" onClick={retry}>
            {t('pay.tryAgain')}
          </Button>
        </Outcome>
      );
    default:
      return null;
  }
}
