import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { Outcome } from '../Outcome.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';
import { useIsEmbedded } from '../useIsEmbedded.ts';
import { useMoney } from '../useMoney.ts';
import { useOnLoopback } from '../useOnLoopback.ts';

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
  // Beside a way back it need not be said that the page can be closed.
  const hasReturn = safeUrl(payment.return_url, { allowLoopback: useOnLoopback() }).ok;
  const mayClose = useIsEmbedded() || hasReturn ? '' : ` ${t('outcome.mayClose')}`;
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
