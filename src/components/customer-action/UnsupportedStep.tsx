import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Outcome } from '../Outcome.tsx';
import { useHasWayBack } from '../payment-link/PaymentOutcome.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';
import { useMoney } from '../useMoney.ts';

/** A step that this version cannot show, or whose address is not to be trusted: the payment goes on being read. */
export function UnsupportedStep({
  payment,
  merchantName,
  alone = false,
}: {
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True where there is no summary beside it: then this shows the amount. @default false */
  readonly alone?: boolean;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  const amount = money(payment.net_amount, payment.currency);
  const mayClose = useHasWayBack(payment) ? '' : ` ${t('outcome.mayClose')}`;
  return (
    <Outcome
      tone="warning"
      state="unsupportedAction"
      title={t('outcome.unsupported_action.title')}
      text={`${t('outcome.unsupported_action.text', { merchant: merchantName })}${mayClose}`}
      {...(alone ? { facts: [{ label: t('common.amount'), value: <bdi>{amount}</bdi> }] } : {})}
      reference={payment.payment_id}
    >
      <ReturnLink payment={payment} merchantName={merchantName} />
    </Outcome>
  );
}
